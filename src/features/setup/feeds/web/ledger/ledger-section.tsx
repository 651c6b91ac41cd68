import { useState } from 'react';
import { kinds, TARGETS, type Target } from '../../../../../records/kinds.ts';
import { useCall } from '../../../../../web/calls/use-call.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { PickButton } from '../../../../../web/ui/fields/pick-button.tsx';
import { IconChevronLeft, IconChevronRight, IconSelector } from '../../../../../web/ui/icons.ts';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Section } from '../../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../../web/ui/states.tsx';
import { useMedia } from '../../../../../web/ui/use-media.ts';
import { useNow } from '../../../../../web/ui/use-now.ts';
import { IMPORT_STATES, type ImportState, importList } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import { MoreButton } from '../more-button.tsx';
import type { FeedsContext } from '../use-feeds-context.ts';
import { useAskAgain } from '../use-polling.ts';
import { When } from '../when.tsx';
import styles from './ledger.module.css';
import { type LedgerRowsProps, LedgerTable, RunOutcome } from './ledger-table.tsx';
import { RunDetails } from './run-details.tsx';
import { cameFrom, isUnderWay, runCounts, STATE_WORDS } from './run-text.ts';

const PAGE = 25;
const NARROW = '(max-width: 1039.98px)';

/** Every imported table, newest first. */
export function LedgerSection({ context }: { readonly context: FeedsContext }) {
  /** Cursors of the pages; the last one is shown. */
  const [befores, setBefores] = useState<readonly number[]>([]);
  const [filter, setFilter] = useState<LedgerFilter>(NO_FILTER);
  const before = befores.at(-1);
  const { target, state, dealershipId } = filter;
  const ledger = useCall(
    importList,
    {
      ...context.fields,
      limit: PAGE,
      ...(dealershipId !== null && { dealerShipId: [dealershipId] }),
      ...(target !== null && { target }),
      ...(state !== null && { state }),
      ...(before !== undefined && { before }),
    },
    { live: ['import'], keepsPrevious: true },
  );
  const isNarrow = useMedia(NARROW);
  const imports = ledger.data?.imports ?? [];
  useAskAgain(imports.some(isUnderWay), ledger.refetch);
  const Rows = isNarrow ? LedgerList : LedgerTable;
  const oldest = imports.at(-1)?.id;
  return (
    <Section
      title="Import history"
      note={befores.length > 0 ? `Page ${befores.length + 1}` : 'Newest first'}
      aside={
        (befores.length > 0 || ledger.data?.hasMore) && (
          <>
            <Button
              kind="quiet"
              compact
              disabled={befores.length === 0}
              icon={<IconChevronLeft size={14} />}
              onClick={() => setBefores(befores.slice(0, -1))}
            >
              Newer
            </Button>
            <Button
              kind="quiet"
              compact
              disabled={!ledger.data?.hasMore || ledger.isPlaceholderData}
              icon={<IconChevronRight size={14} />}
              onClick={() => oldest !== undefined && setBefores([...befores, oldest])}
            >
              Older
            </Button>
          </>
        )
      }
      flush
    >
      <LedgerFilters
        context={context}
        filter={filter}
        onChange={(next) => {
          setFilter(next);
          setBefores([]);
        }}
      />
      <Loaded
        query={ledger}
        what="Import history"
        skeleton={<RowsSkeleton rows={8} />}
        empty={(answer) => {
          if (answer.imports.length > 0) return null;
          return isFiltered(filter) ? (
            <NoneSuch onAll={() => setFilter(NO_FILTER)} />
          ) : (
            <NothingYet context={context} />
          );
        }}
      >
        {(answer) => <Rows imports={answer.imports} context={context} />}
      </Loaded>
    </Section>
  );
}

function NoneSuch({ onAll }: { readonly onAll: () => void }) {
  return (
    <div className={styles.nothing}>
      <EmptyState
        title="No matching imports"
        why="No import has this kind, state and store."
        action={<Button onClick={onAll}>Show everything</Button>}
      />
    </div>
  );
}

