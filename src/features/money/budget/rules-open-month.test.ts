import { expect, it } from 'vitest';
import { asOfText, notEnteredText } from './rules-open-month.ts';

const missing = (expenses: number, coop = 0) =>
  notEnteredText({ notEntered: { expenses, targetBudget: 4_500, coop, due: 0 } });

it('says what a total leaves out, also of a single expense', () => {
  expect(missing(0)).toBeNull();
  expect(missing(1)).toBe('1 expense without an actual ($4,500 planned) is not in variance, pace and net.');
  expect(missing(3, 979.65)).toBe(
    '3 expenses without an actual ($4,500 planned and $980 co-op) are not in variance, pace and net.',
  );
});

it('says the day an actual speaks of, or the earliest and the latest', () => {
  expect(asOfText({ asOfFirst: null, asOfLast: null })).toBeNull();
  expect(asOfText({ asOfFirst: '2026-11-21', asOfLast: '2026-11-21' })).toBe('Nov 21');
  expect(asOfText({ asOfFirst: '2026-11-03', asOfLast: '2026-11-21' })).toBe('Nov 3 to Nov 21');
});
