import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { Vehicle } from '../../core/record-parts.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

/** One appointment of the service department. Null where the source does not say. */
export interface ServiceAppointmentRecord {
  /** The appointment's number; without one, its time and its vehicle or customer. */
  readonly key: string;
  readonly store: string | null;
  /** When the customer is due: the appointment counts on this day. */
  readonly dueAt: SourceTime;
  readonly bookedAt: SourceTime | null;
  readonly isCancelled: boolean;
  /** Whether the customer came; null for an appointment to come. */
  readonly isShown: boolean | null;
  readonly advisor: string | null;
  readonly vehicle: Vehicle;
  readonly isWithdrawn: boolean;
}

export const serviceAppointment: RecordKind<ServiceAppointmentRecord> = {
  title: 'Service appointments',
  expected: 'Every night',
  restatedDays: 30,
  lateAfterOpenMinutes: NIGHTLY,
  isOfOpenDays: true,
};
