import { expect, it } from 'vitest';
import type { Target } from '../../core/connector.ts';
import { previewColumns } from './preview-columns.ts';

const at = { id: 1, name: 'Northside', timeZone: 'America/Chicago' } as never;

/** What a column of a preview shows of a record that has only these fields. */
function shown(target: Target, title: string, record: object): unknown {
  const column = previewColumns[target].find((one) => one.title === title);
  return column?.value(record as never, at);
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
] as const)('a preview of %s shows %s of %j as %s', (target, title, record, wanted) => {
  expect(shown(target, title, record)).toBe(wanted);
});
