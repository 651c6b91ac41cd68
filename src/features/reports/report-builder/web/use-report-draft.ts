import { useEffect, useState } from 'react';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import { useApi, useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { listReports, type Report, updateReport, viewReport } from '../contract.ts';
import { type Conflict, isSame, mergedReport, type ReportContent, type Side } from '../rules-merge.ts';
import {
  changed,
  contentOfReport,
  type Draft,
  draftOf,
  isDirty,
  rebased,
  redone,
  savedAs,
  undone,
} from './draft.ts';

const CONFLICT = 409;

export interface Drafting {
  readonly draft: Draft;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** What somebody else saved and this draft changed differently. */
  readonly conflicts: readonly Conflict[];
  readonly conflictWith: string;
  readonly change: (now: ReportContent) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly decide: (picks: Readonly<Record<string, Side>>) => void;
  /** True once the report is saved. */
  readonly save: () => Promise<boolean>;
}

/** An edit of a report that continues when somebody else saves. `report` is the latest version known. */
export function useReportDraft(report: Report): Drafting {
  const [draft, setDraft] = useState(() => draftOf(report));
  const [latest, setLatest] = useState<Report | null>(null);
  const { quiet } = useApi();
  const { save: send, isSaving } = useSave(updateReport, {
    via: 'quiet',
    refreshes: [viewReport, listReports],
  });

  const meet = (theirs: Report, mine: Draft): Draft | null => {
    if (theirs.version <= mine.version) return mine;
    const versions = { base: mine.base, mine: mine.now, theirs: contentOfReport(theirs) };
    if (mergedReport(versions).conflicts.length > 0) {
      setLatest(theirs);
      return null;
    }
    // My own save comes back as the latest version, too.
    if (isDirty(mine) && !isSame(mine.now, versions.theirs)) combined(theirs);
    return rebased(mine, theirs);
  };

  const theirs = latest && contentOfReport(latest);
  const conflicts = theirs ? mergedReport({ base: draft.base, mine: draft.now, theirs }).conflicts : [];

  useEffect(() => {
    // What collided was undone, or is now the same on both sides.
    if (latest && conflicts.length === 0) {
      setDraft(rebased(draft, latest));
      setLatest(null);
      return;
    }
    if (isSaving || report.version <= draft.version || latest?.version === report.version) return;
    const next = meet(report, draft);
    if (next) setDraft(next);
  });

  async function save(): Promise<boolean> {
    if (latest) return false;
    const { version, now } = draft;
    const { title, isDraft, isPrivate, ...reportSettings } = now;
    const fields = { title, isDraft, isPrivate, reportSettings, version };
    const of = { dealerGroupId: report.dealerGroupId, id: report.id };
    try {
      const saved = await send({ ...of, ...fields });
      // What was typed while the report was being saved stays unsaved.
      setDraft((one) =>
        one.now === now ? savedAs(one, saved.report) : { ...rebasedOn(one, now, saved.report) },
      );
      notify({ type: 'positive', message: 'Report saved successfully' });
      return true;
    } catch (error) {
      if (!(error instanceof RequestFailed && error.status === CONFLICT)) {
        notify({ type: 'negative', message: (error as Error).message, group: 'report-save' });
        return false;
      }
      const theirs = await quiet.call(viewReport, of);
      const next = meet(theirs.report, draft);
      if (next) setDraft(next);
      return false;
    }
  }

  function decide(picks: Readonly<Record<string, Side>>): void {
    if (!latest) return;
    setDraft(rebased(draft, latest, picks));
    setLatest(null);
  }

  return {
    ...{ draft, isSaving, save, decide, conflicts, isDirty: isDirty(draft) },
    conflictWith: latest?.updatedBy ?? '',
    change: (now) => setDraft((one) => changed(one, now)),
    undo: () => setDraft(undone),
    redo: () => setDraft(redone),
  };
}

/** What was saved is the new base of what was typed since. */
function rebasedOn(draft: Draft, sent: ReportContent, saved: Report): Draft {
  return rebased({ ...draft, base: sent }, saved);
}

function combined({ updatedBy }: Report): void {
  const message = `${updatedBy} saved this report. Their changes were combined with yours.`;
  notify({ type: 'info', message, group: 'report-merge' });
}
