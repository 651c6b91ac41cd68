import { type Dispatch, useMemo, useState } from 'react';
import { moneyText } from '../../../../core/money/money-text.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import type { Grid } from '../contract.ts';
import { AddCampaign } from './add-campaign.tsx';
import { differences } from './differences.ts';
import { type Changed, type Choice, type Draft, draftOf, whyNot } from './draft.ts';
import { type Amounts, savedAmounts, shownAmounts } from './draft-amounts.ts';
import { ModeBar } from './mode-bar.tsx';
import { PartSheet } from './part-sheet.tsx';
import styles from './percent-editor.module.css';
import { SaveBar } from './save-bar.tsx';
import type { SplitAccess } from './split-access.ts';
import { ToolBar } from './tool-bar.tsx';
import { type SplitMonth, useSaveSplit } from './use-save-split.ts';
import { type SplitDraft, useSplitDraft } from './use-split-draft.ts';

const SPLIT = ['splitProduct', 'dealerGroupId', 'viewType', 'year', 'month'];

export interface EditorFrameProps {
  readonly at: SplitMonth;
  readonly grid: Grid;
  readonly access: SplitAccess;
  /** The only store on the screen below; null for several. */
  readonly shown: string | null;
  readonly newest: () => Promise<Grid | null>;
}

export function EditorFrame({ at, grid, access, shown, newest }: EditorFrameProps) {
  const isPhone = useMedia(PHONE);
  const split = useSplitDraft(grid, (one) => firstChoice(one, access, shown));
  const { draft, saved, base, isDirty, theirs, dispatch, change } = split;
  const [column, setColumn] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const { save, isSaving } = useSaveSplit(at);
  const readOnly = access(draft.mode) ?? (theirs ? 'Decide first whose split counts.' : null);
  const amounts = useMemo(() => shownAmounts(draft, saved, base), [draft, saved, base]);
  const before = useMemo(() => savedAmounts(saved, base), [saved, base]);

  async function submit(): Promise<void> {
    setFailure(null);
    const outcome = await save(draft, base.version);
    const now = outcome.is === 'refused' ? null : await newest();
    if (outcome.is === 'saved') {
      const many = countedText(outcome.savedExpenses, 'expense');
      notify({ type: 'positive', message: `The split is saved: ${many} changed.` });
      if (now) dispatch({ does: 'adopt', grid: now });
      return;
    }
    setFailure(outcome.message);
    if (now) dispatch({ does: 'meet', grid: now });
  }

  const list = isPhone && draft.mode === 'total' ? Math.min(column, draft.campaigns.length - 1) : null;
  return (
    <>
      <div className={styles.body}>
        <ModeBar {...{ draft, split, readOnly }} campaigns={namesOf(base, split.added)} access={access} />
        {readOnly !== null && theirs === null && <Notice>{readOnly}</Notice>}
        {theirs !== null && <MetOthers {...{ draft, amounts, theirs, dispatch }} />}
        {failure !== null && theirs === null && <Notice tone="negative">{failure}</Notice>}
        {draft.campaigns.length === 0 ? (
          <EmptyState
            title={`${base.product} has no campaigns in this month`}
            why="A campaign is what money is split over. Name the first one."
            action={readOnly === null ? <AddCampaign split={split} /> : undefined}
          />
        ) : (
          <>
            {readOnly === null && <ToolBar {...{ at, split, newest }} />}
            <SplitSheets
              {...{ split, amounts, before, readOnly, list }}
              onList={setColumn}
              undo={() => dispatch({ does: 'undo' })}
              change={change}
            />
          </>
        )}
      </div>
      <SaveBar
        {...{ draft, amounts, isDirty, isSaving }}
        hasPast={split.past.length > 0}
        readOnly={readOnly}
        why={whyNot(draft)}
        onReset={() => dispatch({ does: 'reset' })}
        onUndo={() => dispatch({ does: 'undo' })}
        onSave={() => void submit()}
      />
      <LeaveGuard
        isDirty={isDirty}
        lost={`How you changed the split of ${base.product} has not been saved.`}
        parameters={SPLIT}
      />
    </>
  );
}

function namesOf({ campaigns }: Grid, added: readonly string[]): readonly string[] {
  return [...new Set([...campaigns.map(({ campaign }) => campaign), ...added])];
}

