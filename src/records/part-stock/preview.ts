import { placedDay, previewDollars, type RecordPreview } from '../../core/record-preview.ts';
import type { PartStockRecord } from './record.ts';

export const partStockPreview: RecordPreview<PartStockRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ countedOn }, at) => placedDay(countedOn, at) },
    { title: 'Store', kind: 'text', value: (_part, { name }) => name },
    { title: 'Part', kind: 'text', value: ({ partNumber }) => partNumber },
    { title: 'Description', kind: 'text', value: ({ description }) => description },
    { title: 'On hand', kind: 'number', value: ({ quantity }) => quantity },
    { title: 'Value at cost', kind: 'money', value: ({ valueCents }) => previewDollars(valueCents) },
    { title: 'Months without sale', kind: 'number', value: ({ monthsWithoutSale }) => monthsWithoutSale },
  ],
  day: ({ countedOn }) => countedOn,
};
