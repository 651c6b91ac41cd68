import { placedDay, previewDollars, type RecordPreview } from '../../../core/record-preview.ts';
import { plainShape } from '../../../server/ingest/plain-shape.ts';
import type { PartsInvoiceRecord } from '../record.ts';

const partsInvoicePreview: RecordPreview<PartsInvoiceRecord> = {
  columns: [
    { title: 'Invoice', kind: 'text', value: ({ key }) => key },
    { title: 'Day', kind: 'day', value: ({ soldOn }, at) => placedDay(soldOn, at) },
    { title: 'Store', kind: 'text', value: (_invoice, { name }) => name },
    { title: 'Sold to', kind: 'text', value: ({ channel }) => channel },
    { title: 'Sale', kind: 'money', value: ({ saleCents }) => previewDollars(saleCents) },
    { title: 'Cost', kind: 'money', value: ({ costCents }) => previewDollars(costCents) },
  ],
  day: ({ soldOn }) => soldOn,
};

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
