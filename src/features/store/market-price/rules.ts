import {
  marketDaysSupply,
  percentOfMarket,
  rankOf,
  type SuggestedRange,
  suggestedRange,
} from '../../../core/market/price-position.ts';
import type { MarketVehicle } from './contract.ts';

const HIGH = 105;
const LOW = 95;

export const POSITIONS = ['high', 'low', 'none', 'noPrice'] as const;
export type Position = (typeof POSITIONS)[number];

export const POSITION_TITLES: Readonly<Record<Position, string>> = {
  high: 'Over 105% of market',
  low: 'Under 95% of market',
  none: 'No market price',
  noPrice: 'No price of ours',
};

/** The price as percent of the market price; null without either. */
export function vehiclePercent({
  price,
  marketPrice,
}: Pick<MarketVehicle, 'price' | 'marketPrice'>): number | null {
  return price === null || marketPrice === null ? null : percentOfMarket(price, marketPrice);
}

/** Days until those for sale are sold; null without a market price or a sale. */
export function supplyOf({ marketPrice, active, sold }: MarketVehicle): number | null {
  return marketPrice === null ? null : marketDaysSupply(active, sold);
}

/** Where to price it; null without a market price or an age. */
export function rangeOf(
  vehicle: MarketVehicle,
): (SuggestedRange & { readonly dollars: readonly [number, number] }) | null {
  const range = suggestedRange(vehicle.ageDays, supplyOf(vehicle));
  const market = vehicle.marketPrice;
  if (range === null || market === null) return null;
  const at = (percent: number) => Math.round((market * percent) / 100);
  return { ...range, dollars: [at(range.from), at(range.to)] };
}

/** What its price needs a look for; null if nothing. */
export function positionOf(vehicle: MarketVehicle): Position | null {
  if (vehicle.marketPrice === null) return 'none';
  const percent = vehiclePercent(vehicle);
  if (percent === null) return 'noPrice';
  if (percent > HIGH) return 'high';
  return percent < LOW ? 'low' : null;
}

/** Example: `3 of 27`; null without a price or a market price. */
export function rankText({ rank, rankOf: of }: Pick<MarketVehicle, 'rank' | 'rankOf'>): string | null {
  return rank === null || of === null ? null : `${rank} of ${of}`;
}

/** `within 75 miles`; `any distance` where distances are not known. */
export function radiusText({
  marketPrice,
  radius,
}: Pick<MarketVehicle, 'marketPrice' | 'radius'>): string | null {
  if (marketPrice === null) return null;
  return radius === null ? 'Any' : `${radius} mi`;
}

export interface WhatIf {
  readonly percent: number;
  readonly rank: number;
  readonly of: number;
}

/**
 * Where a price would be in the market.
 * @param adjusted prices of the comparables at our miles, in dollars
 */
export function whatIf(price: number, marketPrice: number, adjusted: readonly number[]): WhatIf {
  return { percent: percentOfMarket(price, marketPrice), ...rankOf(price, adjusted) };
}

/** The dollars of typed text such as `$24,995`; null for anything that is no price. */
export function typedPrice(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  const price = /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : 0;
  return price > 0 ? price : null;
}
