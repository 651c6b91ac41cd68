import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { ProfileRecord } from './record.ts';

export const profilePerformance: RecordKind<ProfileRecord> = {
  title: 'Business profile',
  expected: 'Every night, three days behind',
  restatedDays: 5,
  lateAfterOpenMinutes: 4 * NIGHTLY,
  isReport: true,
  isBehind: true,
  provisionalDays: 3,
  addsToRecord: ({ isPart }) => isPart,
};
