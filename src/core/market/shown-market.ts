import type { BubbleChart } from '../charts/bubble-chart.ts';
import type { Column } from '../table.ts';
import { numberText } from '../text/number-text.ts';
import { isDay } from '../time/period.ts';
import { dayText } from '../time/period-text.ts';
import type { NoPrice, WhyLeftOut } from './market-set.ts';

/** Why a vehicle has no market price; `none`: no report of its market in the last 7 days. */
type NoMarket = NoPrice | 'none';

/** The market of a vehicle as screens show it. Amounts are dollars. */
export interface ShownMarket {
  readonly marketPrice: number | null;
  readonly why: NoMarket | null;
  readonly comparables: number;
  /** Miles; null for any distance. */
  readonly radius: number | null;
  readonly mileage: number | null;
}

/** A vehicle of another store. Amounts are dollars. */
export interface ShownComparable {
  readonly vin: string | null;
  readonly seller: string | null;
  readonly distance: number | null;
  readonly price: number | null;
  /** At our miles; null where it is not in the set. */
  readonly adjusted: number | null;
  readonly mileage: number | null;
  readonly year: number | null;
  readonly trim: string | null;
  readonly isCertified: boolean;
  readonly daysOnMarket: number | null;
  readonly firstSeen: string | null;
  readonly leftOut: WhyLeftOut | null;
}

export const NO_MARKET_TITLES: Readonly<Record<NoMarket, string>> = {
  none: 'No market report in 7 days',
  identity: 'No year, make or model',
  mileage: 'No mileage',
  unmatched: 'Nothing like it for sale',
  small: 'Fewer than 8 like it',
  spread: 'Prices too far apart',
};

const LEFT_OUT_TITLES: Readonly<Record<WhyLeftOut, string>> = {
  own: 'Our own vehicle',
  condition: 'New or used differs',
  make: 'Another make',
  model: 'Another model',
  year: 'More than a year apart',
  trim: 'Another trim',
  drivetrain: 'Another drivetrain',
  miles: 'Miles differ by over 20%',
  sold: 'Sold',
  price: 'No price',
  distance: 'Outside the radius',
  outlier: 'Price far from the others',
};

const listedDay = (day: string | null) => (day !== null && isDay(day) ? dayText(day) : null);

export const COMPARABLE_COLUMNS: readonly Column<ShownComparable>[] = [
  {
    kind: 'text',
    key: 'seller',
    title: 'Seller',
    value: ({ seller, vin }) => seller ?? vin,
    note: ({ leftOut }) => (leftOut === null ? null : { text: LEFT_OUT_TITLES[leftOut], tone: 'neutral' }),
    isTall: true,
  },
  { kind: 'number', key: 'price', title: 'Price', unit: 'usd', value: ({ price }) => price },
  { kind: 'number', key: 'adjusted', title: 'At our miles', unit: 'usd', value: ({ adjusted }) => adjusted },
  { kind: 'number', key: 'miles', title: 'Miles', unit: 'number', value: ({ mileage }) => mileage },
  {
    kind: 'text',
    key: 'year',
    title: 'Year',
    value: ({ year }) => (year === null ? null : String(year)),
    align: 'end',
  },
  { kind: 'text', key: 'trim', title: 'Trim', value: ({ trim }) => trim },
  {
    kind: 'text',
    key: 'certified',
    title: 'Certified',
    value: ({ isCertified }) => (isCertified ? 'Yes' : null),
  },
  { kind: 'number', key: 'distance', title: 'Miles away', unit: 'number', value: ({ distance }) => distance },
  {
    kind: 'number',
    key: 'days',
    title: 'Days listed',
    unit: 'days',
    value: ({ daysOnMarket }) => daysOnMarket,
  },
  {
    kind: 'text',
    key: 'seen',
    title: 'First seen',
    value: ({ firstSeen }) => listedDay(firstSeen),
    sortBy: ({ firstSeen }) => firstSeen,
  },
];

/** A comparable is its seller, VIN and price. */
export function comparableId({ vin, seller, price, mileage }: ShownComparable): string {
  return `${vin} ${seller} ${price} ${mileage}`;
}

/** In words: what the market price is made of. */
export function setText(vehicle: ShownMarket): string {
  const { comparables, radius, marketPrice, why } = vehicle;
  if (marketPrice === null) return why === null ? '' : NO_MARKET_TITLES[why];
  const where = radius === null ? 'at any distance' : `within ${radius} miles`;
  return `Median of ${numberText(comparables, 'number')} comparables ${where}, at our miles`;
}

/** Price over miles of the set, with our vehicle at a price; all amounts are dollars. */
export function marketChart(
  { mileage, marketPrice }: ShownMarket,
  comparables: readonly ShownComparable[],
  price: number | null,
): BubbleChart {
  const others = comparables.filter(({ adjusted }) => adjusted !== null);
  return {
    kind: 'bubble',
    title: 'Price and miles of the market set',
    noun: 'Vehicle',
    x: { title: 'Miles', unit: 'number' },
    y: { title: 'Price', unit: 'usd' },
    size: null,
    groups: [
      { key: 'ours', title: 'Ours', color: 2 },
      { key: 'others', title: 'Comparables', color: 1 },
    ],
    bubbles: [
      { key: 'ours', label: 'Ours', x: mileage, y: price, size: null, group: 'ours' },
      ...others.map(({ seller, vin, mileage: miles, price: listed }, index) => ({
        key: `${index}`,
        label: seller ?? vin ?? 'Comparable',
        ...{ x: miles, y: listed, size: null, group: 'others' },
      })),
    ],
    lines: marketPrice === null ? [] : [{ axis: 'y', at: marketPrice, label: 'Market price' }],
  };
}
