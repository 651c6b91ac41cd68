import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { MarketComparableRecord } from './record.ts';

export const marketComparable: RecordKind<MarketComparableRecord> = {
  title: 'Market comparables',
  expected: 'Every day',
  restatedDays: 0,
  lateAfterOpenMinutes: 3 * NIGHTLY,
  // One listing may have one price on several days: a row that repeats makes its days longer.
  addsToRecord: () => true,
};
