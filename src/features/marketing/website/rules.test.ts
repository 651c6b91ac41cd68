import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../../../core/time/period.ts';
import { formGaps, isMuchOther, type WebsiteDay } from './rules.ts';

const START: Day = '2026-11-01';

/** Normal days with other figures on some of them. */
function days(
  but: Readonly<Record<number, Partial<WebsiteDay>>> = {},
  usual: Partial<WebsiteDay> = {},
): WebsiteDay[] {
  return Array.from({ length: 20 }, (_, index) => ({
    day: addDays(START, index),
    sessions: 900,
    forms: 7,
    calls: 6,
    ...usual,
    ...but[index],
  }));
}

const found = (all: readonly WebsiteDay[]) => formGaps(all).map(({ first, last }) => `${first} ${last}`);

describe('forms that look broken', () => {
  it.each([
    { why: 'nothing is missing', all: days(), gaps: [] },
    {
      why: 'three days without forms, visits and calls as usual',
      all: days({ 9: { forms: 0 }, 10: { forms: 0 }, 11: { forms: 0 } }),
      gaps: ['2026-11-10 2026-11-12'],
    },
    { why: 'nobody came either', all: days({ 9: { forms: 0, sessions: 100 } }), gaps: [] },
    { why: 'nothing was measured: no calls either', all: days({ 9: { forms: 0, calls: 0 } }), gaps: [] },
    { why: 'one day without the one form a day', all: days({ 9: { forms: 0 } }, { forms: 1 }), gaps: [] },
    {
      why: 'a week without the one form a day',
      all: days(Object.fromEntries([5, 6, 7, 8, 9, 10, 11].map((at) => [at, { forms: 0 }])), { forms: 1 }),
      gaps: ['2026-11-06 2026-11-12'],
    },
    { why: 'a website without forms', all: days({}, { forms: 0 }), gaps: [] },
    { why: 'no days', all: [], gaps: [] },
  ])('$why', ({ all, gaps }) => {
    expect(found(all)).toEqual(gaps);
  });

  it('names only days without a form, whatever the figures', () => {
    const count = fc.integer({ min: 0, max: 40 });
    const day = fc.record({ sessions: fc.integer({ min: 0, max: 5_000 }), forms: count, calls: count });
    fc.assert(
      fc.property(fc.array(day, { maxLength: 40 }), (figures) => {
        const all = figures.map((one, index) => ({ ...one, day: addDays(START, index) }));
        for (const { first, last, expected } of formGaps(all)) {
          const within = all.filter((one) => one.day >= first && one.day <= last);
          expect(within.every(({ forms, calls }) => forms === 0 && calls > 0)).toBe(true);
          expect(expected).toBeGreaterThan(5);
        }
      }),
    );
  });
});

it.each([
  { other: 10, sessions: 100, much: false },
  { other: 11, sessions: 100, much: true },
  { other: 0, sessions: 0, much: false },
])('$other of $sessions sessions in (Other): $much', ({ other, sessions, much }) => {
  expect(isMuchOther(other, sessions)).toBe(much);
});
