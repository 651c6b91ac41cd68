import { useMemo } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { kpiRecords } from '../../../reports/kpis/contract-records.ts';
import { personBoard } from '../board.ts';
import { DEAL_COLUMNS, DEAL_COLUMNS_ON_PHONE, dealsIn, type ListedDeal } from '../deal-columns.ts';
import { NO_DEAL } from '../parts.ts';

const METRIC = 'units_retail';
const MOST = 100;

export function PersonDeals({ person }: { readonly person: string }) {
  const { fields } = useScope();
  const openKpi = useOpenKpi();
  const filters = `salesperson:${person}`;
  const query = useCall(
    kpiRecords,
    { ...fields, metric: METRIC, filters, limit: MOST },
    { live: personBoard.live, keepsPrevious: true },
  );
  const count = query.data?.count ?? 0;
  const openAll = () =>
    openKpi({ kpi: METRIC, filters: [{ dimension: 'salesperson', values: [person] }], tab: 'records' });
  return (
    <Section
      title="Deals"
      note={count > 0 ? `${numberText(count, 'number')} in this period` : undefined}
      aside={
        count > MOST && (
          <Button compact onClick={openAll}>
            All deals
          </Button>
        )
      }
      flush={count > 0}
    >
      <Loaded
        query={query}
        what="The deals"
        skeleton={<RowsSkeleton rows={6} />}
        empty={({ rows }) => (rows.length === 0 ? <EmptyState {...NO_DEAL} /> : null)}
      >
        {(answer) => <Rows answer={answer} person={person} scope={`${person} ${JSON.stringify(fields)}`} />}
      </Loaded>
    </Section>
  );
}

interface RowsProps {
  readonly answer: ReplyOf<typeof kpiRecords>;
  /** Their id. */
  readonly person: string;
  readonly scope: string;
}

function Rows({ answer, person, scope }: RowsProps) {
  const isPhone = useMedia(PHONE);
  const deals = useMemo(() => dealsIn(answer, person), [answer, person]);
  return (
    <DataTable
      label="Deals"
      columns={isPhone ? DEAL_COLUMNS_ON_PHONE : DEAL_COLUMNS}
      rows={deals}
      rowKey={keyOf}
      rankBy="gross"
      scope={scope}
      maxHeight="440px"
      compact
    />
  );
}

const keyOf = ({ key }: ListedDeal) => key;
