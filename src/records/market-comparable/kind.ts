import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { MarketComparableRecord } from './record.ts';

export const marketComparable: RecordKind<MarketComparableRecord> = {
  title: 'Market comparables',
  expected: 'Every day',
  restatedDays: 0,
  lateAfterOpenMinutes: 3 * NIGHTLY,
  // A listing appears once for each vehicle of ours that it is compared with.
  addsToRecord: () => true,
};
