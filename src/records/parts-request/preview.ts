import { placedDay, type RecordPreview } from '../../core/record-preview.ts';
import type { PartsRequestRecord } from './record.ts';

export const partsRequestPreview: RecordPreview<PartsRequestRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ requestedOn }, at) => placedDay(requestedOn, at) },
    { title: 'Store', kind: 'text', value: (_request, { name }) => name },
    { title: 'Part', kind: 'text', value: ({ partNumber }) => partNumber },
    { title: 'Requested', kind: 'number', value: ({ requested }) => requested },
    { title: 'Filled', kind: 'number', value: ({ filled }) => filled },
  ],
  day: ({ requestedOn }) => requestedOn,
};
