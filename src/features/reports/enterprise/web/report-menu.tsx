import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { SavedReportMenu } from '../../../../web/grid/saved-report-menu.tsx';
import { useScope } from '../../../../web/scope/scope.ts';
import { useMembership } from '../../../../web/session/membership.ts';
import {
  addEnterpriseReport,
  deleteEnterpriseReport,
  enterpriseReports,
  updateEnterpriseReport,
} from '../contract.ts';
import type { KeptEnterpriseDraft } from './use-enterprise-draft.ts';

const REFRESHES = { via: 'quiet', refreshes: [enterpriseReports] } as const;
const DRAFT_FIELDS = ['dealerships', 'metrics', 'orderBy'];

/** Saved enterprise reports. */
export function ReportMenu({ kept }: { readonly kept: KeptEnterpriseDraft }) {
  const dealerGroupId = useScope().group.id;
  const add = useSave(addEnterpriseReport, REFRESHES);
  const update = useSave(updateEnterpriseReport, REFRESHES);
  const remove = useSave(deleteEnterpriseReport, { refreshes: [enterpriseReports] });
  return (
    <SavedReportMenu
      kept={kept}
      sharing={{
        label: 'For everyone in the group',
        may: useMayShare(dealerGroupId),
        whyNot: 'Takes the role marketing and all stores.',
        lost: 'Everyone in the group loses it.',
      }}
      draftFields={DRAFT_FIELDS}
      save={async ({ id, ...as }) => {
        const { dealerships, metrics, orderBy, transposed, sameStore } = kept.draft;
        const body = {
          ...{ dealerGroupId, ...as, orderBy, transposed, sameStore },
          ...{ dealerships: [...dealerships], metrics: [...metrics] },
        };
        return (id === null ? await add.save(body) : await update.save({ ...body, id })).id;
      }}
      remove={(id) => remove.save({ dealerGroupId, id })}
    />
  );
}

function useMayShare(dealerGroupId: number): boolean {
  const membership = useMembership(dealerGroupId);
  return membership !== null && isAtLeast(membership.role, 'marketing') && membership.isWhole;
}
