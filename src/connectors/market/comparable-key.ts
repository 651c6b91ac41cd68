import type { ComparableStatus, MarketComparableRecord } from '../../records/market-comparable/record.ts';

export const MOST_MILES = 999_999;
export const MOST_DISTANCE = 5_000;

/** One comparable at one price: a report of another day has the same key while the price stays. */
export function comparableKey({
  ourVin,
  vin,
  seller,
  mileage,
  priceCents,
}: Pick<MarketComparableRecord, 'ourVin' | 'vin' | 'seller' | 'mileage' | 'priceCents'>): string {
  const theirs = vin ?? `${seller} ${mileage}`;
  return `${ourVin ?? ''} ${theirs} ${priceCents ?? ''}`.trim();
}

/** `sold`, `Removed`, `off market`; anything else is for sale. */
export function statusOf(text: string | null): ComparableStatus {
  return /\b(sold|removed|off.?market|expired|inactive|gone)\b/i.test(text ?? '') ? 'sold' : 'active';
}
