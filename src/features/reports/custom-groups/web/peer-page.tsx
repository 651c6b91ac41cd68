import type { GridFormat } from '../../../../core/grid/grid-query.ts';
import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { FEEDS } from '../../../../core/kpis/feeds.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useApi, useCall, useSave } from '../../../../web/calls/use-call.ts';
import { SavedReportMenu } from '../../../../web/grid/saved-report-menu.tsx';
import { type KeptDraft, useKeptDraft } from '../../../../web/grid/use-kept-draft.ts';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { FileMenu } from '../../../../web/shell/file-menu.tsx';
import { PopoverButton } from '../../../../web/ui/fields/popover-button.tsx';
import { IconAlertTriangle } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import type { CustomGroup } from '../contract.ts';
import { customGroupGrid, exportCustomGroup, type PeerReply } from '../contract-grid.ts';
import {
  addCustomGroupReport,
  type CustomGroupReport,
  customGroupReports,
  deleteCustomGroupReport,
  updateCustomGroupReport,
} from '../contract-reports.ts';
import { FIRST_PEER_DRAFT, isSamePeerDraft, type PeerDraft, reportPeerDraft } from '../rules-draft.ts';
import styles from './custom-groups.module.css';
import { GroupMenu } from './group-menu.tsx';
import { PeerTable } from './peer-table.tsx';
import { PeerTools } from './peer-tools.tsx';

export interface PeerPageProps {
  readonly group: CustomGroup;
  readonly onEdit: () => void;
}

export function PeerPage({ group, onEdit }: PeerPageProps) {
  const scope = useScope();
  const compare = useComparison();
  const kept = usePeerDraft(group.id);
  const { draft } = kept;
  const against = compare === 'none' ? null : compare;
  const fields = peerFields(group, draft, scope);
  const query = useCall(
    customGroupGrid,
    draft.metrics.length === 0
      ? null
      : {
          ...fields,
          metrics: draft.metrics.map(({ kpi }) => kpi),
          ...{ compare: against ?? ('none' as const), anonymous: draft.anonymous },
        },
    { live: FEEDS, keepsPrevious: true },
  );
  return (
    <Page
      title={group.name}
      actions={
        <>
          <GroupMenu group={group} onEdit={onEdit} />
          <PeerReportMenu group={group} kept={kept} />
          <PeerExport fields={fields} draft={draft} compare={compare} />
        </>
      }
    >
      <LostRights {...(query.data ?? group)} />
      <PeerTools group={group} draft={draft} onChange={kept.change} />
      <Section
        flush
        title={kept.report?.name ?? 'Stores side by side'}
        note={dateRangeText(scope.windows.current)}
        aside={query.data && <DifferenceBadges differences={query.data.differences} />}
      >
        {draft.metrics.length === 0 ? (
          <EmptyState title="No KPIs chosen" why="Choose the KPIs to compare stores by." />
        ) : (
          <Loaded
            query={query}
            what="The comparison"
            skeleton={<RowsSkeleton rows={12} />}
            empty={({ stores }) =>
              stores.length === 0 ? (
                <EmptyState
                  title="No store is left"
                  why="No store of this supergroup is open in this period."
                />
              ) : null
            }
          >
            {(reply) => (
              <PeerTable
                label={`${countedText(reply.stores.length, 'store')} by ${countedText(draft.metrics.length, 'KPI')}`}
                reply={reply}
                draft={draft}
                against={against}
                isWhole={fields.dealerships === undefined && fields.dealerGroupIds === undefined}
                onOrder={(orderBy) => kept.change({ ...draft, orderBy })}
              />
            )}
          </Loaded>
        )}
      </Section>
    </Page>
  );
}

export type PeerFields = ReturnType<typeof peerFields>;

function peerFields(
  group: CustomGroup,
  { dealerships, dealerGroupIds }: PeerDraft,
  { fields }: ReturnType<typeof useScope>,
) {
  const { dealerGroupId: _current, dealerShipId: _stores, customGroupId: _other, ...rest } = fields;
  const { dealerGroupIds: named = [], ...period } = rest;
  const groups = [...dealerGroupIds, ...(dealerGroupIds.length > 0 ? [] : named)];
  const known = groups.filter((id) => group.dealerGroups.some((one) => one.id === id));
  const stores = dealerships.filter((id) =>
    group.allDealerships.some(
      (store) => store.id === id && (known.length === 0 || known.includes(store.dealerGroupId)),
    ),
  );
  return {
    ...period,
    customGroupId: group.id,
    ...(known.length > 0 && { dealerGroupIds: known }),
    ...(stores.length > 0 && { dealerships: stores }),
  };
}

