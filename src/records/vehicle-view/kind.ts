import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { VehicleViewRecord } from './record.ts';

export const vehicleView: RecordKind<VehicleViewRecord> = {
  title: 'Vehicle views',
  expected: 'Every night',
  restatedDays: 3,
  lateAfterOpenMinutes: 2 * NIGHTLY,
};