function NothingYet({ context }: { readonly context: FeedsContext }) {
  return (
    <div className={styles.nothing}>
      <EmptyState
        title={context.only ? `Nothing imported yet for ${context.only.name}` : 'Nothing imported yet'}
        why={
          context.mayImport
            ? 'Drop lists of deals, repair orders or leads above, put them into the watched folder, or give a lead provider an intake key.'
            : 'A manager or admin of your dealer group can import files or connect a feed.'
        }
      />
    </div>
  );
}

/** Null for any. */
interface LedgerFilter {
  readonly target: Target | null;
  readonly state: ImportState | null;
  readonly dealershipId: number | null;
}

const NO_FILTER: LedgerFilter = { target: null, state: null, dealershipId: null };

function isFiltered(filter: LedgerFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}

interface LedgerFiltersProps {
  readonly context: FeedsContext;
  readonly filter: LedgerFilter;
  readonly onChange: (filter: LedgerFilter) => void;
}

const ANY_VALUE = 'any';

function LedgerFilters({ context, filter, onChange }: LedgerFiltersProps) {
  const { target, state, dealershipId } = filter;
  return (
    <div className={styles.filters}>
      <PickButton
        label="Kind of record"
        placeholder="Find a kind of record"
        options={() => [
          { id: ANY_VALUE, title: 'Any kind' },
          ...TARGETS.map((id) => ({ id, title: kinds[id].title })),
        ]}
        onPick={(id) => onChange({ ...filter, target: id === ANY_VALUE ? null : (id as Target) })}
      >
        {target === null ? 'Any kind' : kinds[target].title} <IconSelector size={14} aria-hidden />
      </PickButton>
      <PickButton
        label="State"
        placeholder="Find a state"
        options={() => [
          { id: ANY_VALUE, title: 'Any state' },
          ...IMPORT_STATES.map((id) => ({ id, title: STATE_WORDS[id] })),
        ]}
        onPick={(id) => onChange({ ...filter, state: id === ANY_VALUE ? null : (id as ImportState) })}
      >
        {state === null ? 'Any state' : STATE_WORDS[state]} <IconSelector size={14} aria-hidden />
      </PickButton>
      {context.rooftops.length > 1 && context.only === null && (
        <PickButton
          label="Store"
          placeholder="Find a store"
          options={() => [
            { id: ANY_VALUE, title: 'Any store' },
            ...context.rooftops.map(({ id, name }) => ({ id: String(id), title: name })),
          ]}
          onPick={(id) => onChange({ ...filter, dealershipId: id === ANY_VALUE ? null : Number(id) })}
        >
          {dealershipId === null ? 'Any store' : context.nameOf(dealershipId)}{' '}
          <IconSelector size={14} aria-hidden />
        </PickButton>
      )}
    </div>
  );
}

function LedgerList({ imports, context }: LedgerRowsProps) {
  const now = useNow(30_000);
  return (
    <ul className={feedStyles.list} aria-label="Import history">
      {imports.map((run) => (
        <LedgerItem key={run.id} {...{ run, context, now }} />
      ))}
    </ul>
  );
}

interface LedgerItemProps extends Pick<LedgerRowsProps, 'context'> {
  readonly run: LedgerRowsProps['imports'][number];
  readonly now: number;
}

function LedgerItem({ run, context, now }: LedgerItemProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <div className={styles.about}>
          <RunOutcome run={run} />
        </div>
        <div className={styles.facts}>
          {run.state === 'done' && (
            <p className={feedStyles.counts}>
              {runCounts(run)
                .map(({ text }) => text)
                .join(' · ')}
            </p>
          )}
          <p className={feedStyles.note}>
            <When instant={run.startedAt} now={now} /> · {cameFrom(run)} ·{' '}
            {run.dealershipId === null ? 'stores named in the file' : context.nameOf(run.dealershipId)}
          </p>
        </div>
        <MoreButton run={run} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      {isOpen && (
        <div className={styles.itemDetails} id={`import-${run.id}`}>
          <RunDetails context={context} run={run} />
        </div>
      )}
    </li>
  );
}
