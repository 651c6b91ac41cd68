import { expect, test } from 'vitest';
import { browserDay } from './browser-day.ts';

test.each([
  [new Date(2026, 10, 3, 0, 0), '2026-11-03'],
  [new Date(2026, 10, 3, 23, 59, 59), '2026-11-03'],
  [new Date(2028, 1, 29, 12), '2028-02-29'],
])('the day of this browser at %s is %s', (at, day) => {
  expect(browserDay(at.getTime())).toBe(day);
});
