import { placedDay, type RecordPreview } from '../../../core/record-preview.ts';
import { plainShape } from '../../../server/ingest/plain-shape.ts';
import type { PartsRequestRecord } from '../record.ts';

const partsRequestPreview: RecordPreview<PartsRequestRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ requestedOn }, at) => placedDay(requestedOn, at) },
    { title: 'Store', kind: 'text', value: (_request, { name }) => name },
    { title: 'Part', kind: 'text', value: ({ partNumber }) => partNumber },
    { title: 'Requested', kind: 'number', value: ({ requested }) => requested },
    { title: 'Filled', kind: 'number', value: ({ filled }) => filled },
  ],
  day: ({ requestedOn }) => requestedOn,
};

export const partsRequests = plainShape('parts_request', {
  dayOf: ({ requestedOn }) => requestedOn,
  columns: {
    part_number: { type: 'text', value: ({ record }) => record.partNumber },
    requested: { type: 'integer', value: ({ record }) => record.requested },
    filled: { type: 'integer', value: ({ record }) => record.filled },
  },
  preview: partsRequestPreview,
});
