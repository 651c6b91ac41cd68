import { plainShape } from '../../../server/ingest/plain-shape.ts';
import { partsInvoicePreview } from '../preview.ts';

export const partsInvoices = plainShape('parts_invoice', {
  dayOf: ({ soldOn }) => soldOn,
  columns: {
    channel: { type: 'text', value: ({ record }) => record.channel },
    make: { type: 'text', value: ({ record }) => record.make },
    sale_cents: { type: 'bigint', value: ({ record }) => record.saleCents },
    cost_cents: { type: 'bigint', value: ({ record }) => record.costCents },
  },
  preview: partsInvoicePreview,
});
