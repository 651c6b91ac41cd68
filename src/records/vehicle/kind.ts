import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { VehicleRecord } from './record.ts';

export const vehicle: RecordKind<VehicleRecord> = {
  title: 'Inventory',
  expected: 'Every night',
  restatedDays: 0,
  lateAfterOpenMinutes: NIGHTLY,
  isDailyList: true,
};
