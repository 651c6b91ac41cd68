import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTables, documentCode, type KeptTable, typedCode } from './kept-document.ts';

const table = (rows: KeptTable['rows'], titles = ['Store', 'Leads', 'Gross']): KeptTable => ({
  ...{ key: 'a', page: 'One', title: 'Stores', note: 'November 2026', rows },
  columns: titles.map((title, index) => ({ title, unit: index === 0 ? null : ('number' as const) })),
});

it('finds what changed, by row and column, and what came and went', () => {
  const then = table([
    ['Maple', 3, 100],
    ['Harbor', 5, null],
    ['Gone', 1, 1],
  ]);
  const now = table(
    [
      ['Harbor', 7, 5],
      ['Maple', 100, 3],
      ['New', 2, 4],
    ],
    ['Store', 'Gross', 'Leads'],
  );
  const { tables, changed, numbers } = compareTables([then], [now]);
  expect(tables[0]?.rows.map((row) => row.now)).toEqual([['Maple', 3, 100], ['Harbor', 5, 7], null]);
  expect(tables[0]?.added).toEqual([['New', 4, 2]]);
  expect([changed, numbers]).toEqual([1 + 2 + 2, 5]);
});

it('shows and counts columns that are there only today', () => {
  const then = table([['Maple', 3]], ['Source', 'Leads']);
  const now = table([['Maple', 7, 3]], ['Source', 'Chat', 'Leads']);
  const { tables, changed, numbers } = compareTables([then], [now]);
  expect(tables[0]?.columns.map(({ title }) => title)).toEqual(['Source', 'Leads', 'Chat']);
  expect(tables[0]?.rows).toEqual([{ cells: ['Maple', 3, null], now: ['Maple', 3, 7] }]);
  expect([changed, numbers]).toEqual([1, 1]);
});

it('shows the rows of a table that had nothing then', () => {
  const { tables, changed, numbers } = compareTables([table([], [])], [table([['Maple', 3, 100]])]);
  expect(tables[0]?.columns.map(({ title }) => title)).toEqual(['Store', 'Leads', 'Gross']);
  expect(tables[0]?.added).toEqual([['Maple', 3, 100]]);
  expect([changed, numbers]).toEqual([2, 0]);
});

it('a document never differs from itself, whatever its rows and columns are called', () => {
  const cell = fc.oneof(fc.integer(), fc.constant(null), fc.constantFrom('a', 'b', ''));
  const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', ''), cell, cell));
  const titles = fc.array(fc.constantFrom('Change', 'Leads'), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(rows, titles, (some, named) => {
      expect(compareTables([table(some, named)], [table(some, named)])).toMatchObject({ changed: 0 });
    }),
  );
});

it('reads a code as people type it', () => {
  const code = documentCode(new Uint8Array([0, 1, 2, 3, 250, 251, 252, 253]));
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect([typedCode(code.toLowerCase()), typedCode(` ${code.replace('-', ' ')} `)]).toEqual([code, code]);
  expect([typedCode('K7QM-3XD'), typedCode('K7QM-3XDO'), typedCode('')]).toEqual([null, null, null]);
});
