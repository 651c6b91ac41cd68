import { placedDay, previewDollars, type RecordPreview } from '../../core/record-preview.ts';
import type { PartsInvoiceRecord } from './record.ts';

export const partsInvoicePreview: RecordPreview<PartsInvoiceRecord> = {
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