export type PeerAgainst = GridComparison | 'none';

interface PeerReportMenuProps {
  readonly group: CustomGroup;
  readonly kept: KeptPeerDraft;
}

const REPORT_REFRESHES = { via: 'quiet', refreshes: [customGroupReports] } as const;

function PeerReportMenu({ group, kept }: PeerReportMenuProps) {
  const add = useSave(addCustomGroupReport, REPORT_REFRESHES);
  const update = useSave(updateCustomGroupReport, REPORT_REFRESHES);
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
      save={async (as, over) => {
        const { dealerships, dealerGroupIds, metrics, orderBy, transposed, anonymous } = kept.draft;
        const body = {
          ...{ customGroupId, ...as, orderBy, transposed, anonymous, metrics: [...metrics] },
          ...{ dealerships: [...dealerships], dealerGroupIds: [...dealerGroupIds] },
        };
        return over ? await update.save({ ...body, ...over }) : await add.save(body);
      }}
      remove={(id) => remove.save({ customGroupId, id })}
    />
  );
}

interface PeerExportProps {
  readonly fields: PeerFields;
  readonly draft: PeerDraft;
  readonly compare: PeerAgainst;
}

const FORMATS = [
  { format: 'xlsx', title: 'Excel' },
  { format: 'csv', title: 'CSV' },
  { format: 'pdf', title: 'PDF' },
] as const;

function PeerExport({ fields, draft, compare }: PeerExportProps) {
  const { client } = useApi();
  const { metrics, orderBy, transposed, anonymous } = draft;
  const those = (is: (metric: (typeof metrics)[number]) => boolean) =>
    metrics
      .filter(is)
      .map(({ kpi }) => kpi)
      .join(',') || 0;
  const save = (format: GridFormat) =>
    client.call(exportCustomGroup, {
      ...fields,
      kpis: metrics.map(({ kpi }) => kpi),
      ...{ compare, orderBy, format },
      options: {
        comparison: those(({ comparison }) => comparison),
        percentages: those(({ percentages }) => percentages),
        ...{ transposed, anonymous },
      },
    });
  return (
    <FileMenu
      group="supergroup-export"
      formats={FORMATS}
      refused={metrics.length === 0 ? 'Choose a KPI first.' : null}
      save={save}
    />
  );
}

interface LostRightsProps {
  readonly missingGroups: number;
  readonly missingStores: number;
}

function LostRights({ missingGroups, missingStores }: LostRightsProps) {
  const lost = [
    ...(missingGroups > 0 ? [countedText(missingGroups, 'dealer group')] : []),
    ...(missingStores > 0 ? [countedText(missingStores, 'store')] : []),
  ];
  if (lost.length === 0) return null;
  const isOne = missingGroups + missingStores === 1;
  return (
    <Notice tone="warning">
      {lost.join(' and ')} of this supergroup {isOne ? 'is' : 'are'} left out:{' '}
      {missingStores > 0 ? 'closed, or you do not have access.' : 'you do not have access.'}
    </Notice>
  );
}

interface DifferenceBadgesProps {
  readonly differences: PeerReply['differences'];
}

function DifferenceBadges({ differences }: DifferenceBadgesProps) {
  return (
    <div className={styles.badges}>
      {differences.map(({ setting, title, why, groups }) => (
        <PopoverButton
          key={setting}
          title={title}
          className={styles.badge}
          label={
            <>
              <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
              {title}
            </>
          }
        >
          <div className={styles.difference}>
            <p>{why}</p>
            {groups.length > 0 && (
              <ul>
                {groups.map((group) => (
                  <li key={group}>{group}</li>
                ))}
              </ul>
            )}
          </div>
        </PopoverButton>
      ))}
    </div>
  );
}

type KeptPeerDraft = KeptDraft<PeerDraft, CustomGroupReport>;

function usePeerDraft(customGroupId: number): KeptPeerDraft {
  const list = useCall(customGroupReports, { customGroupId }, { via: 'quiet' });
  return useKeptDraft({
    name: `supergroup.${customGroupId}`,
    first: FIRST_PEER_DRAFT,
    list,
    fromReport: reportPeerDraft,
    isSame: isSamePeerDraft,
    isWhole: ({ metrics, dealerships, dealerGroupIds, orderBy }) =>
      [metrics, dealerships, dealerGroupIds].every(Array.isArray) && typeof orderBy === 'string',
  });
}
