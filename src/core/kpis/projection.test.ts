import { describe, expect, it } from 'vitest';
import { addDays, type Day, type Period } from '../time/period.ts';
import {
  isEstimated,
  missingDays,
  type ProjectedDays,
  projectedSum,
  runningProjection,
  runningShares,
  weekWeights,
} from './projection.ts';

/** November 2026 begins on a Sunday and has 30 days. */
const november: Period = { start: '2026-11-01', end: '2026-12-01' };
const first = (count: number): Period => ({
  start: '2026-11-01',
  end: addDays('2026-11-01', count),
});
const ALIKE = [1, 1, 1, 1, 1, 1, 1];
/** A Saturday counts five weekdays; Sundays are closed. */
const SATURDAYS = [0, 1, 1, 1, 1, 1, 5];
const usual = { sum: 130, weight: 130 };
const none = { sum: 0, weight: 0 };

interface Case {
  readonly name: string;
  readonly sum: number;
  readonly known: readonly Period[];
  readonly weights?: readonly number[];
  readonly closedDates?: readonly Day[];
  readonly usual?: { sum: number; weight: number };
  readonly projected: number | null;
  readonly estimated?: boolean;
}

const cases: readonly Case[] = [
  { name: 'a straight line where all days are alike', sum: 38, known: [first(19)], projected: 60 },
  // The first 19 days hold 14 weekdays and 2 Saturdays, the month 21 and 4.
  { name: 'Saturdays by their weight', sum: 24, known: [first(19)], weights: SATURDAYS, projected: 41 },
  {
    name: 'a store that is two days late, from its known days',
    sum: 34,
    known: [first(17)],
    projected: 60,
  },
  {
    name: 'a gap in the middle is estimated like the days to come',
    sum: 30,
    known: [first(10), { start: '2026-11-15', end: '2026-11-20' }],
    projected: 60,
  },
  {
    name: 'a store known only since the 11th',
    sum: 18,
    known: [{ start: '2026-11-11', end: '2026-11-20' }],
    projected: 60,
  },
  {
    name: 'no known day: the usual level',
    sum: 0,
    known: [],
    projected: 30,
    estimated: true,
  },
  {
    name: 'two known selling days: what they brought, and the usual level of the others',
    sum: 40,
    known: [first(2)],
    projected: 68,
    estimated: true,
  },
  { name: 'three known selling days carry the month', sum: 30, known: [first(3)], projected: 300 },
  {
    name: 'a closed Sunday is no selling day',
    sum: 20,
    known: [first(3)],
    weights: SATURDAYS,
    projected: 59,
    estimated: true,
  },
  // Thanksgiving: 10 of 29 open days are to come instead of 11 of 30.
  {
    name: 'a closed date to come weighs nothing',
    sum: 38,
    known: [first(19)],
    closedDates: ['2026-11-26'],
    projected: 58,
  },
  {
    name: 'a closed date that is known is no part of what the others brought',
    sum: 36,
    known: [first(19)],
    closedDates: ['2026-11-11'],
    projected: 58,
  },
  {
    name: 'a closed date that is missing is not estimated',
    sum: 28,
    known: [first(10), { start: '2026-11-16', end: '2026-11-20' }],
    closedDates: ['2026-11-12', '2026-11-13'],
    projected: 56,
  },
  {
    name: 'a closed date is no selling day',
    sum: 20,
    known: [first(3)],
    closedDates: ['2026-11-02'],
    projected: 47,
    estimated: true,
  },
  {
    name: 'a closed date on a closed weekday is left out once',
    sum: 24,
    known: [first(19)],
    weights: SATURDAYS,
    closedDates: ['2026-11-22'],
    projected: 41,
  },
  { name: 'nothing known at all', sum: 0, known: [], usual: none, projected: null, estimated: true },
  { name: 'nothing sold on many known days', sum: 0, known: [first(19)], projected: 0 },
  { name: 'a loss is projected like a profit', sum: -19, known: [first(19)], projected: -30 },
  { name: 'a whole period is itself', sum: 47, known: [november], projected: 47 },
  {
    name: 'a whole period of two selling days is itself',
    sum: 9,
    known: [november],
    weights: [0, 0, 0, 0, 0, 0, 0],
    usual: none,
    projected: 9,
  },
  { name: 'one day that is still missing', sum: 29, known: [first(29)], projected: 30 },
];

const daysOf = ({
  known,
  weights = ALIKE,
  closedDates = [],
}: Pick<Case, 'known' | 'weights' | 'closedDates'>): ProjectedDays => ({
  period: november,
  known,
  weights,
  closedDates,
});

