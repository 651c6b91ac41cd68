import { useMemo, useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx';
import { notify } from '../../../../web/shell/notify.ts';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import type { Grid } from '../contract.ts';
import { AddCampaign } from './add-campaign.tsx';
import { type Choice, whyNot } from './draft.ts';
import { savedAmounts, shownAmounts } from './draft-amounts.ts';
import { MetOthers } from './met-others.tsx';
import { ModeBar } from './mode-bar.tsx';
import styles from './percent-editor.module.css';
import { SaveBar } from './save-bar.tsx';
import type { SplitAccess } from './split-access.ts';
import { SplitSheets } from './split-sheets.tsx';
import { ToolBar } from './tool-bar.tsx';
import { type SplitMonth, useSaveSplit } from './use-save-split.ts';
import { useSplitDraft } from './use-split-draft.ts';

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
