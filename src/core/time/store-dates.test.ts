import { expect, it } from 'vitest';
import { isOpenThroughout, withinStoreDates } from './store-dates.ts';

const november = { start: '2026-11-01', end: '2026-12-01' } as const;
const NONE = { start: '2026-11-01', end: '2026-11-01' };

it.each([
  { why: 'no dates', dates: { openDate: null, closeDate: null }, days: november },
  { why: 'opened before', dates: { openDate: '2020-01-01', closeDate: null }, days: november },
  {
    why: 'opened on the first day',
    dates: { openDate: '2026-11-01', closeDate: null },
    days: november,
  },
  {
    why: 'opened within',
    dates: { openDate: '2026-11-10', closeDate: null },
    days: { start: '2026-11-10', end: '2026-12-01' },
  },
  {
    why: 'closed within: its last day counts',
    dates: { openDate: null, closeDate: '2026-11-10' },
    days: { start: '2026-11-01', end: '2026-11-11' },
  },
  { why: 'closed on the last day', dates: { openDate: null, closeDate: '2026-11-30' }, days: november },
  { why: 'opens later', dates: { openDate: '2026-12-01', closeDate: null }, days: NONE },
  { why: 'closed before', dates: { openDate: null, closeDate: '2026-10-31' }, days: NONE },
] as const)('$why', ({ dates, days }) => {
  expect(withinStoreDates(november, dates)).toEqual(days);
  expect(isOpenThroughout(november, dates)).toBe(days === november);
});
