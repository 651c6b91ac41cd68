import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { SearchRecord } from './record.ts';

export const searchPerformance: RecordKind<SearchRecord> = {
  title: 'Organic search',
  expected: 'Every night, three days behind',
  restatedDays: 5,
  // Google reports final numbers two to three days later.
  lateAfterOpenMinutes: 4 * NIGHTLY,
  isReport: true,
  isBehind: true,
  provisionalDays: 3,
  addsToRecord: ({ isPart }) => isPart,
};
