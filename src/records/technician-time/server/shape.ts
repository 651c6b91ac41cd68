import { placedDay, type RecordPreview } from '../../../core/record-preview.ts';
import { plainShape } from '../../../server/ingest/plain-shape.ts';
import type { TechnicianTimeRecord } from '../record.ts';

const hours = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

const technicianTimePreview: RecordPreview<TechnicianTimeRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ workedOn }, at) => placedDay(workedOn, at) },
    { title: 'Store', kind: 'text', value: (_time, { name }) => name },
    { title: 'Technician', kind: 'text', value: ({ technician }) => technician },
    { title: 'Hours available', kind: 'number', value: ({ availableHours }) => hours(availableHours) },
    { title: 'Hours flagged', kind: 'number', value: ({ flagHours }) => hours(flagHours) },
  ],
  day: ({ workedOn }) => workedOn,
};

export const technicianTimes = plainShape('technician_time', {
  dayOf: ({ workedOn }) => workedOn,
  columns: {
    technician: { type: 'text', value: ({ record }) => record.technician },
    available_hours: { type: 'bigint', value: ({ record }) => record.availableHours },
    flag_hours: { type: 'bigint', value: ({ record }) => record.flagHours },
  },
  preview: technicianTimePreview,
});
