import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayWeights, dayWeights, paceCourse, paceFactor, weightOf } from './pace.ts';
import { addDays, eachDay, monthPeriod, type Period, periodDays, through } from './period.ts';

const EQUAL = [1, 1, 1, 1, 1, 1, 1];
const november = monthPeriod(2026, 11);
/** Nov 2 2026 is a Monday. */
const thirteenWeeks = through('2026-08-03', '2026-11-01');

const month = fc
  .record({ year: fc.integer({ min: 2018, max: 2032 }), number: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, number }) => monthPeriod(year, number));
const underWay = month.chain((whole) =>
  fc
    .integer({ min: 1, max: periodDays(whole) })
    .map((days) => ({ month: whole, elapsed: { start: whole.start, end: addDays(whole.start, days) } })),
);
const weekWeights: fc.Arbitrary<DayWeights> = fc.array(fc.integer({ min: 1, max: 900 }), {
  minLength: 7,
  maxLength: 7,
});

describe('the weight of a day', () => {
  it.each([
    { why: 'what is usual on it', done: [0, 13, 26, 39, 26, 52, 91], weights: [0, 1, 2, 3, 2, 4, 7] },
    {
      why: 'nothing where more came back than went',
      done: [-13, 13, 13, 13, 13, 13, 13],
      weights: [0, 1, 1, 1, 1, 1, 1],
    },
    { why: 'the same for all where nothing was done', done: [0, 0, 0, 0, 0, 0, 0], weights: EQUAL },
  ])('is $why', ({ done, weights }) => {
    expect(dayWeights({ done, known: thirteenWeeks, closedWeekdays: [] })).toEqual(weights);
  });

  it('is 0 on closed days, whatever was done on them', () => {
    const done = [26, 13, 13, 13, 13, 13, 13];
    expect(dayWeights({ done, known: thirteenWeeks, closedWeekdays: [0] })).toEqual([0, 1, 1, 1, 1, 1, 1]);
    expect(dayWeights({ done, known: null, closedWeekdays: [0, 3] })).toEqual([0, 1, 1, 0, 1, 1, 1]);
  });

  it('is what is usual on it however many of them are known, from four weeks on', () => {
    const done = [4, 4, 4, 4, 4, 5, 10];
    const known = through('2026-10-02', '2026-10-31');
    expect(dayWeights({ done, known, closedWeekdays: [] })).toEqual([1, 1, 1, 1, 1, 1, 2]);
    const short = through('2026-10-05', '2026-10-31');
    expect(dayWeights({ done, known: short, closedWeekdays: [] })).toEqual(EQUAL);
  });

  it('adds up over a period as its days do', () => {
    fc.assert(
      fc.property(underWay, weekWeights, ({ elapsed }, weights) => {
        const days = eachDay(elapsed).map((day) => weights[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 0);
        expect(weightOf(elapsed, weights)).toBe(days.reduce((sum, weight) => sum + weight, 0));
      }),
    );
  });
});

describe('pace', () => {
  it('is a straight line when all days weigh the same', () => {
    fc.assert(
      fc.property(underWay, fc.integer({ min: 1, max: 900 }), ({ month: whole, elapsed }, weight) => {
        const weights = EQUAL.map(() => weight);
        expect(paceFactor({ elapsed, month: whole, weights })).toBeCloseTo(
          periodDays(whole) / periodDays(elapsed),
          9,
        );
      }),
    );
  });

  it('projects a month that kept to its weights as it turns out', () => {
    fc.assert(
      fc.property(underWay, weekWeights, ({ month: whole, elapsed }, weights) => {
        const soFar = 3 * weightOf(elapsed, weights);
        const factor = paceFactor({ elapsed, month: whole, weights }) ?? Number.NaN;
        expect(soFar * factor).toBeCloseTo(3 * weightOf(whole, weights), 6);
      }),
    );
  });

  it('does not change when all weights are larger by the same factor', () => {
    fc.assert(
      fc.property(underWay, weekWeights, ({ month: whole, elapsed }, weights) => {
        const larger = weights.map((weight) => weight * 7);
        expect(paceFactor({ elapsed, month: whole, weights: larger })).toBeCloseTo(
          paceFactor({ elapsed, month: whole, weights }) ?? Number.NaN,
          9,
        );
      }),
    );
  });

  it('rises with a strong Saturday ahead, and not with one that is over', () => {
    const strong = [1, 1, 1, 1, 1, 1, 2];
    const friday = through('2026-11-01', '2026-11-06');
    const saturday = through('2026-11-01', '2026-11-07');
    const ahead = (elapsed: Period, weights: DayWeights) => paceFactor({ elapsed, month: november, weights });
    expect(ahead(friday, strong)).toBeGreaterThan(ahead(friday, EQUAL) ?? 0);
    expect(ahead(saturday, strong)).toBeLessThan(ahead(friday, strong) ?? 0);
    expect(ahead(saturday, strong)).toBe(34 / 8);
  });

  it('says nothing before a day of any weight is over', () => {
    const closedSundays = [0, 1, 1, 1, 1, 1, 1];
    const sunday = through('2026-11-01', '2026-11-01');
    expect(paceFactor({ elapsed: sunday, month: november, weights: closedSundays })).toBeNull();
    expect(
      paceFactor({ elapsed: { ...sunday, end: sunday.start }, month: november, weights: EQUAL }),
    ).toBeNull();
    expect(paceCourse({ elapsed: sunday, month: november, weights: closedSundays })).toBeNull();
  });

  it('runs from what is over to the whole month and never back', () => {
    fc.assert(
      fc.property(underWay, weekWeights, ({ month: whole, elapsed }, weights) => {
        const course = paceCourse({ elapsed, month: whole, weights }) ?? [];
        const factor = paceFactor({ elapsed, month: whole, weights }) ?? Number.NaN;
        expect(course.at(0)?.share).toBeCloseTo(1 / factor, 9);
        expect(course.at(-1)).toEqual({ day: addDays(whole.end, -1), share: 1 });
        course.forEach(({ share }, index) => {
          expect(share).toBeGreaterThanOrEqual(course[index - 1]?.share ?? 0);
        });
      }),
    );
  });

  it('stands still over days that are closed', () => {
    const weekdaysOnly = [0, 1, 1, 1, 1, 1, 0];
    const elapsed = through('2026-11-01', '2026-11-06');
    const course = paceCourse({ elapsed, month: november, weights: weekdaysOnly }) ?? [];
    expect(course.slice(0, 4).map(({ share }) => share)).toEqual([5 / 21, 5 / 21, 5 / 21, 6 / 21]);
  });
});
