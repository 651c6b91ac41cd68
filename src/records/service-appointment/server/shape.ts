import { placedDay, previewVehicle, type RecordPreview } from '../../../core/record-preview.ts';
import { daysBetween } from '../../../core/time/period.ts';
import { placedOrNone, smallintOrNone } from '../../../server/ingest/column-values.ts';
import { type Dated, plainShape } from '../../../server/ingest/plain-shape.ts';
import type { ServiceAppointmentRecord } from '../record.ts';

const serviceAppointmentPreview: RecordPreview<ServiceAppointmentRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ dueAt }, at) => placedDay(dueAt, at) },
    { title: 'Store', kind: 'text', value: (_appointment, { name }) => name },
    { title: 'Booked', kind: 'day', value: ({ bookedAt }, at) => placedDay(bookedAt, at) },
    { title: 'Advisor', kind: 'text', value: ({ advisor }) => advisor },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => previewVehicle(vehicle) },
    { title: 'Outcome', kind: 'text', value: outcomeOf },
  ],
  day: ({ dueAt }) => dueAt,
};

function outcomeOf({ isCancelled, isShown }: ServiceAppointmentRecord): string | null {
  if (isCancelled) return 'canceled';
  return isShown === null ? null : isShown ? 'shown' : 'no-show';
}

type Placed = Dated<ServiceAppointmentRecord>;

export const serviceAppointments = plainShape('service_appointment', {
  dayOf: ({ dueAt }) => dueAt,
  columns: {
    booked_day: { type: 'date', value: bookedDay },
    lead_days: { type: 'integer', value: leadDays },
    is_cancelled: { type: 'boolean', value: ({ record }) => record.isCancelled },
    is_shown: { type: 'boolean', value: ({ record }) => record.isShown },
    advisor: { type: 'text', value: ({ record }) => record.advisor },
    vehicle_year: { type: 'smallint', value: ({ record }) => smallintOrNone(record.vehicle.year) },
    make: { type: 'text', value: ({ record }) => record.vehicle.make },
    model: { type: 'text', value: ({ record }) => record.vehicle.model },
    vin: { type: 'text', value: ({ record }) => record.vehicle.vin },
  },
  preview: serviceAppointmentPreview,
});

function bookedDay({ record, dealership }: Placed) {
  return placedOrNone(record.bookedAt, dealership).day;
}

/** Null where it was booked after it was due: one of the dates is wrong. */
function leadDays(placed: Placed): number | null {
  const booked = bookedDay(placed);
  const { day } = placed;
  return booked === null || day === null || booked > day ? null : daysBetween(booked, day);
}