describe('a projected sum', () => {
  it.each(cases)('$name', (one) => {
    const days = daysOf(one);
    expect(projectedSum(one.sum, days, one.usual ?? usual)).toBe(one.projected);
    expect(isEstimated(days)).toBe(one.estimated ?? false);
  });

  it('is itself for every whole closed period, whatever its weights and sums', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const weights = ALIKE.map((_, index) => ((seed * (index + 3)) % 7) / 3);
      const closedDates: Day[] = [addDays('2026-11-01', seed % 30)];
      const length = 1 + (seed % 29);
      const period = first(length);
      const sum = ((seed * 7919) % 1_000_003) - 500_000;
      expect(projectedSum(sum, { period, known: [period], weights, closedDates }, none)).toBe(sum);
      // However the known days are cut into stretches.
      const cut = first(1 + (seed % length));
      const known = cut.end < period.end ? [cut, { start: cut.end, end: period.end }] : [period];
      expect(projectedSum(sum, { period, known, weights, closedDates }, none)).toBe(sum);
    }
  });

  it('adds up day by day from what is known to where the period ends', () => {
    const days = daysOf({ known: [first(19)] });
    const running = runningProjection(38, days, usual);
    expect(running).toHaveLength(30);
    expect([18, 19, 29].map((index) => running?.[index])).toEqual([38, 40, 60]);
    expect(runningProjection(0, daysOf({ known: [] }), none)).toBeNull();
    expect(runningProjection(47, daysOf({ known: [november] }), none)?.at(-1)).toBe(47);
  });

  it('counts the selling days before today that are missing', () => {
    const days = daysOf({ known: [first(10)], weights: SATURDAYS });
    expect(missingDays(days, '2026-11-20')).toBe(8);
    expect(missingDays(days, '2026-11-11')).toBe(0);
    expect(missingDays(days, '2026-10-31')).toBe(0);
    expect(missingDays({ ...days, closedDates: ['2026-11-11', '2026-11-26'] }, '2026-11-20')).toBe(7);
  });

  it('knows the part of the period by the end of each day', () => {
    expect(runningShares(daysOf({ known: [] }))[14]).toBe(0.5);
    const openDaily = { period: november, closedDates: [] };
    expect(runningShares({ ...openDaily, weights: SATURDAYS }).slice(0, 3)).toEqual([0, 1 / 41, 2 / 41]);
    expect(runningShares({ ...openDaily, weights: ALIKE.map(() => 0) })).toEqual([]);
    const closed = runningShares({ ...openDaily, weights: SATURDAYS, closedDates: ['2026-11-03'] });
    expect(closed.slice(0, 4)).toEqual([0, 1 / 40, 1 / 40, 2 / 40]);
  });
});

describe('the weights of a week', () => {
  const thirteen: Period = { start: '2026-08-02', end: '2026-11-01' };
  const group = [0, 100, 100, 100, 100, 100, 300];
  const week = { done: [0, 13, 13, 13, 13, 13, 26], known: [thirteen], closedWeekdays: [], groupWeek: group };

  it('are what the store usually does on each weekday', () => {
    expect(weekWeights(week)).toEqual([0, 1, 1, 1, 1, 1, 2]);
  });

  it('are 0 on closed weekdays, whatever was entered there', () => {
    expect(weekWeights({ ...week, closedWeekdays: [0, 6] })).toEqual([0, 1, 1, 1, 1, 1, 0]);
  });

  it('count only the known days of a weekday', () => {
    const known = [
      { start: '2026-08-02', end: '2026-08-30' },
      { start: '2026-08-31', end: '2026-09-01' },
    ] as const;
    expect(weekWeights({ ...week, done: [0, 10, 4, 4, 4, 4, 8], known })).toEqual([0, 2, 1, 1, 1, 1, 2]);
  });

  it('are the shape of the group’s week with fewer than four known weeks', () => {
    const young = { ...week, known: [{ start: '2026-10-05', end: '2026-11-01' }] } as const;
    expect(weekWeights(young)).toEqual(group);
    expect(weekWeights({ ...young, closedWeekdays: [6] })).toEqual([0, 100, 100, 100, 100, 100, 0]);
  });

  it('take the shape of the group’s week and never its level', () => {
    const days = (groupWeek: readonly number[]) =>
      daysOf({ known: [first(10)], weights: weekWeights({ ...week, known: [], groupWeek }) });
    const larger = group.map((sum) => sum * 1_000);
    expect(projectedSum(500, days(group), none)).toBe(projectedSum(500, days(larger), none));
  });

  it('are alike on open days where nobody ever did anything', () => {
    const empty = { done: [], known: [], closedWeekdays: [0], groupWeek: [] };
    expect(weekWeights(empty)).toEqual([0, 1, 1, 1, 1, 1, 1]);
  });
});
