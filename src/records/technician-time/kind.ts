import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { TechnicianTimeRecord } from './record.ts';

export const technicianTime: RecordKind<TechnicianTimeRecord> = {
  title: 'Technician time',
  expected: 'Every night',
  restatedDays: 14,
  lateAfterOpenMinutes: 3 * NIGHTLY,
  isOfOpenDays: true,
};
