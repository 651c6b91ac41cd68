import { idOfValue, type NamedFilter } from '../../../core/kpis/filter-text.ts';
import { NO_MARKET_TITLES } from '../../../core/market/shown-market.ts';
import { type Column, storeColumn, type TextColumn } from '../../../core/table.ts';
import type { MarketVehicle } from './contract.ts';
import {
  type Position,
  positionOf,
  radiusText,
  rangeOf,
  rankText,
  supplyOf,
  vehiclePercent,
} from './rules.ts';

const CONDITIONS: Readonly<Record<string, string>> = { new: 'New', used: 'Used', cpo: 'Certified' };

/** Example: `2023 Toyota Camry SE`. */
export function marketVehicleName({ year, make, model, trim, vehicle }: MarketVehicle): string {
  const parts = [year, make, model, trim].filter((part) => part !== null);
  return parts.length === 0 ? vehicle : parts.join(' ');
}

/** A vehicle at a store, in addresses of the vehicle page. */
export function marketVehicleId({
  dealerShipId,
  vehicle,
}: Pick<MarketVehicle, 'dealerShipId' | 'vehicle'>): string {
  return `${dealerShipId}.${idOfValue(vehicle)}`;
}

const name: TextColumn<MarketVehicle> = {
  kind: 'text',
  key: 'vehicle',
  title: 'Vehicle',
  value: marketVehicleName,
  note: ({ why }) => (why === null ? null : { text: NO_MARKET_TITLES[why], tone: 'warning' }),
  isTall: true,
};

const numbers: readonly Column<MarketVehicle>[] = [
  storeColumn(),
  { kind: 'text', key: 'stock', title: 'Stock no.', value: ({ stockNumber }) => stockNumber },
  {
    kind: 'text',
    key: 'condition',
    title: 'Condition',
    value: ({ condition }) => (condition === null ? null : (CONDITIONS[condition] ?? condition)),
  },
  { kind: 'number', key: 'age', title: 'Age, days', unit: 'number', value: ({ ageDays }) => ageDays },
  { kind: 'number', key: 'price', title: 'Price', unit: 'usd', value: ({ price }) => price },
  {
    kind: 'number',
    key: 'market',
    title: 'Market price',
    unit: 'usd',
    value: ({ marketPrice }) => marketPrice,
  },
  { kind: 'number', key: 'percent', title: '% of market', unit: 'percent', value: vehiclePercent },
  {
    kind: 'text',
    key: 'rank',
    title: 'Rank',
    value: rankText,
    sortBy: ({ rank, rankOf }) => (rank === null || rankOf === null ? null : rank / rankOf),
    align: 'end',
  },
  {
    kind: 'text',
    key: 'range',
    title: 'Suggested',
    hint: 'Percent of market by age and market days’ supply. Nothing is repriced.',
    value: (vehicle) => {
      const range = rangeOf(vehicle);
      return range === null ? null : `${range.from}–${range.to}%`;
    },
    sortBy: (vehicle) => rangeOf(vehicle)?.from ?? null,
    align: 'end',
  },
  { kind: 'number', key: 'supply', title: 'Mkt days’ supply', unit: 'days', value: supplyOf },
  {
    kind: 'number',
    key: 'comparables',
    title: 'Comps',
    unit: 'number',
    value: ({ comparables }) => comparables,
  },
  {
    kind: 'text',
    key: 'radius',
    title: 'Radius',
    value: radiusText,
    sortBy: ({ marketPrice, radius }) => (marketPrice === null ? null : (radius ?? 9_999)),
    align: 'end',
  },
  {
    kind: 'number',
    key: 'change',
    title: 'Change in 7 days',
    hint: 'Change of the market price in 7 days',
    unit: 'usd',
    value: ({ marketPrice, marketPriceBefore }) =>
      marketPrice === null || marketPriceBefore === null ? null : marketPrice - marketPriceBefore,
  },
];

export const MARKET_COLUMNS: readonly Column<MarketVehicle>[] = [name, ...numbers];

/** With what a screen shows elsewhere. */
export const MARKET_FILE_COLUMNS: readonly Column<MarketVehicle>[] = [
  name,
  { kind: 'text', key: 'vin', title: 'VIN', value: ({ vin }) => vin },
  ...numbers,
  { kind: 'text', key: 'reason', title: 'Reason', value: (vehicle) => rangeOf(vehicle)?.reason ?? null },
  { kind: 'text', key: 'why', title: 'No market price', value: ({ why }) => why && NO_MARKET_TITLES[why] },
];

export interface MarketPicks {
  readonly position: Position | null;
  readonly search: string;
}

const FIELDS = ['condition', 'make', 'model'] as const;

/** The vehicles that match the picks and the board's filters, in their order. */
export function chosenMarket(
  vehicles: readonly MarketVehicle[],
  { position, search }: MarketPicks,
  filters: readonly NamedFilter[],
): MarketVehicle[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const named = FIELDS.flatMap((field) => {
    const filter = filters.find(({ dimension }) => dimension === field);
    return filter === undefined ? [] : [{ field, values: new Set(filter.values) }];
  });
  return vehicles.filter((vehicle) => {
    const { vin, stockNumber, year, make, model, trim } = vehicle;
    const text = [vin, stockNumber, year, make, model, trim].join(' ').toLowerCase();
    return (
      (position === null || positionOf(vehicle) === position) &&
      words.every((word) => text.includes(word)) &&
      named.every(({ field, values }) => values.has(idOfValue(vehicle[field])))
    );
  });
}
