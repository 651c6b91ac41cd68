import { writeFilters } from '../../../../core/kpis/filter-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { kpiRecords } from '../../../reports/kpis/contract-records.ts';
import { NO_UNMATCHED } from '../parts.ts';
import { SALE_COLUMNS, SALE_COLUMNS_ON_PHONE, type Sale, salesIn } from '../sale-columns.ts';
import { RANK } from './rank.ts';
import { unknownDays } from './unknown-days.ts';

const METRIC = 'attribution_gap';
const MOST = 50;
/** These filters do not apply to sales without a lead. */
const OF_SALES = ['condition', 'cross_store'];

interface UnmatchedProps {
  readonly context: BoardContext;
  /** Type id. */
  readonly type: string;
}

/** DMS sales with a source of this type whose buyer has no lead in the CRM. */
export function UnmatchedSales({ context, type }: UnmatchedProps) {
  const { scope, chosen, board } = context;
  const openKpi = useOpenKpi();
  const filters = [
    ...chosen.filters.filter(({ dimension }) => OF_SALES.includes(dimension)),
    { dimension: 'source_type', values: [type] },
  ];
  const query = useCall(
    kpiRecords,
    { ...scope.fields, metric: METRIC, part: 'numerator', filters: writeFilters(filters), limit: MOST },
    { live: board.live, keepsPrevious: true },
  );
  const count = query.data?.count ?? 0;
  return (
    <Section
      title="Sales without a lead"
      note="the DMS names a source of this type, and the CRM has no lead of the buyer"
      aside={
        count > 0 && (
          <Button
            compact
            onClick={() => openKpi({ kpi: METRIC, filters, tab: 'records', part: 'numerator' })}
          >
            All sales
          </Button>
        )
      }
      flush={count > 0}
    >
      <Loaded
        query={query}
        what="The sales"
        skeleton={<RowsSkeleton rows={4} />}
        empty={({ rows }) =>
          rows.length === 0 ? (
            <EmptyState {...NO_UNMATCHED} why={unknownDays(context, ['deal', 'lead']) ?? NO_UNMATCHED.why} />
          ) : null
        }
      >
        {(answer) => <Rows sales={salesIn(answer)} scope={JSON.stringify([scope.fields, filters])} />}
      </Loaded>
    </Section>
  );
}

function Rows({ sales, scope }: { readonly sales: readonly Sale[]; readonly scope: string }) {
  const isPhone = useMedia(PHONE);
  return (
    <DataTable
      label="Sales without a lead"
      columns={isPhone ? SALE_COLUMNS_ON_PHONE : SALE_COLUMNS}
      rows={sales}
      rowKey={({ key }) => key}
      rankBy={RANK}
      ordered={{ sort: null, toggle: null }}
      scope={scope}
      maxHeight="360px"
      compact
    />
  );
}
