import { integerOrNone } from '../../../server/ingest/column-values.ts';
import { plainShape } from '../../../server/ingest/plain-shape.ts';
import { partStockPreview } from '../preview.ts';
import type { PartAge, PartStockRecord } from '../record.ts';

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
