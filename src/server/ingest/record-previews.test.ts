import { expect, it } from 'vitest';
import { shapes } from '../../records/server.ts';

/** What a column of a preview shows of a record that has only these fields. */
function shown(kind: keyof typeof shapes, title: string, record: object): unknown {
  const column = shapes[kind].preview.columns.find((one) => one.title === title);
  return column?.value(record as never, { name: 'Northside', timeZone: 'America/Chicago' } as never);
}

it.each([
  ['ad_performance', 'Cost', { costCents: 12_345 }, 123.45],
  ['ad_performance', 'Cost', { costCents: null }, null],
  ['deal', 'Price', { priceCents: 3_450_050 }, 34_500.5],
  ['deal', 'Front gross', { frontGrossCents: -10_000 }, -100],
  ['deal', 'Back gross', { backGrossCents: null }, null],
  ['repair_order', 'Labor', { lines: [{ laborSaleCents: 8_000 }, { laborSaleCents: 50 }] }, 80.5],
  ['repair_order', 'Parts', { lines: [{ partsSaleCents: null }] }, null],
  ['lead', 'Vehicle', { vehicle: { year: 2024, make: 'Ford', model: null } }, '2024 Ford'],
] as const)('a preview of %s shows %s of %j as %s', (kind, title, record, wanted) => {
  expect(shown(kind, title, record)).toBe(wanted);
});
