import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digitsText } from './digits-text.ts';

it.each([
  { value: 0, decimals: 0, text: '0' },
  { value: -0.001, decimals: 2, text: '0.00' },
  { value: 1.005, decimals: 2, text: '1.01' },
  { value: -1.005, decimals: 2, text: '-1.01' },
  { value: 0.5, decimals: 0, text: '1' },
  { value: 12.35, decimals: 1, text: '12.4' },
  { value: 1234.5678, decimals: 3, text: '1,234.568' },
  { value: 999_999.95, decimals: 1, text: '1,000,000.0' },
  { value: 1e-7, decimals: 1, text: '0.0' },
  { value: 9_007_199_254_740_990, decimals: 2, text: '9,007,199,254,740,990.00' },
])('$value with $decimals decimals is $text', ({ value, decimals, text }) => {
  expect(digitsText(value, decimals)).toBe(text);
});

it('numbers of up to 15 digits are written as Intl.NumberFormat writes them', () => {
  const values = fc
    .oneof(
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
      fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
      // Halfway between two shown numbers.
      fc.integer({ min: -1e7, max: 1e7 }).map((thousandths) => thousandths / 1000 + 0.0005),
    )
    .map((value) => Number(value.toPrecision(15)));
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 3 }), (value, decimals) => {
      const format = new Intl.NumberFormat('en-US', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay: 'negative',
      });
      expect(digitsText(value, decimals)).toBe(format.format(value));
    }),
    { numRuns: 2000 },
  );
});
