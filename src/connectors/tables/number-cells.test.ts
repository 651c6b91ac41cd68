import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalCell, markShownBy, moneyCell } from './number-cells.ts';

describe('an amount', () => {
  it.each<[string | undefined, number | null | 'unreadable']>([
    ['1234.5', 123_450],
    ['$1,234.50', 123_450],
    ['(1,234.50)', -123_450],
    ['($1,234.50)', -123_450],
    ['$(1,234.50)', -123_450],
    ['1234.50-', -123_450],
    ['-$5', -500],
    ['$-5', -500],
    ['$ -5.00', -500],
    ['−5', -500],
    ['+5', 500],
    ['USD 12', 1_200],
    ['12 usd', 1_200],
    ['CA$12.30', 1_230],
    ['12,00', 'unreadable'],
    ["1'234.50", 123_450],
    ['1 234.50', 123_450],
    ['1\u202f234', 123_400],
    ['250.00 CR', -25_000],
    ['250.00DR', 'unreadable'],
    ['250.00 DR', 25_000],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    ['-0.00', 0],
    ['1.005', 101],
    ['-1.005', -101],
    ['2785.4999999999995', 278_550],
    ['1.426697e+06', 142_669_700],
    ['00123', 12_300],
    ['', null],
    [undefined, null],
    ['--', null],
    [' -', null],
    ['$ -', null],
    ['$ --', null],
    ['N/A', null],
    ['nan', null],
    ['(blank)', null],
    ['12.5%', 'unreadable'],
    ['12abc', 'unreadable'],
    ['--5', 'unreadable'],
    ['(5', 'unreadable'],
    ['(-5)', 'unreadable'],
    ['2026-03-01', 'unreadable'],
    ['1,23,456', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['$', 'unreadable'],
    ['Infinity', 'unreadable'],
    ['9'.repeat(20), 'unreadable'],
    ['=1+1', 'unreadable'],
  ])('%j is %j cents', (cell, cents) => {
    expect(moneyCell(cell)).toBe(cents);
  });

  it.each<[string, number | 'unreadable']>([
    ['1.234,50', 123_450],
    ['1.234', 123_400],
    ['12,5', 1_250],
    ['12.5', 'unreadable'],
    ['1,234.50', 'unreadable'],
    ['1 234,50 €', 123_450],
    ['(1.234,50)', -123_450],
  ])('%j is %j cents with a decimal comma', (cell, cents) => {
    expect(moneyCell(cell, ',')).toBe(cents);
  });

  it('is read back whatever it is dressed in', () => {
    const dress = fc.constantFrom<(size: string) => string>(
      (size) => size,
      (size) => `$${size}`,
      (size) => ` ${size} USD `,
    );
    const sign = fc.constantFrom<[number, (text: string) => string]>(
      [1, (text) => text],
      [-1, (text) => `(${text})`],
      [-1, (text) => `-${text}`],
      [-1, (text) => `${text}-`],
    );
    fc.assert(
      fc.property(fc.nat(1e12), sign, dress, fc.boolean(), (cents, [factor, signed], dressed, comma) => {
        const whole = Math.floor(cents / 100).toLocaleString('en-US');
        const written = `${whole}.${String(cents % 100).padStart(2, '0')}`;
        const text = comma ? written.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : written;
        expect(moneyCell(signed(dressed(text)), comma ? ',' : '.')).toBe(cents === 0 ? 0 : factor * cents);
      }),
    );
  });

  it('is whole cents, nothing or unreadable, whatever the cell holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-()$% eE+CRh') }), (text) => {
        const found = moneyCell(text);
        expect(found === null || found === 'unreadable' || Number.isSafeInteger(found)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a number', () => {
  it.each<[string, number | null | 'unreadable']>([
    ['1.25', 1.25],
    ['12.5%', 0.125],
    ['(3)', -3],
    ['1.5 hrs', 1.5],
    ['2h', 2],
    ['45,120 mi', 45_120],
    ['-0', 0],
    ['n/a', null],
    ['1:30', 'unreadable'],
    ['abc', 'unreadable'],
  ])('%j is %j', (cell, value) => {
    expect(decimalCell(cell)).toBe(value);
  });
});

it.each([
  ['1.234,50', { mark: ',', as: 'proof' }],
  ['12,5', { mark: ',', as: 'proof' }],
  ['1.234.567', { mark: ',', as: 'proof' }],
  ['1,234.50', { mark: '.', as: 'proof' }],
  ['$12.50', { mark: '.', as: 'proof' }],
  ['0.750', { mark: '.', as: 'proof' }],
  ['24.995', { mark: ',', as: 'hint' }],
  ['24,995', { mark: '.', as: 'hint' }],
  ['24995', null],
  ['', null],
  ['abc', null],
])('%j shows its file’s decimal mark as %j', (cell, shown) => {
  expect(markShownBy(cell)).toEqual(shown);
});
