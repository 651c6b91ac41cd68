import { placedDay, previewDollars, type RecordPreview } from '../../../core/record-preview.ts';
import { integerOrNone } from '../../../server/ingest/column-values.ts';
import { plainShape } from '../../../server/ingest/plain-shape.ts';
import type { PartAge, PartStockRecord } from '../record.ts';

const partStockPreview: RecordPreview<PartStockRecord> = {
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

export const partStocks = plainShape('part_stock', {
  dayOf: ({ countedOn }) => countedOn,
  isKeyedByDay: true,
  columns: {
    part_number: { type: 'text', value: ({ record }) => record.partNumber },
    description: { type: 'text', value: ({ record }) => record.description },
    quantity: { type: 'integer', value: ({ record }) => integerOrNone(record.quantity) },
    value_cents: { type: 'bigint', value: ({ record }) => record.valueCents },
    months_without_sale: { type: 'integer', value: ({ record }) => integerOrNone(record.monthsWithoutSale) },
    part_age: { type: 'text', value: ({ record }) => ageOf(record) },
  },
  preview: partStockPreview,
});

function ageOf({ monthsWithoutSale: months }: PartStockRecord): PartAge | null {
  if (months === null) return null;
  if (months < 4) return '0-3';
  if (months < 7) return '4-6';
  return months < 12 ? '7-12' : 'over-12';
}
