import { placedDay, previewVehicle, type RecordPreview } from '../../core/record-preview.ts';
import type { LeadRecord } from './record.ts';

export const leadPreview: RecordPreview<LeadRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ requestedAt }, at) => placedDay(requestedAt, at) },
    { title: 'Store', kind: 'text', value: (_lead, { name }) => name },
    { title: 'Source', kind: 'text', value: ({ source }) => source },
    { title: 'Type', kind: 'text', value: ({ leadType }) => leadType },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => previewVehicle(vehicle) },
    { title: 'Salesperson', kind: 'text', value: ({ salesperson }) => salesperson },
  ],
  day: ({ requestedAt }) => requestedAt,
};
