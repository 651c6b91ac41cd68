import { useCallback, useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { storage } from '../../../../web/session/storage.ts';
import { type CustomGroupReport, customGroupReports } from '../contract-reports.ts';
import { FIRST_PEER_DRAFT, isSamePeerDraft, type PeerDraft, reportPeerDraft } from '../rules-draft.ts';

interface Kept {
  readonly report: number | null;
  readonly draft: PeerDraft;
}

export interface KeptPeerDraft {
  readonly draft: PeerDraft;
  /** The open report. */
  readonly report: CustomGroupReport | null;
  readonly reports: readonly CustomGroupReport[];
  /** Whether the draft differs from the open report. */
  readonly isChanged: boolean;
  readonly change: (draft: PeerDraft) => void;
  /** Null starts anew. */
  readonly open: (report: CustomGroupReport | null) => void;
  /** The draft was saved as this report. */
  readonly saved: (id: number | null) => void;
}

const FIRST: Kept = { report: null, draft: FIRST_PEER_DRAFT };

/** The draft of a supergroup, kept in this browser. */
export function usePeerDraft(customGroupId: number): KeptPeerDraft {
  const name = `supergroup.${customGroupId}`;
  const [kept, setKept] = useState<Kept>(() => keptIn(storage.get(name)));
  const list = useCall(customGroupReports, { customGroupId }, { via: 'quiet' });
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
    isChanged: report !== null && !isSamePeerDraft(reportPeerDraft(report), kept.draft),
    change: (draft) => keep({ ...kept, draft }),
    open: (next) => keep(next === null ? FIRST : { report: next.id, draft: reportPeerDraft(next) }),
    saved: (id) => keep({ ...kept, report: id }),
  };
}

/** What another version kept is not shown. */
function keptIn(value: unknown): Kept {
  const { draft, report } = (value ?? {}) as Partial<Kept>;
  const lists = [draft?.metrics, draft?.dealerships, draft?.dealerGroupIds];
  const isWhole = draft !== undefined && lists.every(Array.isArray) && typeof draft.orderBy === 'string';
  return isWhole ? { report: typeof report === 'number' ? report : null, draft } : FIRST;
}
