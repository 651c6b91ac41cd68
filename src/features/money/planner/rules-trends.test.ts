import { expect, it } from 'vitest';
import type { Day } from '../../../core/time/period.ts';
import { isSpendReported } from './rules-trends.ts';

it.each<{ day: Day; isKnown: boolean }>([
  { day: '2026-11-09', isKnown: true },
  { day: '2026-11-10', isKnown: true },
  { day: '2026-11-11', isKnown: false },
  { day: '2026-10-09', isKnown: false },
])('what was spent by November 10 is known on $day: $isKnown', ({ day, isKnown }) => {
  expect(isSpendReported(day, new Map<Day, Day>([['2026-11-01', '2026-11-10']]))).toBe(isKnown);
});
