import { useMemo } from 'react';
import type { Unit } from '../../../core/kpis/kpi.ts';
import { numberText } from '../../../core/number-text.ts';
import type { Column } from '../../../core/table.ts';
import { useOpenKpi } from '../../../web/open-kpi.ts';
import { useScope } from '../../../web/scope.ts';
import { Button } from '../../../web/ui/buttons.tsx';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { Loaded } from '../../../web/ui/loaded.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../web/ui/states.tsx';
import { useCall } from '../../../web/use-call.ts';
import { kpiRecords, type RecordColumn } from '../../kpis/contract-records.ts';
import { personBoard } from '../board.ts';

type Cell = string | number | boolean | null;
interface Deal {
  readonly key: string;
  readonly cells: readonly Cell[];
}

const METRIC = 'units_retail';
/** What says something of one's own deals, the first column naming the row. */
const SHOWN = [
  'deal',
  'day',
  'condition',
  'year',
  'make',
  'model',
  'salesperson',
  'deal_type',
  'front_gross',
  'back_gross',
  'products_sold',
  'source',
];
const MOST = 100;

/** The deals of a person in the period, newest first. */
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
      note={count > 0 ? `${numberText(count, 'number')} in these days` : undefined}
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
        empty={({ rows }) => (rows.length === 0 ? <EmptyState title="No deal in these days" /> : null)}
      >
        {({ columns, rows }) => (
          <Rows columns={columns} rows={rows} scope={`${person} ${JSON.stringify(fields)}`} />
        )}
      </Loaded>
    </Section>
  );
}

interface RowsProps {
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly { readonly dealerShipId: number; readonly cells: readonly Cell[] }[];
  readonly scope: string;
}

function Rows({ columns, rows, scope }: RowsProps) {
  const shown = useMemo(() => columnsOf(columns), [columns]);
  const deals = useMemo(
    () =>
      rows.map(({ dealerShipId, cells }, index) => ({ key: `${dealerShipId} ${cells[0]} ${index}`, cells })),
    [rows],
  );
  return (
    <DataTable
      label="Deals"
      columns={shown}
      rows={deals}
      rowKey={keyOf}
      rankBy="front_gross"
      scope={scope}
      maxHeight="440px"
      compact
    />
  );
}

const keyOf = ({ key }: Deal) => key;

function columnsOf(columns: readonly RecordColumn[]): Column<Deal>[] {
  return SHOWN.flatMap((key): Column<Deal>[] => {
    const place = columns.findIndex((column) => column.key === key);
    const column = columns[place];
    if (!column) return [];
    const { title, kind } = column;
    // A model year is a name, not an amount.
    if (key !== 'year' && (kind === 'number' || kind === 'usd')) {
      const unit: Unit = kind;
      return [{ kind: 'number', key, title, unit, value: ({ cells }) => numberIn(cells[place]) }];
    }
    return [{ kind: 'text', key, title, value: ({ cells }) => textIn(cells[place]) }];
  });
}

function numberIn(cell: Cell | undefined): number | null {
  return typeof cell === 'number' ? cell : null;
}

function textIn(cell: Cell | undefined): string | null {
  return cell === null || cell === undefined ? null : String(cell);
}
