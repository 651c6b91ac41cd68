import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { PartsRequestRecord } from './record.ts';

export const partsRequest: RecordKind<PartsRequestRecord> = {
  title: 'Parts requests',
  expected: 'Every week',
  restatedDays: 7,
  lateAfterOpenMinutes: 8 * NIGHTLY,
  isOfOpenDays: true,
};
