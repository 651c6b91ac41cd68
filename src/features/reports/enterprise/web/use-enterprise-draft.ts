import { useCall } from '../../../../web/calls/use-call.ts';
import { type KeptDraft, useKeptDraft } from '../../../../web/grid/use-kept-draft.ts';
import { type EnterpriseReport, enterpriseReports } from '../contract.ts';
import { type EnterpriseDraft, FIRST_DRAFT, isSameDraft, reportDraft } from '../rules-draft.ts';

export type KeptEnterpriseDraft = KeptDraft<EnterpriseDraft, EnterpriseReport>;

/** The draft of a group, kept in this browser. */
export function useEnterpriseDraft(dealerGroupId: number): KeptEnterpriseDraft {
  const list = useCall(enterpriseReports, { dealerGroupId }, { via: 'quiet' });
  return useKeptDraft({
    name: `enterprise.${dealerGroupId}`,
    first: FIRST_DRAFT,
    reports: list.data?.reports ?? [],
    fromReport: reportDraft,
    isSame: isSameDraft,
    isWhole: ({ metrics, dealerships, orderBy }) =>
      [metrics, dealerships].every(Array.isArray) && typeof orderBy === 'string',
  });
}
