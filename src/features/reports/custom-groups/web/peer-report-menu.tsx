import { useSave } from '../../../../web/calls/use-call.ts';
import { SavedReportMenu } from '../../../../web/grid/saved-report-menu.tsx';
import type { CustomGroup } from '../contract.ts';
import {
  addCustomGroupReport,
  customGroupReports,
  deleteCustomGroupReport,
  updateCustomGroupReport,
} from '../contract-reports.ts';
import type { KeptPeerDraft } from './use-peer-draft.ts';

interface PeerReportMenuProps {
  readonly group: CustomGroup;
  readonly kept: KeptPeerDraft;
}

const REFRESHES = { via: 'quiet', refreshes: [customGroupReports] } as const;

/** Saved reports of a supergroup. */
export function PeerReportMenu({ group, kept }: PeerReportMenuProps) {
  const add = useSave(addCustomGroupReport, REFRESHES);
  const update = useSave(updateCustomGroupReport, REFRESHES);
  const remove = useSave(deleteCustomGroupReport, { refreshes: [customGroupReports] });
  const customGroupId = group.id;
  return (
    <SavedReportMenu
      kept={kept}
      sharing={{
        label: 'For everyone who sees this supergroup',
        may: group.isGlobal,
        whyNot: 'This supergroup is yours alone, and so are its reports.',
        lost: 'Everyone who sees this supergroup loses it.',
      }}
      save={async ({ id, ...as }) => {
        const { dealerships, dealerGroupIds, metrics, orderBy, transposed, anonymous } = kept.draft;
        const body = {
          ...{ customGroupId, ...as, orderBy, transposed, anonymous, metrics: [...metrics] },
          ...{ dealerships: [...dealerships], dealerGroupIds: [...dealerGroupIds] },
        };
        return (id === null ? await add.save(body) : await update.save({ ...body, id })).id;
      }}
      remove={(id) => remove.save({ customGroupId, id })}
    />
  );
}
