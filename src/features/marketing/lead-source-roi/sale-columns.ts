import type { ReplyOf } from '../../../core/contract.ts';
import type { Column } from '../../../core/table.ts';
import type { kpiRecords } from '../../reports/kpis/contract-records.ts';
import { dayOr } from './lead-columns.ts';

type Cell = string | number | boolean | null;

/** Keys are those of the record columns. */
export interface Sale {
  readonly key: string;
  readonly cells: Readonly<Record<string, Cell>>;
}

export function salesIn({ columns, rows }: ReplyOf<typeof kpiRecords>): Sale[] {
  return rows.map(({ cells }, row) => ({
    key: String(row),
    cells: Object.fromEntries(columns.map(({ key }, place) => [key, cells[place] ?? null])),
  }));
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

export const SALE_COLUMNS: readonly Column<Sale>[] = [
  { kind: 'text', key: 'vehicle', title: 'Vehicle', value: vehicleOf },
  ...OTHERS,
];

/** The identifying column comes first on phones. */
export const SALE_COLUMNS_ON_PHONE: readonly Column<Sale>[] = [
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
