import { expect, it } from 'vitest';
import { amountToType, readAmount } from './typed-amount.ts';

it.each([
  ['1250', 1250],
  ['$1,234.50', 1234.5],
  ['USD 40', 40],
  ['.5', 0.5],
  // Half a cent is rounded away from zero.
  ['1.005', 1.01],
  ['-0', 0],
  ['10000000000', 10_000_000_000],
])('reads %s as %d dollars', (text, dollars) => {
  expect(readAmount(text)).toEqual({ kind: 'amount', dollars });
});

it.each(['', ' ', '-', '–', '$-'])('reads "%s" as a blank', (text) => {
  expect(readAmount(text)).toEqual({ kind: 'blank' });
});

it.each(['-0.50', '(0.01)', '$-1', '12-'])('refuses %s, which is less than nothing', (text) => {
  expect(readAmount(text)).toEqual({ kind: 'wrong', message: 'An amount is 0 or more.' });
});

it.each(['10,000,000,000.01', 'ten', '1,25', '2026-11-02'])('refuses %s', (text) => {
  expect(readAmount(text)).toMatchObject({ kind: 'wrong' });
});

it('writes an amount as it is typed', () => {
  expect([1250, 1250.5, null].map(amountToType)).toEqual(['1250', '1250.50', '']);
});
