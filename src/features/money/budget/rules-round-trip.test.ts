import { expect, it } from 'vitest';
import { type ExportedLine, readBack } from './rules-round-trip.ts';

const line = (id: number, product: string, planned: number): ExportedLine => ({
  ...{ category: 'Digital', product, productId: id, campaign: '', ids: [id], planned, actual: null },
});
const rows = (...cells: readonly (readonly string[])[]) =>
  cells.map((own, index) => ({ row: index + 1, cells: own }));
const LINES = [line(1, 'Search', 100_00), line(2, 'Social', 50_00)];

it('an edited amount is found, also in rows that end before other columns and without a column of actuals', () => {
  const table = rows(['Category', 'Product', 'Planned'], ['Digital', 'Search', '120'], ['Digital', 'Social']);
  expect(readBack(table, LINES)).toEqual({
    edits: [{ line: LINES[0], field: 'targetBudget', exported: 100_00, wanted: 120_00 }],
    skipped: [],
  });
});

it('a subtotal is never an edit, and is mentioned unless it fits its lines', () => {
  const head = ['Category', 'Product', 'Planned', 'Actual'];
  const edited = ['Digital', 'Search', '120', ''];
  const sentence = 'Row 2, Digital: a sum. Change its lines instead.';
  const of = (sum: string) => readBack(rows(head, ['Digital', '', sum, ''], edited), LINES);
  expect(of('150').skipped).toEqual([]);
  expect(of('170').skipped).toEqual([]);
  expect(of('180').skipped).toEqual([sentence]);
  const actuals = (sum: string) => readBack(rows(head, ['Digital', '', '150', sum]), LINES).skipped;
  expect(actuals('')).toEqual([]);
  expect(actuals('0')).toEqual([]);
  expect(actuals('0.01')).toEqual([sentence]);
});

it('is refused without columns of amounts', () => {
  expect(() => readBack(rows(['Category', 'Product']), LINES)).toThrow('Planned or Actual are missing');
});
