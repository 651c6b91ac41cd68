import { expect, it } from 'vitest';
import type { Day } from '../../../core/time/period.ts';
import { dollarsOfEach, isSpendReported } from './rules-trends.ts';

it.each([
  { cents: 100_00, count: 3, dollars: 33.33 },
  { cents: 200_00, count: 3, dollars: 66.67 },
  { cents: 0, count: 2, dollars: 0 },
  { cents: 100_00, count: 0, dollars: null },
  { cents: null, count: 3, dollars: null },
  { cents: 100_00, count: null, dollars: null },
])('$cents cents for $count is $dollars each', ({ cents, count, dollars }) => {
  expect(dollarsOfEach(cents, count)).toBe(dollars);
});

it.each<{ day: Day; isKnown: boolean }>([
  { day: '2026-11-09', isKnown: true },
  { day: '2026-11-10', isKnown: true },
  { day: '2026-11-11', isKnown: false },
  { day: '2026-10-09', isKnown: false },
])('what was spent by November 10 is known on $day: $isKnown', ({ day, isKnown }) => {
  expect(isSpendReported(day, new Map<Day, Day>([['2026-11-01', '2026-11-10']]))).toBe(isKnown);
});
