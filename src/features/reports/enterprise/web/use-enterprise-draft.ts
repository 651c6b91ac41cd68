import { useCallback, useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { storage } from '../../../../web/session/storage.ts';
import { type EnterpriseReport, enterpriseReports } from '../contract.ts';
import { type EnterpriseDraft, FIRST_DRAFT, isSameDraft, reportDraft } from '../rules-draft.ts';

interface Kept {
  readonly report: number | null;
  readonly draft: EnterpriseDraft;
}

export interface KeptDraft {
  readonly draft: EnterpriseDraft;
  /** The open report. */
  readonly report: EnterpriseReport | null;
  readonly reports: readonly EnterpriseReport[];
  /** Whether the draft differs from the open report. */
  readonly isChanged: boolean;
  readonly change: (draft: EnterpriseDraft) => void;
  /** Null starts anew. */
  readonly open: (report: EnterpriseReport | null) => void;
  /** The draft was saved as this report. */
  readonly saved: (id: number | null) => void;
}

const FIRST: Kept = { report: null, draft: FIRST_DRAFT };

/** The draft of a group, kept in this browser. */
export function useEnterpriseDraft(dealerGroupId: number): KeptDraft {
  const name = `enterprise.${dealerGroupId}`;
  const [kept, setKept] = useState<Kept>(() => keptIn(storage.get(name)));
  const list = useCall(enterpriseReports, { dealerGroupId }, { via: 'quiet' });
  const reports = list.data?.reports ?? [];
  const report = reports.find(({ id }) => id === kept.report) ?? null;
  const keep = useCallback(
    (next: Kept) => {
      setKept(next);
      storage.set(name, next);
    },
    [name],
  );
  return {
    ...{ draft: kept.draft, report, reports },
    isChanged: report !== null && !isSameDraft(reportDraft(report), kept.draft),
    change: (draft) => keep({ ...kept, draft }),
    open: (next) => keep(next === null ? FIRST : { report: next.id, draft: reportDraft(next) }),
    saved: (id) => keep({ ...kept, report: id }),
  };
}

/** What another version kept is not shown. */
function keptIn(value: unknown): Kept {
  const { draft, report } = (value ?? {}) as Partial<Kept>;
  const isWhole =
    draft !== undefined &&
    Array.isArray(draft.metrics) &&
    Array.isArray(draft.dealerships) &&
    typeof draft.orderBy === 'string';
  return isWhole ? { report: typeof report === 'number' ? report : null, draft } : FIRST;
}
