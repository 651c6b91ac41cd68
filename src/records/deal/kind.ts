import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { DealRecord } from './record.ts';

const WHOLE_CREDIT = 1_000;

export const deal: RecordKind<DealRecord> = {
  title: 'Deals',
  expected: 'Every 15 minutes to every night',
  restatedDays: 60,
  lateAfterOpenMinutes: NIGHTLY,
  isOfOpenDays: true,
  // A row with only some of the credit: the rest is in other rows of the deal.
  addsToRecord: ({ credits }) => {
    const share = credits.reduce((sum, credit) => sum + credit.share, 0);
    return share > 0 && share < WHOLE_CREDIT;
  },
};