/** All stores, or the only store the user may change. */
function firstChoice(grid: Grid, access: SplitAccess, shown: string | null): Choice {
  const [campaign] = grid.campaigns;
  const [dealership] = grid.dealerships;
  const budgetType = 'targetBudget';
  if (access('total') !== null && access('dealership') === null) {
    const own = shown ?? (dealership ? String(dealership.dealerShipId) : '');
    return { mode: 'dealership', budgetType, of: own };
  }
  if (campaign && grid.campaigns.length === 1) return { mode: 'campaign', budgetType, of: campaign.campaign };
  return { mode: 'total', budgetType, of: '' };
}

const MOST_SHOWN = 12;

interface MetOthersProps {
  readonly draft: Draft;
  readonly amounts: Amounts;
  readonly theirs: Grid;
  readonly dispatch: Dispatch<{ readonly does: 'takeTheirs' | 'keepMine' }>;
}

function MetOthers({ draft, amounts, theirs, dispatch }: MetOthersProps) {
  const saved = draftOf(theirs, draft);
  const rows = differences({ draft, amounts }, { draft: saved, amounts: savedAmounts(saved, theirs) });
  return (
    <div className={styles.met} role="alert">
      <Notice tone="warning">
        Someone else saved this split while you were editing. Nothing of theirs is lost, and yours is not
        saved yet. Choose whose counts.
      </Notice>
      <div className={styles.metScroll}>
        <table className={styles.metTable}>
          <caption className="spoken">What differs between yours and theirs</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_SHOWN).map(({ what, yours, theirs: now }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td data-figures>{moneyText(yours)}</td>
                <td data-figures>{moneyText(now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MOST_SHOWN && (
        <p className={styles.more}>And {countedText(rows.length - MOST_SHOWN, 'more difference')}.</p>
      )}
      {rows.length === 0 && (
        <p className={styles.more}>The amounts are the same; the percents behind them differ.</p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => dispatch({ does: 'takeTheirs' })}>Take theirs</Button>
        <Button kind="primary" onClick={() => dispatch({ does: 'keepMine' })}>
          Keep mine, then save
        </Button>
      </div>
    </div>
  );
}

interface SplitSheetsProps {
  readonly split: SplitDraft;
  readonly amounts: Amounts;
  readonly before: Amounts;
  readonly readOnly: string | null;
  /** The only visible campaign, on phones; null shows all. */
  readonly list: number | null;
  readonly onList: (at: number) => void;
  readonly change: (to: Changed) => void;
  readonly undo: () => void;
}

function SplitSheets(props: SplitSheetsProps) {
  const { split, amounts, before, readOnly, list, onList, change, undo } = props;
  const { draft, saved } = split;
  const shared = { draft, saved, amounts, savedAmounts: before, readOnly, change, undo };
  const name = draft.dealerships.find(({ key }) => key === draft.of)?.name ?? '';
  return (
    <div className={styles.sheets}>
      {draft.mode !== 'campaign' && (
        <Section title={draft.mode === 'total' ? 'Campaigns' : `${name} over campaigns`} flush>
          <PartSheet
            {...shared}
            label={draft.mode === 'total' ? 'Campaigns, parts of the total' : `${name}, parts of its total`}
            over="campaigns"
            list={null}
            maxHeight={draft.mode === 'total' ? 'min(32vh, 320px)' : 'none'}
          />
        </Section>
      )}
      {draft.mode !== 'dealership' && (
        <Section
          title={draft.mode === 'total' ? 'Over stores' : `${draft.of} over stores`}
          flush
          {...(list !== null && {
            aside: (
              <Segments
                label="Campaign on show"
                segments={draft.campaigns.map((campaign, at) => ({ id: String(at), title: campaign }))}
                chosen={String(list)}
                onPick={(at) => onList(Number(at))}
              />
            ),
          })}
        >
          <PartSheet
            {...shared}
            label={draft.mode === 'total' ? 'Campaigns over stores' : `${draft.of} over stores`}
            over="dealerships"
            list={list}
            maxHeight="min(64vh, 720px)"
          />
        </Section>
      )}
    </div>
  );
}
