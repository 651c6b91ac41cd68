import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { FEEDS } from '../../../../core/kpis/feeds.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { CustomGroup } from '../contract.ts';
import { customGroupGrid } from '../contract-grid.ts';
import type { PeerDraft } from '../rules-draft.ts';
import { DifferenceBadges } from './difference-badges.tsx';
import { GroupMenu } from './group-menu.tsx';
import { LostRights } from './lost-rights.tsx';
import { PeerExport } from './peer-export.tsx';
import { PeerReportMenu } from './peer-report-menu.tsx';
import { PeerTable } from './peer-table.tsx';
import { PeerTools } from './peer-tools.tsx';
import { usePeerDraft } from './use-peer-draft.ts';

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

/** The period of the screen, and the stores of the supergroup instead of those of the current group. */
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
