import { placedDay, previewVehicle, type RecordPreview } from '../../core/record-preview.ts';
import type { ServiceAppointmentRecord } from './record.ts';

export const serviceAppointmentPreview: RecordPreview<ServiceAppointmentRecord> = {
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
