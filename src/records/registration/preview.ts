import type { RecordPreview } from '../../core/record-preview.ts';
import type { RegistrationRecord } from './record.ts';

export const registrationPreview: RecordPreview<RegistrationRecord> = {
  columns: [
    { title: 'Month', kind: 'text', value: ({ month }) => month.slice(0, 7) },
    { title: 'Store', kind: 'text', value: (_registration, { name }) => name },
    { title: 'ZIP', kind: 'text', value: ({ zip }) => zip },
    { title: 'Make', kind: 'text', value: ({ make }) => make },
    { title: 'Model', kind: 'text', value: ({ model }) => model },
    { title: 'Segment', kind: 'text', value: ({ segment }) => segment },
    { title: 'New or used', kind: 'text', value: ({ condition }) => condition },
    { title: 'Selling dealer', kind: 'text', value: ({ seller }) => seller },
    { title: 'Registrations', kind: 'number', value: ({ registrations }) => registrations },
  ],
  day: ({ month }) => ({ kind: 'day', day: month }),
};
