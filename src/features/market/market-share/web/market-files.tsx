import { useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { saveFile } from '../../../../web/calls/download.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { useScopePicks } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { FileDrop } from '../../../../web/ui/fields/file-drop.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { marketData, marketInit, marketName, marketRemove, marketUpload } from '../contract.ts';
import { monthText } from '../market-lists.ts';
import { templateText } from '../rules.ts';
import styles from './market.module.css';
import { MarketGap } from './market-gap.tsx';
import { storesOf, useMarketInit, useMayChange } from './use-market.ts';

type Init = ReplyOf<typeof marketInit>;

const REFRESHES = { refreshes: [marketInit, marketData], via: 'quiet' } as const;

/** What is missing, what to confirm, and the files of the month. */
export function MarketFiles({ context }: { readonly context: BoardContext }) {
  const { data } = useMarketInit(context);
  const [isOpen, setIsOpen] = useState(false);
  if (!data) return null;
  return (
    <>
      {data.hasData ? (
        <Remarks data={data} context={context} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      ) : (
        <MissingMonth data={data} context={context} />
      )}
      {isOpen && data.hasData && <Files data={data} context={context} />}
    </>
  );
}

interface PartProps {
  readonly data: Init;
  readonly context: BoardContext;
}

function MissingMonth({ data, context }: PartProps) {
  const { pickPeriod } = useScopePicks();
  const [latest] = data.months;
  const show = (month: string) =>
    pickPeriod({ view: 'month', year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) });
  return (
    <Section title="Registrations">
      <EmptyState
        title="No data for this period"
        why={
          latest === undefined
            ? 'No file of registrations was uploaded yet. Reports come monthly, 30 to 60 days after the month.'
            : `The latest month with registrations is ${monthText(latest)}. Reports come 30 to 60 days after the month.`
        }
        action={
          latest !== undefined && (
            <Button kind="primary" onClick={() => show(latest)}>
              Show {monthText(latest)}
            </Button>
          )
        }
      />
      <Uploading context={context} />
    </Section>
  );
}

/** Upload and template; one store at a time. */
function Uploading({ context }: { readonly context: BoardContext }) {
  const mayChange = useMayChange(context);
  const { save, isSaving, error } = useSave(marketUpload, REFRESHES);
  const [news, setNews] = useState<string | null>(null);
  const take = async (files: File[]) => {
    setNews(null);
    const reply = await save({ ...storesOf(context.scope), files: files.slice(0, 1) }).catch(() => null);
    if (reply) setNews(reply.files.map(outcomeText).join(' '));
  };
  return (
    <div className={styles.uploading}>
      {error && <Notice tone="negative">{error.message}</Notice>}
      {news !== null && <Notice>{news}</Notice>}
      {mayChange ? (
        <FileDrop
          label="Drop a file of registrations here, or choose it"
          hint="Excel or CSV, one row per ZIP, make and dealer, or with ZIPs, makes or months as columns. A month in the file replaces that month’s earlier registrations."
          multiple={false}
          busy={isSaving}
          onFiles={(files) => void take(files)}
        />
      ) : (
        <p className={styles.hint}>Managers upload registrations for one store: choose it above.</p>
      )}
      <Button onClick={() => saveFile(new File([templateText()], 'registrations.csv', { type: 'text/csv' }))}>
        Download the template
      </Button>
    </div>
  );
}

function outcomeText({ fileName, state, accepted, rejected, reason }: Init['files'][number]): string {
  if (state === 'waiting' || state === 'running') return `${fileName} is being read.`;
  if (state !== 'done') return `${fileName}: ${reason ?? 'nothing was imported.'}`;
  const refused = rejected === 0 ? '' : ` ${countedText(rejected, 'row')} could not be read.`;
  return `${fileName}: ${countedText(accepted, 'row')} imported.${refused}`;
}

