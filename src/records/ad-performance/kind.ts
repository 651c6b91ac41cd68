import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { AdRecord } from './record.ts';

export const adPerformance: RecordKind<AdRecord> = {
  title: 'Ads',
  expected: 'Every night',
  restatedDays: 30,
  lateAfterOpenMinutes: NIGHTLY,
  isReport: true,
  isBehind: true,
  addsToRecord: ({ isPart }) => isPart,
};
