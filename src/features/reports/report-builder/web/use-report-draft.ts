import { useEffect, useState } from 'react';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import { useApi, useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { listReports, type Report, updateReport, viewReport } from '../contract.ts';
import { restoreVersion } from '../contract-versions.ts';
import { type Conflict, isSame, mergedReport, type ReportContent, type Side } from '../rules-merge.ts';
import {
  changed,
  contentOfReport,
  type Draft,
  draftOf,
  isDirty,
  rebased,
  redone,
  restoredAs,
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
  /** Null once the earlier version is the report's content again, else why it is not. */
  readonly restore: (restoredVersion: number) => Promise<string | null>;
}

/** An edit of a report that continues when somebody else saves. `report` is the latest version known. */
export function useReportDraft(report: Report): Drafting {
  const [draft, setDraft] = useState(() => draftOf(report));
  const [fetched, setFetched] = useState<Report | null>(null);
  const { quiet } = useApi();
  const refreshing = { via: 'quiet', refreshes: [viewReport, listReports] } as const;
  const { save: send, isSaving: isSending } = useSave(updateReport, refreshing);
  const { save: sendRestore, isSaving: isRestoring } = useSave(restoreVersion, refreshing);
  const isSaving = isSending || isRestoring;
  const of = { dealerGroupId: report.dealerGroupId, id: report.id };
  const newest = fetched && fetched.version > report.version ? fetched : report;
  /** What somebody else saved since; a save of my own comes back as the newest version, too. */
  const ahead = !isSaving && newest.version > draft.version ? newest : null;
  const theirs = ahead && contentOfReport(ahead);
  const conflicts = theirs ? mergedReport({ base: draft.base, mine: draft.now, theirs }).conflicts : [];

  useEffect(() => {
    if (!ahead || !theirs || conflicts.length > 0) return;
    if (isDirty(draft) && !isSame(draft.now, theirs)) combined(ahead);
    // What was changed since this was drawn is combined when it is drawn.
    setDraft((one) => (one === draft ? rebased(draft, ahead) : one));
  });

  async function save(): Promise<boolean> {
    if (conflicts.length > 0) return false;
    const { version, now } = draft;
    const { title, isDraft, isPrivate, ...reportSettings } = now;
    const fields = { title, isDraft, isPrivate, reportSettings, version };
    try {
      const saved = await send({ ...of, ...fields });
      // What was typed while the report was being saved stays unsaved.
      setDraft((one) =>
        one.now === now ? savedAs(one, saved.report) : { ...rebasedOn(one, now, saved.report) },
      );
      notify({ type: 'positive', message: 'Report saved successfully' });
      return true;
    } catch (error) {
      if (!isConflict(error)) {
        notify({ type: 'negative', message: (error as Error).message, group: 'report-save' });
        return false;
      }
      setFetched((await quiet.call(viewReport, of)).report);
      return false;
    }
  }

  async function restore(restoredVersion: number): Promise<string | null> {
    try {
      const restored = await sendRestore({ ...of, restoredVersion, version: draft.version });
      setDraft((one) => restoredAs(one, restored.report));
      notify({ type: 'positive', message: `Version ${restoredVersion} was restored.` });
      return null;
    } catch (error) {
      // Without the newest version the next try is refused again, and says so.
      const latest = isConflict(error) ? await quiet.call(viewReport, of).catch(() => null) : null;
      if (latest) setFetched(latest.report);
      return (error as Error).message;
    }
  }

  function decide(picks: Readonly<Record<string, Side>>): void {
    if (ahead) setDraft((one) => rebased(one, ahead, picks));
  }

  return {
    ...{ draft, isSaving, save, restore, decide, conflicts, isDirty: isDirty(draft) },
    conflictWith: ahead?.updatedBy ?? '',
    change: (now) => setDraft((one) => changed(one, now)),
    undo: () => setDraft(undone),
    redo: () => setDraft(redone),
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === CONFLICT;
}

/** What was saved is the new base of what was typed since. */
function rebasedOn(draft: Draft, sent: ReportContent, saved: Report): Draft {
  return rebased({ ...draft, base: sent }, saved);
}

function combined({ updatedBy }: Report): void {
  const message = `${updatedBy} saved this report. Their changes were combined with yours.`;
  notify({ type: 'info', message, group: 'report-merge' });
}
