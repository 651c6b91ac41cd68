import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { TrafficRecord } from './record.ts';

export const webTraffic: RecordKind<TrafficRecord> = {
  title: 'Website',
  expected: 'Every night',
  restatedDays: 3,
  // Google Analytics processes the last 48 hours again.
  lateAfterOpenMinutes: 2 * NIGHTLY,
  isReport: true,
  isBehind: true,
  provisionalDays: 2,
  addsToRecord: ({ isPart }) => isPart,
};
