import { SOLD_DAYS } from './market-set.ts';

/** Place of a price among the others, 1 the cheapest; `of` counts our vehicle, too. */
export interface Rank {
  readonly rank: number;
  readonly of: number;
}

/**
 * Ranks a price among the adjusted prices of its market; equal prices share the better place.
 * @param prices of the comparables, in the unit of `price`
 */
export function rankOf(price: number, prices: readonly number[]): Rank {
  return { rank: prices.filter((other) => other < price).length + 1, of: prices.length + 1 };
}

/** A price as percent of the market price; both in the same unit. */
export function percentOfMarket(price: number, marketPrice: number): number {
  return (price / marketPrice) * 100;
}

/** Days until the vehicles for sale are sold at the pace of the last 45 days; null without a sale. */
export function marketDaysSupply(active: number, sold: number): number | null {
  return sold === 0 ? null : active / (sold / SOLD_DAYS);
}

export interface SuggestedRange {
  /** Percent of the market price. */
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** Up to this age, in days. Most of the profit is in the first weeks. */
const BY_AGE = [
  { upTo: 15, range: [99, 103], reason: 'In stock 15 days or less: time to hold the price.' },
  { upTo: 30, range: [97, 101], reason: 'In stock 16–30 days: price with the market.' },
  { upTo: 45, range: [95, 99], reason: 'In stock 31–45 days: a little below the market.' },
  { upTo: 60, range: [93, 97], reason: 'In stock 46–60 days: below the market.' },
  { upTo: 90, range: [91, 95], reason: 'In stock 61–90 days: price to sell this month.' },
  {
    upTo: Number.POSITIVE_INFINITY,
    range: [88, 93],
    reason: 'In stock over 90 days: price to sell now, or wholesale.',
  },
] as const;
const SCARCE = 30;
const PLENTY = 90;

/**
 * Suggests where to price a vehicle, by its age and how many are for sale.
 * @param ageDays null where it is not known: the range of a new arrival would be a guess, so there is none
 * @param supplyDays market days' supply; null leaves the age alone to decide
 * @returns percent of the market price
 */
export function suggestedRange(ageDays: number | null, supplyDays: number | null): SuggestedRange | null {
  const step = ageDays === null ? undefined : BY_AGE.find(({ upTo }) => ageDays <= upTo);
  if (step === undefined) return null;
  const [from, to] = step.range;
  if (supplyDays === null || (supplyDays >= SCARCE && supplyDays <= PLENTY)) {
    return { from, to, reason: step.reason };
  }
  const days = Math.round(supplyDays);
  return supplyDays > PLENTY
    ? { from: from - 1, to: to - 1, reason: `${step.reason} Many for sale (${days} days): 1 point lower.` }
    : { from: from + 1, to: to + 1, reason: `${step.reason} Few for sale (${days} days): 1 point higher.` };
}
