import type { ReplyOf } from '../../../core/contract.ts';
import { valueOfId } from '../../../core/kpis/filter-text.ts';
import type { Column, TextColumn } from '../../../core/table.ts';
import { isDay } from '../../../core/time/period.ts';
import { dayText } from '../../../core/time/period-text.ts';
import type { kpiRecords } from '../../reports/kpis/contract-records.ts';

export interface ListedDeal {
  readonly key: string;
  readonly vehicle: string;
  readonly deal: string | null;
  readonly day: string | null;
  readonly condition: string | null;
  readonly type: string | null;
  /** Names of the other salespeople. */
  readonly sharedWith: string | null;
  readonly front: number | null;
  readonly back: number | null;
  readonly products: number | null;
  readonly source: string | null;
}

/** Deals from the records, without the person's own name; `person` is the id. */
export function dealsIn({ columns, rows }: ReplyOf<typeof kpiRecords>, person: string): ListedDeal[] {
  const name = valueOfId(person) ?? '';
  return rows.map(({ dealerShipId, cells }, index) => {
    const cell = (key: string) => cells[columns.findIndex((column) => column.key === key)] ?? null;
    const text = (key: string) => (cell(key) === null || cell(key) === '' ? null : String(cell(key)));
    const amount = (key: string) => (typeof cell(key) === 'number' ? Number(cell(key)) : null);
    const vehicle = [text('year'), text('make'), text('model')].filter((part) => part !== null);
    return {
      key: `${dealerShipId} ${text('deal')} ${index}`,
      vehicle: vehicle.length === 0 ? 'No vehicle' : vehicle.join(' '),
      deal: text('deal'),
      day: text('day'),
      condition: text('condition'),
      type: text('deal_type'),
      sharedWith: othersIn(text('salesperson') ?? '', name),
      front: amount('front_gross'),
      back: amount('back_gross'),
      products: amount('products_sold'),
      source: text('source'),
    };
  });
}

/** The other names. Names may contain commas, so the text is not split. */
function othersIn(names: string, own: string): string | null {
  const others = `, ${names}, `.replace(`, ${own}, `, ', ').slice(2, -2);
  return others === '' ? null : others;
}

const dayOf = ({ day }: ListedDeal) => (day !== null && isDay(day) ? dayText(day) : day);

/** Null unless both are known. */
const grossOf = ({ front, back }: ListedDeal) => (front === null || back === null ? null : front + back);

const vehicle: TextColumn<ListedDeal> = {
  kind: 'text',
  key: 'vehicle',
  title: 'Vehicle',
  value: (deal) => deal.vehicle,
};

const others: readonly Column<ListedDeal>[] = [
  { kind: 'text', key: 'day', title: 'Sold', value: dayOf, sortBy: ({ day }) => day },
  { kind: 'text', key: 'deal', title: 'Deal', value: ({ deal }) => deal },
  { kind: 'text', key: 'condition', title: 'New or used', value: ({ condition }) => condition },
  { kind: 'text', key: 'type', title: 'Deal type', value: ({ type }) => type },
  { kind: 'number', key: 'front', title: 'Front', unit: 'usd', value: ({ front }) => front },
  { kind: 'number', key: 'back', title: 'Back', unit: 'usd', value: ({ back }) => back },
  { kind: 'number', key: 'gross', title: 'Gross', unit: 'usd', value: grossOf },
  { kind: 'number', key: 'products', title: 'Products', unit: 'number', value: ({ products }) => products },
  { kind: 'text', key: 'shared', title: 'Shared with', value: ({ sharedWith }) => sharedWith },
  { kind: 'text', key: 'source', title: 'Source', value: ({ source }) => source },
];

export const DEAL_COLUMNS: readonly Column<ListedDeal>[] = [vehicle, ...others];

/** The date comes first on phones. */
export const DEAL_COLUMNS_ON_PHONE: readonly Column<ListedDeal>[] = [
  {
    ...vehicle,
    note: (deal) => ({
      text: [dayOf(deal), deal.sharedWith && 'shared'].filter(Boolean).join(' · '),
      tone: 'neutral',
    }),
  },
  ...others,
];
