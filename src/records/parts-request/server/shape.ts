import { plainShape } from '../../../server/ingest/plain-shape.ts';
import { partsRequestPreview } from '../preview.ts';

export const partsRequests = plainShape('parts_request', {
  dayOf: ({ requestedOn }) => requestedOn,
  columns: {
    part_number: { type: 'text', value: ({ record }) => record.partNumber },
    requested: { type: 'integer', value: ({ record }) => record.requested },
    filled: { type: 'integer', value: ({ record }) => record.filled },
  },
  preview: partsRequestPreview,
});
