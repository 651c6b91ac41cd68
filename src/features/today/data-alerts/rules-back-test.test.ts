import { expect, it } from 'vitest';
import { addDays, type Day } from '../../../core/time/period.ts';
import { countBackTest, type JudgedDay } from './rules-back-test.ts';

const FIRST: Day = '2026-10-30';
const store = (...found: (readonly string[] | null)[]): JudgedDay[] =>
  found.map((keys, index) => ({ day: addDays(FIRST, index), found: keys }));

it('alerts open once, stay through days that cannot be judged, and clear when nothing is found', () => {
  const tested = countBackTest([
    store([], ['a'], ['a', 'b'], null, ['a'], []),
    store([], [], ['a'], ['a'], ['a'], ['a']),
  ]);
  expect(tested).toEqual({
    months: [
      { month: '2026-10-01', fired: 1, cleared: 0, judged: 4, unknown: 0 },
      { month: '2026-11-01', fired: 2, cleared: 2, judged: 7, unknown: 1 },
    ],
    ...{ fired: 3, cleared: 2, medianDays: 4 },
    alerts: [
      { store: 0, subject: 'b', firedOn: '2026-11-01', clearedOn: '2026-11-03' },
      { store: 0, subject: 'a', firedOn: '2026-10-31', clearedOn: '2026-11-04' },
      { store: 1, subject: 'a', firedOn: '2026-11-01', clearedOn: null },
    ],
  });
  expect(countBackTest([store([], [])])).toMatchObject({ fired: 0, cleared: 0, medianDays: null });
});
