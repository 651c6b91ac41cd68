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
      ['New', 2, 2],
    ],
    ['Store', 'Gross', 'Leads'],
  );
  const { tables, changed, numbers } = compareTables([then], [now]);
  expect(tables[0]?.rows.map((row) => row.now)).toEqual([['Maple', 3, 100], ['Harbor', 5, 7], null]);
  expect(tables[0]?.added).toEqual([['New', 2, 2]]);
  expect([changed, numbers]).toEqual([1 + 2 + 2, 5]);
});

it('a document never differs from itself, whatever its rows are called', () => {
  const cell = fc.oneof(fc.integer(), fc.constant(null), fc.constantFrom('a', 'b', ''));
  const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', ''), cell, cell));
  fc.assert(
    fc.property(rows, (some) => {
      expect(compareTables([table(some)], [table(some)])).toMatchObject({ changed: 0 });
    }),
  );
});

it('reads a code as people type it', () => {
  const code = documentCode(new Uint8Array([0, 1, 2, 3, 250, 251, 252, 253]));
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect([typedCode(code.toLowerCase()), typedCode(` ${code.replace('-', ' ')} `)]).toEqual([code, code]);
  expect([typedCode('K7QM-3XD'), typedCode('K7QM-3XDO'), typedCode('')]).toEqual([null, null, null]);
});
