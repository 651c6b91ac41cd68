import { expect, it } from 'vitest';
import { isOpenOn } from './open-days.ts';

it.each([
  { why: 'an ordinary day', day: '2026-11-25', open: true },
  { why: 'a closed weekday', day: '2026-11-22', open: false },
  { why: 'a closed date', day: '2026-11-26', open: false },
  { why: 'the same date of another year', day: '2025-11-26', open: true },
  { why: 'a closed date on a closed weekday', day: '2027-12-26', open: false },
] as const)('$why ($day): open is $open', ({ day, open }) => {
  expect(isOpenOn(day, { closedWeekdays: [0], closedDates: ['2026-11-26', '2027-12-26'] })).toBe(open);
});
