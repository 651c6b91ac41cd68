import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copiedCells } from '../../../core/copied-cells.ts';
import { amountToType, readAmount } from '../../../core/typed-amount.ts';
import { pastedAmounts } from './paste-cells.ts';

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
    // Dates, and signs in places where no amount has any.
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

  it('becomes amounts with their places; blanks are left out, wrong ones are told', () => {
    expect(pastedAmounts('$1,234.50\n\n(12)\n7\t8\n')).toEqual([
      { down: 0, right: 0, amount: { kind: 'amount', dollars: 1234.5 } },
      { down: 2, right: 0, amount: { kind: 'wrong', message: 'An amount is 0 or more.' } },
      { down: 3, right: 0, amount: { kind: 'amount', dollars: 7 } },
      { down: 3, right: 1, amount: { kind: 'amount', dollars: 8 } },
    ]);
  });
});
