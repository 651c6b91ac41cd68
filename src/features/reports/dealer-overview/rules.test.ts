import { describe, expect, it } from 'vitest';
import { OVERVIEW_TYPES } from './contract.ts';
import { lightOf, suggestedNumbers, withMovedNumber, withNumber, withoutNumber, withTag } from './rules.ts';

describe('a list of numbers', () => {
  const list = suggestedNumbers('sales').slice(0, 3);
  const keys = (numbers: readonly { kpi: string }[]) => numbers.map(({ kpi }) => kpi);

  it('is changed number by number', () => {
    const added = withNumber(list, 'leads');
    expect(added.at(-1)).toEqual({ kpi: 'leads', tag: null });
    expect(withNumber(added, 'units_new')).toBe(added);
    expect(keys(withMovedNumber(added, 'leads', 0))).toEqual(['leads', ...keys(list)]);
    expect(keys(withMovedNumber(added, 'units_new', 99)).at(-1)).toBe('units_new');
    expect(withTag(added, 'leads', 'BDC').at(-1)?.tag).toBe('BDC');
    expect(withTag(list, 'units_new', '')[0]?.tag).toBeNull();
    expect(withoutNumber(added, 'leads')).toEqual(list);
  });

  it('refuses a number it does not have', () => {
    expect(() => withMovedNumber(list, 'leads', 0)).toThrow('not among the numbers');
    expect(() => withTag(list, 'leads', 'New')).toThrow('not among the numbers');
  });

  it.each(OVERVIEW_TYPES)('suggests each KPI of %s once, with a tag', (type) => {
    const numbers = suggestedNumbers(type);
    expect(new Set(keys(numbers)).size).toBe(numbers.length);
    expect(numbers.every(({ tag }) => tag)).toBe(true);
  });

  it('suggests 21 numbers of the whole store', () => {
    expect(suggestedNumbers('home')).toHaveLength(21);
  });
});

it.each([
  { expected: 100, target: 100, better: 'higher', light: 'good' },
  { expected: 90, target: 100, better: 'higher', light: 'near' },
  { expected: 89.9, target: 100, better: 'higher', light: 'missed' },
  { expected: 100, target: 100, better: 'lower', light: 'good' },
  { expected: 110, target: 100, better: 'lower', light: 'near' },
  { expected: 120, target: 100, better: 'lower', light: 'missed' },
  { expected: 0, target: 100, better: 'lower', light: 'good' },
  { expected: 5, target: 0, better: 'higher', light: null },
  { expected: 5, target: 5, better: 'neutral', light: null },
] as const)('$expected of $target, $better is better: $light', ({ expected, target, better, light }) => {
  expect(lightOf(expected, target, better)).toBe(light);
});
