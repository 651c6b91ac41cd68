import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, weekdayOf } from '../time/period.ts';
import { deltaOf } from './delta.ts';
import { isUsualWithoutDays, quieted, usualChange, usualOfPart, usualWithoutDays } from './usual-change.ts';

const FIRST: Day = '2026-11-02';
const days = (count: number, value: (index: number) => number | null) =>
  Array.from({ length: count }, (_, index) => ({ at: addDays(FIRST, index), value: value(index) }));
/** Every other week 10 more, every other week 10 less. */
const wavering = (index: number) => 100 + (Math.floor(index / 7) % 2 === 0 ? 10 : -10);

describe('the usual change', () => {
  it('is one standard deviation of the difference of two sums, or of two means', () => {
    // 28 days, each 10 off the mean of its weekday, 7 means taken: variance 2800 / 21.
    const points = days(28, wavering);
    const variance = 2_800 / 21;
    expect(usualChange(points, 'additive')).toBeCloseTo(Math.sqrt(2 * variance * 28), 9);
    expect(usualChange(points, 'ratio')).toBeCloseTo(Math.sqrt((2 * variance) / 28), 9);
  });

  it('does not count what every week has, such as closed Sundays', () => {
    const closed = days(28, (index) => (weekdayOf(addDays(FIRST, index)) === 0 ? 0 : 100));
    expect(usualChange(closed, 'additive')).toBe(0);
  });

  it.each([
    ['levels', days(28, wavering), 'snapshot'],
    ['distinct counts', days(28, wavering), 'distinct'],
    ['a few days', days(13, wavering), 'additive'],
    ['days that are mostly unknown', days(28, (index) => (index < 13 ? 100 : null)), 'additive'],
    ['months', [...Array(14).keys()].map((index) => ({ at: `2026-${index}`, value: index })), 'additive'],
  ] as const)('is not known of %s', (_, points, kind) => {
    expect(usualChange(points, kind)).toBe(null);
  });
});

describe('the usual change of a part', () => {
  it('varies independently of the others: the parts of a sum together vary as the sum', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 9 }), (parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0);
        const usuals = parts.map((part) => usualOfPart(50, part / whole, 'additive'));
        expect(Math.hypot(...usuals)).toBeCloseTo(50, 6);
      }),
    );
  });

  it('is larger for a ratio of fewer records, and never that of more than the whole', () => {
    expect(usualOfPart(2, 0.25, 'ratio')).toBe(4);
    expect(usualOfPart(2, 1.2, 'ratio')).toBe(2);
    expect(usualOfPart(2, 0.25, 'additive')).toBe(1);
  });

  it('has a fixed rule without days', () => {
    expect(usualWithoutDays(16, 9, true)).toBe(5);
    expect(usualWithoutDays(900, -1_000, false)).toBe(100);
  });

  it.each([
    [
      'a tenth of dollars',
      { change: 100, kind: 'additive', unit: 'usd', value: 1_100, baseline: 1_000 },
      true,
    ],
    ['more than a tenth', { change: 101, kind: 'ratio', unit: 'usd', value: 1_101, baseline: 1_000 }, false],
    ['the root of a count', { change: 7, kind: 'additive', unit: 'number', value: 28, baseline: 21 }, true],
    ['more than the root', { change: 8, kind: 'additive', unit: 'number', value: 28, baseline: 20 }, false],
    ['a level', { change: 1, kind: 'snapshot', unit: 'number', value: 101, baseline: 100 }, false],
    ['nothing to compare', { change: 0, kind: 'additive', unit: 'usd', value: null, baseline: 1 }, false],
  ] as const)('%s, as of grids', (_, { change, ...figure }, isUsual) => {
    expect(isUsualWithoutDays(change, figure)).toBe(isUsual);
  });
});

describe('a change', () => {
  const delta = deltaOf({ value: 110, baseline: 100, unit: 'number', better: 'higher' });
  it.each([
    ['no larger than usual is quiet', 10, { tone: 'neutral', direction: 'up', isUsual: true, change: 10 }],
    ['larger than usual keeps its color', 9.9, { tone: 'positive', direction: 'up', change: 10 }],
    ['with nothing known as usual keeps its color', null, { tone: 'positive', change: 10 }],
  ])('%s', (_, usual, expected) => {
    expect(delta && quieted(delta, usual)).toMatchObject(expected);
    if (!('isUsual' in expected)) expect(delta && quieted(delta, usual)).not.toHaveProperty('isUsual');
  });
});
