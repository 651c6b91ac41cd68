import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { ServiceAppointmentRecord } from './record.ts';

export const serviceAppointment: RecordKind<ServiceAppointmentRecord> = {
  title: 'Service appointments',
  expected: 'Every night',
  restatedDays: 30,
  lateAfterOpenMinutes: NIGHTLY,
  isOfOpenDays: true,
};
