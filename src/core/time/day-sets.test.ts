import { expect, it } from 'vitest';
import { unionOf } from './day-sets.ts';
import { dayOf, type Period } from './period.ts';

const days = (start: number, end: number): Period => ({
  start: dayOf(2026, 11, start),
  end: dayOf(2026, 11, end),
});

it.each([
  ['days that touch become one stretch', [days(5, 9), days(1, 5)], [days(1, 9)]],
  ['a stretch inside another adds nothing', [days(1, 9), days(3, 5)], [days(1, 9)]],
  ['a gap stays a gap', [days(1, 3), days(4, 6)], [days(1, 3), days(4, 6)]],
  ['no days are not in a set', [days(4, 4), days(9, 7)], []],
  [
    'no days between two stretches do not join them',
    [days(1, 3), days(3, 3), days(4, 6)],
    [days(1, 3), days(4, 6)],
  ],
])('%s', (_, stretches, union) => {
  expect(unionOf(stretches)).toEqual(union);
});