function Remarks({ data, context, isOpen, onToggle }: PartProps & { isOpen: boolean; onToggle: () => void }) {
  const nameOf = (id: number) => data.stores.find(({ dealerShipId }) => dealerShipId === id)?.name ?? '';
  const without = data.stores.filter(({ hasData }) => !hasData);
  return (
    <div className={styles.remarks}>
      {data.names.length > 0 && <Names data={data} context={context} />}
      {without.length > 0 && (
        <Notice>
          No registrations of this month: {without.map(({ name }) => name).join(', ')}. Their areas are in no
          number.
        </Notice>
      )}
      {data.overlaps.map(({ dealerShipIds, makes, zips }) => (
        <Notice key={dealerShipIds.join(' ')} tone="warning">
          {dealerShipIds.map(nameOf).join(' and ')} both sell {makes.join(', ')} and share{' '}
          {countedText(zips, 'ZIP')}. Sales in each other’s area do not count as pump-in.
        </Notice>
      ))}
      {/* Of stores without a file the deals would count alone. */}
      {without.length === 0 && <MarketGap context={context} />}
      <div>
        <Button compact aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Hide files' : 'Files and upload'}
        </Button>
      </div>
    </div>
  );
}

/** Raw names that may be a known dealer. */
function Names({ data, context }: PartProps) {
  const mayChange = useMayChange(context);
  const { save, isSaving, error } = useSave(marketName, REFRESHES);
  const say = (rawName: string, competitorId: number) =>
    void save({ ...storesOf(context.scope), rawName, competitorId }).catch(() => null);
  const [first] = data.names;
  const nameOf = (id: number) => data.competitors.find(({ competitorId }) => competitorId === id)?.name ?? '';
  if (!first) return null;
  return (
    <Notice tone="warning">
      {countedText(data.names.length, 'dealer name')} to confirm. Is “{first.rawName}” the dealer{' '}
      {first.sameAs.map(({ competitorId }) => nameOf(competitorId)).join(' or ')}?
      {error && ` ${error.message}`}
      {data.stores.length > 1 &&
        ` Managers answer with ${data.stores.find((one) => one.dealerShipId === first.dealerShipId)?.name ?? 'the store'} chosen above.`}
      {mayChange && (
        <span className={styles.answers}>
          {first.sameAs.map(({ competitorId, name }) => (
            <Button
              key={competitorId}
              compact
              disabled={isSaving}
              onClick={() => say(first.rawName, competitorId)}
            >
              Same as {name}
            </Button>
          ))}
          <Button compact disabled={isSaving} onClick={() => say(first.rawName, first.competitorId)}>
            Another dealer
          </Button>
        </span>
      )}
    </Notice>
  );
}

function Files({ data, context }: PartProps) {
  const mayChange = useMayChange(context);
  const { save, isSaving, error } = useSave(marketRemove, REFRESHES);
  return (
    <Section title="Files of registrations">
      {error && <Notice tone="negative">{error.message}</Notice>}
      <ul className={styles.files}>
        {data.files.map((file) => (
          <li key={file.fileId}>
            <span className={styles.fileName}>{file.fileName}</span>
            <span className={styles.hint}>
              {[monthsText(file), countedText(file.accepted, 'row'), rejectedText(file), file.state]
                .filter((part) => part !== null && part !== 'done')
                .join(' · ')}
            </span>
            {mayChange && file.isRemovable && (
              <Button
                compact
                disabled={isSaving}
                onClick={() =>
                  void save({ ...storesOf(context.scope), fileId: file.fileId }).catch(() => null)
                }
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Uploading context={context} />
    </Section>
  );
}

function monthsText({ firstMonth, lastMonth }: Init['files'][number]): string | null {
  if (firstMonth === null || lastMonth === null) return null;
  return firstMonth === lastMonth
    ? monthText(firstMonth)
    : `${monthText(firstMonth)} – ${monthText(lastMonth)}`;
}

function rejectedText({ rejected }: Init['files'][number]): string | null {
  return rejected === 0 ? null : `${countedText(rejected, 'row')} not read`;
}
