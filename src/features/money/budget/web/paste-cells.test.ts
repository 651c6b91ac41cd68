import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copiedCells } from '../../../../core/money/copied-cells.ts';
import { amountToType, readAmount } from '../../../../core/money/typed-amount.ts';
import type { BudgetRow } from './budget-row.ts';
import { rowEntry } from './line-cells.ts';
import { pastedCells } from './paste-cells.ts';

describe('an amount as it is typed', () => {
  it.each([
    ['1250', 1250],
    ['$1,234.50', 1234.5],
    [' 1,250 ', 1250],
    ['1\u00a0250', 1250],
    ['USD 40', 40],
    ['40 usd', 40],
    ['5 $', 5],
    ['.5', 0.5],
    ['12.', 12],
    ['0', 0],
    ['(0)', 0],
    ['-0.00', 0],
    ['1.005', 1.01],
    ['$1,234,567.891', 1_234_567.89],
  ])('%s is %d dollars', (text, dollars) => {
    expect(readAmount(text)).toEqual({ kind: 'amount', dollars });
  });

  it.each([[''], ['  '], ['-'], ['–'], ['$-'], ['$ - ']])('“%s” is blank', (text) => {
    expect(readAmount(text)).toEqual({ kind: 'blank' });
  });

  it.each([['(12)'], ['($12)'], ['$ (1,200.00)'], ['-12'], ['-$12'], ['$-12.50'], ['12-'], ['−3']])(
    '%s is less than nothing',
    (text) => {
      expect(readAmount(text)).toEqual({ kind: 'wrong', message: 'An amount is 0 or more.' });
    },
  );

  it.each([
    ...[['abc'], ['12 apples'], ['1,2'], ['1,23,456'], ['1e5'], ['#REF!'], ['=1+1'], ['1.2.3'], ['€40']],
    // Dates, and signs where no amount has one.
    ...[['2026-11-20'], ['11-20'], ['1-2'], ['(12'], ['12)'], ['1(2)'], ['$$5'], ['-$-5'], ['(-5)']],
  ])('%s is no amount', (text) => {
    expect(readAmount(text)).toEqual({
      kind: 'wrong',
      message: 'Type an amount in dollars, such as 1,250 or 1250.50.',
    });
  });

  it('reads what it wrote itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
        const dollars = cents / 100;
        expect(readAmount(amountToType(dollars))).toEqual({ kind: 'amount', dollars });
      }),
    );
  });
});

describe('what was copied from a spreadsheet', () => {
  it('is a column, without the line end after the last', () => {
    expect(copiedCells('1\r\n2\r\n3\r\n')).toEqual([['1'], ['2'], ['3']]);
  });

  it('keeps blank cells in their places', () => {
    expect(copiedCells('1\n\n3')).toEqual([['1'], [''], ['3']]);
  });

  it('has cells parted by tabs, quoted ones whole', () => {
    expect(copiedCells('1\t"two\n""lines"""\t\n4\t5\t6')).toEqual([
      ['1', 'two\n"lines"', ''],
      ['4', '5', '6'],
    ]);
  });

  it('is as many rows and cells as were joined', () => {
    const cell = fc.stringMatching(/^[^\t\r\n"]{1,8}$/);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1 }), (rows) => {
        expect(copiedCells(rows.map((row) => row.join('\t')).join('\n'))).toEqual(rows);
      }),
    );
  });
});

const totals = (targetBudget: number, actualBudget: number | null) =>
  ({ targetBudget, actualBudget }) as BudgetRow['totals'];
const product = { productId: 1, subproducts: [] } as unknown as BudgetRow['product'];
const aRow = (title: string, targetBudget: number, id: number | null): BudgetRow =>
  ({
    ...{ key: title, title, kind: 'campaign', level: 3, totals: totals(targetBudget, null), product },
    ...{ category: {}, lines: id === null ? [] : [{ id, version: 1 }], isOpen: null, marks: {}, color: '' },
  }) as unknown as BudgetRow;
const sumRow = (title: string, targetBudget: number): BudgetRow => ({
  ...aRow(title, targetBudget, null),
  kind: 'category',
});
const ROWS = [
  sumRow('Listings', 300),
  aRow('Brand', 100, 1),
  aRow('Cars', 200, 2),
  sumRow('Media', 50),
  aRow('Radio', 50, 3),
  aRow('Radio again', 50, 3),
  aRow('New', 0, null),
];

function pasteAt(title: string, text: string, column = 'targetBudget', selected = { rows: 1, columns: 1 }) {
  const columns = ['name', 'targetBudget', 'actualBudget', 'variance'];
  const pasted = pastedCells(text, {
    rows: ROWS.slice(ROWS.findIndex((row) => row.title === title)),
    columns: columns.slice(columns.indexOf(column)),
    selected,
    entryIn: (row) => rowEntry(row, true),
  });
  if ('refusal' in pasted) return pasted.refusal;
  const cells = pasted.cells.map(({ row, field, value }) => `${row} ${field} ${value}`);
  return { cells, same: pasted.same, skipped: pasted.skipped };
}

describe('a paste', () => {
  it('lays row on row: values over subtotals are passed over and named, never shifted', () => {
    expect(pasteAt('Listings', '99000\n$1,234.50\n\n77\n60\n60\n5k\n8\n')).toEqual({
      cells: ['Brand targetBudget 1234.5', 'Radio again targetBudget 60', 'New targetBudget 5000'],
      same: 0,
      skipped: '2 values over subtotals were skipped: Listings, Media. 1 value did not fit in the table.',
    });
  });

  it('takes names along, and refuses where they meet other lines', () => {
    expect(pasteAt('Brand', 'Brand\t7\t8\t1\nCars\t200\t', 'name')).toEqual({
      cells: ['Brand targetBudget 7', 'Brand actualBudget 8'],
      same: 1,
      skipped: '1 value in calculated columns skipped.',
    });
    expect(pasteAt('Brand', 'Cars\t7\nBrand\t8', 'name')).toBe(
      'Nothing was pasted. Row 1 is “Cars”, but on the screen it meets “Brand”.',
    );
  });

  it('is refused whole, with the row, where one value cannot be taken', () => {
    expect(pasteAt('Brand', '7\n(12)')).toBe('Nothing was pasted. In row 2: An amount is 0 or more.');
    expect(pasteAt('Radio', '7\n8')).toBe(
      'Nothing was pasted. “Radio” and “Radio again” are the same expense but have different amounts: $7 and $8.',
    );
    expect(pasteAt('Listings', 'Planned\n7')).toMatchObject({ cells: ['Brand targetBudget 7'] });
  });

  it('fills what is selected with a single value, each worked out from what is there', () => {
    expect(pasteAt('Listings', '+10%', 'targetBudget', { rows: 3, columns: 2 })).toBe(
      'Nothing was pasted. In row 1: There is no amount here to take a percent of.',
    );
    expect(pasteAt('Listings', '+10%', 'targetBudget', { rows: 3, columns: 1 })).toEqual({
      cells: ['Brand targetBudget 110', 'Cars targetBudget 220'],
      same: 0,
      skipped: '1 value over subtotals was skipped: Listings.',
    });
  });
});
