import { useCall } from '../../../../web/calls/use-call.ts';
import { type KeptDraft, useKeptDraft } from '../../../../web/grid/use-kept-draft.ts';
import { type CustomGroupReport, customGroupReports } from '../contract-reports.ts';
import { FIRST_PEER_DRAFT, isSamePeerDraft, type PeerDraft, reportPeerDraft } from '../rules-draft.ts';

export type KeptPeerDraft = KeptDraft<PeerDraft, CustomGroupReport>;

/** The draft of a supergroup, kept in this browser. */
export function usePeerDraft(customGroupId: number): KeptPeerDraft {
  const list = useCall(customGroupReports, { customGroupId }, { via: 'quiet' });
  return useKeptDraft({
    name: `supergroup.${customGroupId}`,
    first: FIRST_PEER_DRAFT,
    reports: list.data?.reports ?? [],
    fromReport: reportPeerDraft,
    isSame: isSamePeerDraft,
    isWhole: ({ metrics, dealerships, dealerGroupIds, orderBy }) =>
      [metrics, dealerships, dealerGroupIds].every(Array.isArray) && typeof orderBy === 'string',
  });
}
