import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { FEEDS } from '../../../../core/kpis/feeds.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { StoreGrid } from '../../../../web/grid/store-grid.tsx';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { enterpriseData } from '../contract.ts';
import type { EnterpriseDraft } from '../rules-draft.ts';
import { EnterpriseTools } from './enterprise-tools.tsx';
import { GridExport } from './grid-export.tsx';
import { ReportMenu } from './report-menu.tsx';
import { SupergroupMenu } from './supergroup-menu.tsx';
import { useEnterpriseDraft } from './use-enterprise-draft.ts';

export function EnterprisePage() {
  const scope = useScope();
  const compare = useComparison();
  const kept = useEnterpriseDraft(scope.group.id);
  const { draft } = kept;
  const against = comparisonOf(compare, draft);
  const query = useCall(
    enterpriseData,
    draft.metrics.length === 0 ? null : questionOf(scope, draft, against),
    {
      live: FEEDS,
      keepsPrevious: true,
    },
  );
  return (
    <Page
      title="Enterprise Reporting"
      actions={
        <>
          <SupergroupMenu />
          <ReportMenu kept={kept} />
          <GridExport draft={draft} compare={compare} />
        </>
      }
    >
      <EnterpriseTools draft={draft} onChange={kept.change} />
      <Section
        flush
        title={kept.report?.name ?? 'Stores side by side'}
        note={draft.sameStore ? 'Same stores in both periods' : dateRangeText(scope.windows.current)}
      >
        {draft.metrics.length === 0 ? (
          <EmptyState title="No KPIs chosen" why="Choose the KPIs to compare stores by." />
        ) : (
          <Loaded
            query={query}
            what="Enterprise Reporting"
            skeleton={<RowsSkeleton rows={12} />}
            empty={({ stores }) =>
              stores.length === 0 ? (
                <EmptyState
                  title="No store is left"
                  why="No store is open and reporting in both periods. Choose another period or turn off same stores."
                  action={
                    <Button onClick={() => kept.change({ ...draft, sameStore: false })}>
                      Show all stores
                    </Button>
                  }
                />
              ) : null
            }
          >
            {(reply) => (
              <StoreGrid
                label={`${countedText(reply.stores.length, 'store')} by ${countedText(draft.metrics.length, 'KPI')}`}
                reply={reply}
                metrics={draft.metrics}
                against={against}
                orderBy={draft.orderBy}
                isTransposed={draft.transposed}
                isShaded
                onOrder={(orderBy) => kept.change({ ...draft, orderBy })}
              />
            )}
          </Loaded>
        )}
      </Section>
    </Page>
  );
}

/** Same stores are those of both periods, so one is always compared with. */
function comparisonOf(
  compare: GridComparison | 'none',
  { sameStore }: EnterpriseDraft,
): GridComparison | null {
  if (compare !== 'none') return compare;
  return sameStore ? 'previous' : null;
}

function questionOf(
  { fields, dealerships }: ReturnType<typeof useScope>,
  { metrics, dealerships: chosen, sameStore }: EnterpriseDraft,
  against: GridComparison | null,
) {
  const known = chosen.filter((id) => dealerships.some((store) => store.id === id));
  return {
    ...fields,
    metrics: metrics.map(({ kpi }) => kpi),
    ...(known.length > 0 && { dealerships: known }),
    ...(sameStore && { sameStore: 1 as const, compare: against ?? ('previous' as const) }),
  };
}
