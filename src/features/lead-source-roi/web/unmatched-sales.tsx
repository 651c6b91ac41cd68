import { writeFilters } from '../../../core/kpis/filter-text.ts';
import type { Column } from '../../../core/table.ts';
import type { BoardDesk } from '../../../web/board/use-board.ts';
import { useOpenKpi } from '../../../web/open-kpi.ts';
import { Button } from '../../../web/ui/buttons.tsx';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { Loaded } from '../../../web/ui/loaded.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../web/ui/states.tsx';
import { PHONE, useMedia } from '../../../web/ui/use-media.ts';
import { useCall } from '../../../web/use-call.ts';
import { kpiRecords, type RecordColumn } from '../../kpis/contract-records.ts';
import { dayOr, RANK } from './lead-columns.ts';
import { unknownDays } from './unknown-days.ts';

type Cell = string | number | boolean | null;

const METRIC = 'attribution_gap';
const MOST = 50;
/** The kind of lead and the way of giving credit mean nothing where there is no lead. */
const OF_SALES = ['condition', 'cross_store'];

const ALL_FOUND =
  'Every sale of these days that the DMS puts down to this type has its lead in the CRM, or no buyer’s e-mail or phone to find it by.';

/** A sale as its record tells it, by the keys of the record's columns. */
interface Sale {
  readonly key: string;
  readonly cells: Readonly<Record<string, Cell>>;
}

interface UnmatchedProps {
  readonly desk: BoardDesk;
  /** The id of a type. */
  readonly type: string;
}

/** Sales that the DMS puts down to a source of this type while the CRM holds no lead of the buyer. */
export function UnmatchedSales({ desk, type }: UnmatchedProps) {
  const { scope, chosen, board } = desk;
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
            <EmptyState
              title="No sale without a lead"
              why={unknownDays(desk, ['deal', 'lead']) ?? ALL_FOUND}
            />
          ) : null
        }
      >
        {({ columns, rows }) => (
          <Rows
            sales={rows.map(({ cells }, index) => ({ key: String(index), cells: cellsBy(columns, cells) }))}
            scope={JSON.stringify([scope.fields, filters])}
          />
        )}
      </Loaded>
    </Section>
  );
}

function cellsBy(columns: readonly RecordColumn[], cells: readonly Cell[]): Sale['cells'] {
  return Object.fromEntries(columns.map(({ key }, index) => [key, cells[index] ?? null]));
}

function Rows({ sales, scope }: { readonly sales: readonly Sale[]; readonly scope: string }) {
  const isPhone = useMedia(PHONE);
  return (
    <DataTable
      label="Sales without a lead"
      columns={isPhone ? COLUMNS_ON_PHONE : COLUMNS}
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

const textOf =
  (key: string) =>
  ({ cells }: Sale) => {
    const cell = cells[key];
    return cell === null || cell === undefined || cell === '' ? null : String(cell);
  };

function vehicleOf(sale: Sale): string {
  const parts = ['year', 'make', 'model'].map((key) => textOf(key)(sale)).filter((part) => part !== null);
  return parts.length === 0 ? 'No vehicle named' : parts.join(' ');
}

const dollarsOf =
  (key: string) =>
  ({ cells }: Sale) => {
    const cell = cells[key];
    return typeof cell === 'number' ? cell : null;
  };

const OTHERS: readonly Column<Sale>[] = [
  { kind: 'text', key: 'deal', title: 'Deal', value: textOf('deal') },
  { kind: 'text', key: 'day', title: 'Sold', value: (sale) => dayOr(textOf('day')(sale)) },
  { kind: 'text', key: 'source', title: 'Source in the DMS', value: textOf('told_source') },
  { kind: 'text', key: 'condition', title: 'New or used', value: textOf('condition') },
  { kind: 'text', key: 'stock', title: 'Stock number', value: textOf('stock_number') },
  { kind: 'text', key: 'salesperson', title: 'Salesperson', value: textOf('salesperson') },
  { kind: 'number', key: 'front', title: 'Front', unit: 'usd', value: dollarsOf('front_gross') },
  { kind: 'number', key: 'back', title: 'Back', unit: 'usd', value: dollarsOf('back_gross') },
];

const COLUMNS: readonly Column<Sale>[] = [
  { kind: 'text', key: 'vehicle', title: 'Vehicle', value: vehicleOf },
  ...OTHERS,
];

const COLUMNS_ON_PHONE: readonly Column<Sale>[] = [
  {
    kind: 'text',
    key: 'vehicle',
    title: 'Vehicle',
    value: vehicleOf,
    note: (sale) => ({
      text: [dayOr(textOf('day')(sale)), textOf('told_source')(sale)].filter(Boolean).join(' · '),
      tone: 'neutral',
    }),
  },
  ...OTHERS,
];
