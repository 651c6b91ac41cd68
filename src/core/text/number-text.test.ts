import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNITS } from '../kpis/kpi.ts';
import { ageText, changeText, countedText, numberParts, numberText, shareText } from './number-text.ts';

it.each([
  { value: 9380, unit: 'number', exact: '9,380', short: '9,380' },
  { value: 99_999, unit: 'number', exact: '99,999', short: '99,999' },
  { value: 123_456, unit: 'number', exact: '123,456', short: '123K' },
  { value: 1_236_000, unit: 'number', exact: '1,236,000', short: '1.24M' },
  { value: 2.5, unit: 'number', exact: '2.5', short: '2.5' },
  { value: 0, unit: 'number', exact: '0', short: '0' },
  { value: null, unit: 'usd', exact: '—', short: '—' },
  { value: 46.021, unit: 'usd', exact: '$46.02', short: '$46.02' },
  { value: 331.4, unit: 'usd', exact: '$331', short: '$331' },
  { value: 1_240_312, unit: 'usd', exact: '$1,240,312', short: '$1.24M' },
  { value: 431_700, unit: 'usd', exact: '$431,700', short: '$432K' },
  { value: 43_170, unit: 'usd', exact: '$43,170', short: '$43.2K' },
  { value: 9_995_000, unit: 'usd', exact: '$9,995,000', short: '$10.0M' },
  { value: 99_950_000, unit: 'usd', exact: '$99,950,000', short: '$100M' },
  { value: 999_960, unit: 'usd', exact: '$999,960', short: '$1.00M' },
  { value: 999_500, unit: 'number', exact: '999,500', short: '1.00M' },
  { value: -312, unit: 'usd', exact: '−$312', short: '−$312' },
  { value: -0.001, unit: 'usd', exact: '$0.00', short: '$0.00' },
  { value: 61.54, unit: 'percent', exact: '61.5%', short: '61.5%' },
  { value: 11.44, unit: 'minutes', exact: '11.4\u00a0min', short: '11.4\u00a0min' },
  { value: 1_000, unit: 'minutes', exact: '1,000\u00a0min', short: '1,000\u00a0min' },
  { value: 1.256, unit: 'times', exact: '1.26×', short: '1.26×' },
  { value: 1.57, unit: 'ratio', exact: '1.57', short: '1.57' },
  { value: 12.34, unit: 'times', exact: '12.3×', short: '12.3×' },
] as const)('$value $unit is $exact, short $short', ({ value, unit, exact, short }) => {
  expect(numberText(value, unit)).toBe(exact);
  expect(numberText(value, unit, 'short')).toBe(short);
});

it.each([
  { change: 12, unit: 'number', text: '+12' },
  { change: -12, unit: 'number', text: '−12' },
  { change: 0, unit: 'number', text: '±0' },
  { change: 1.24, unit: 'percent', text: '+1.2\u00a0pp' },
  { change: 0.01, unit: 'percent', text: '±0.0\u00a0pp' },
  { change: -3.05, unit: 'usd', text: '−$3.05' },
  { change: -2, unit: 'minutes', text: '−2.0\u00a0min' },
] as const)('a change of $change $unit is $text', ({ change, unit, text }) => {
  expect(changeText(change, unit)).toBe(text);
});

it.each([
  { ms: 0, text: 'just now' },
  { ms: 59_999, text: 'just now' },
  { ms: 120_000, text: '2 min' },
  { ms: 47 * 3_600_000, text: '47 h' },
  { ms: 48 * 3_600_000, text: '2 d' },
])('$ms ms ago is $text', ({ ms, text }) => {
  expect(ageText(ms)).toBe(text);
});

it('counts with the right noun', () => {
  expect(countedText(1, 'store')).toBe('1 store');
  expect(countedText(1200, 'store')).toBe('1,200 stores');
  expect(countedText(2, 'entry', 'entries')).toBe('2 entries');
  expect(shareText(0.3644)).toBe('36.4%');
});

describe('for any number', () => {
  const value = fc.double({ min: -1e11, max: 1e11, noNaN: true });
  const unit = fc.constantFrom(...UNITS);

  it('shows a sign only where digits follow that are not nothing', () => {
    fc.assert(
      fc.property(value, unit, fc.constantFrom('short', 'exact'), (number, of, form) => {
        const { sign, digits } = numberParts(number, of, form);
        if (sign === '−') expect(digits).toMatch(/[1-9]/);
        if (number >= 0) expect(sign).toBe('');
      }),
    );
  });

  it('is at most seven characters wide in a short count or amount', () => {
    fc.assert(
      fc.property(value, fc.constantFrom('number' as const, 'usd' as const), (number, of) => {
        expect(numberParts(Math.round(number), of, 'short').digits.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
