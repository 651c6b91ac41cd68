import { describe, expect, it } from 'vitest';
import { currentMonth, isSettled, loadingOrder, monthsToReport } from './plan.ts';

it('tells 37 months, the current one first', () => {
  const months = monthsToReport('2026-11-01');
  expect(months.length).toBe(37);
  expect([months[0], months[1], months.at(-1)]).toEqual(['2026-11-01', '2026-10-01', '2023-11-01']);
});

it('takes the month from the clock on the wall', () => {
  const now = new Date('2026-12-01T03:00:00Z');
  expect(currentMonth(now, 'America/Chicago')).toBe('2026-11-01');
  expect(currentMonth(now, 'UTC')).toBe('2026-12-01');
});

it('loads the current month and its comparisons before all others', () => {
  expect(loadingOrder(monthsToReport('2026-11-01'), '2026-11-01').slice(0, 5)).toEqual([
    '2026-11-01',
    '2026-10-01',
    '2025-11-01',
    '2026-09-01',
    '2026-08-01',
  ]);
  expect(loadingOrder(['2026-09-01', '2026-10-01'], '2026-10-01')).toEqual(['2026-10-01', '2026-09-01']);
});

describe('a month is settled', () => {
  it.each([
    { why: 'never loaded', loaded: null, settled: false },
    { why: 'loaded in its middle', loaded: '2026-06-15T12:00:00Z', settled: false },
    { why: 'loaded while its last sales came', loaded: '2026-09-30T12:00:00Z', settled: false },
    { why: 'loaded after its last sale', loaded: '2026-10-21T12:00:00Z', settled: true },
  ])('$why: $settled', ({ loaded, settled }) => {
    expect(isSettled('2026-06-01', loaded === null ? null : new Date(loaded), 110)).toBe(settled);
  });
});
