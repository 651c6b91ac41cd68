import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { RepairOrderRecord } from './record.ts';

export const repairOrder: RecordKind<RepairOrderRecord> = {
  title: 'Repair orders',
  expected: 'Every 15 minutes to every night',
  restatedDays: 60,
  lateAfterOpenMinutes: NIGHTLY,
  isOfOpenDays: true,
  // A further row is a further line of the order.
  addsToRecord: () => true,
};
