import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, dayParts, eachDay, lastDay, type Period, through } from '../time/period.ts';
import { catalogKpi, type KpiKey } from './catalog.ts';
import type { PeriodChoice } from './comparison.ts';
import {
  commonDays,
  comparedPeriods,
  holesIn,
  hullOf,
  matchedDays,
  sameAge,
  settledDays,
} from './matched-days.ts';

const month = (year: number, number: number): PeriodChoice => ({ view: 'month', year, month: number });
const custom = (start: Day, last: Day): PeriodChoice => ({ view: 'custom', ...through(start, last) });
const ALWAYS = [through('2020-01-01', '2030-12-31')];

it('the hull of stretches goes from the first to the last day', () => {
  const stretches = [through('2026-01-01', '2026-01-03'), through('2026-01-09', '2026-01-10')];
  expect(hullOf(stretches)).toEqual(through('2026-01-01', '2026-01-10'));
  expect(hullOf(stretches.slice(0, 1))).toEqual(stretches[0]);
  expect(() => hullOf([])).toThrow('There is a day to compare.');
});

interface Row {
  why: string;
  choice: PeriodChoice;
  against?: 'previous' | 'lastYear';
  today: Day;
  known?: readonly Period[];
  /** First and last days of each stretch; null for no comparison. */
  current: readonly [Day, Day][] | null;
  base?: readonly [Day, Day][];
  whole?: boolean;
  /** Of a cohort: the first days from which on nothing counts that came of it. */
  age?: readonly [Day, Day];
}

const GOLDEN: readonly Row[] = [
  {
    why: 'an open month runs through yesterday',
    choice: month(2026, 11),
    today: '2026-11-22',
    current: [['2026-11-01', '2026-11-21']],
    base: [['2026-10-01', '2026-10-21']],
  },
  {
    why: 'the first of a month has no full day',
    choice: month(2026, 11),
    today: '2026-11-01',
    current: null,
  },
  {
    why: 'the second has one',
    choice: month(2026, 11),
    today: '2026-11-02',
    current: [['2026-11-01', '2026-11-01']],
    base: [['2026-10-01', '2026-10-01']],
  },
  {
    why: 'day 31 has no partner in a shorter month',
    choice: month(2026, 12),
    today: '2027-01-01',
    known: [through('2020-01-01', '2026-12-30')],
    current: [['2026-12-01', '2026-12-30']],
    base: [['2026-11-01', '2026-11-30']],
  },
  {
    why: '31 days against 28: the last three have none',
    choice: month(2026, 3),
    today: '2026-03-31',
    current: [['2026-03-01', '2026-03-28']],
    base: [['2026-02-01', '2026-02-28']],
  },
  {
    why: 'closed and known is whole against whole, whatever the lengths',
    choice: month(2026, 3),
    today: '2026-04-01',
    current: [['2026-03-01', '2026-03-31']],
    base: [['2026-02-01', '2026-02-28']],
    whole: true,
  },
  {
    why: 'where it is still the last day, the month is open',
    choice: month(2026, 3),
    today: '2026-03-31',
    against: 'lastYear',
    current: [['2026-03-01', '2026-03-30']],
    base: [['2025-03-01', '2025-03-30']],
  },
  {
    why: 'a store opened in the middle is compared from there on once a year has passed',
    choice: month(2026, 11),
    against: 'lastYear',
    today: '2026-12-05',
    known: [through('2025-11-10', '2026-12-04')],
    current: [['2026-11-10', '2026-11-30']],
    base: [['2025-11-10', '2025-11-30']],
  },
  {
    why: 'a store opened in this month has nothing before',
    choice: month(2026, 11),
    today: '2026-11-22',
    known: [through('2026-11-05', '2026-11-21')],
    current: null,
  },
  {
    why: 'a store lost in the middle is compared up to there',
    choice: month(2026, 11),
    today: '2026-12-05',
    known: [through('2020-01-01', '2026-11-12')],
    current: [['2026-11-01', '2026-11-12']],
    base: [['2026-10-01', '2026-10-12']],
  },
  {
    why: 'a gap on either side is taken out of both',
    choice: month(2026, 11),
    today: '2026-11-22',
    known: [
      through('2020-01-01', '2026-10-04'),
      through('2026-10-08', '2026-11-12'),
      through('2026-11-15', '2026-11-21'),
    ],
    current: [
      ['2026-11-01', '2026-11-04'],
      ['2026-11-08', '2026-11-12'],
      ['2026-11-15', '2026-11-21'],
    ],
    base: [
      ['2026-10-01', '2026-10-04'],
      ['2026-10-08', '2026-10-12'],
      ['2026-10-15', '2026-10-21'],
    ],
  },
  {
    why: 'a platform that lags holds both sides back',
    choice: month(2026, 11),
    today: '2026-11-22',
    known: [through('2020-01-01', '2026-11-18')],
    current: [['2026-11-01', '2026-11-18']],
    base: [['2026-10-01', '2026-10-18']],
  },
  {
    why: 'a custom range ending today faces the n days before it',
    choice: custom('2026-11-13', '2026-11-22'),
    today: '2026-11-22',
    current: [['2026-11-13', '2026-11-21']],
    base: [['2026-11-03', '2026-11-11']],
  },
  {
    why: 'a custom range of today alone is not compared',
    choice: custom('2026-11-22', '2026-11-22'),
    today: '2026-11-22',
    current: null,
  },
  {
    why: 'a custom range that is over is whole',
    choice: custom('2026-11-01', '2026-11-10'),
    today: '2026-11-22',
    current: [['2026-11-01', '2026-11-10']],
    base: [['2026-10-22', '2026-10-31']],
    whole: true,
  },
  {
    why: 'February 29 has no partner a year before',
    choice: month(2028, 2),
    against: 'lastYear',
    today: '2028-03-01',
    known: [through('2020-01-01', '2028-02-29')].map(({ start }) => ({ start, end: '2028-03-01' as Day })),
    current: [['2028-02-01', '2028-02-29']],
    base: [['2027-02-01', '2027-02-28']],
    whole: true,
  },
  {
    why: 'an open February of 29 days',
    choice: month(2028, 2),
    against: 'lastYear',
    today: '2028-02-29',
    current: [['2028-02-01', '2028-02-28']],
    base: [['2027-02-01', '2027-02-28']],
  },
  {
    why: 'a year by month and day, the leap day left out',
    choice: { view: 'year', year: 2028 },
    today: '2028-03-03',
    current: [
      ['2028-01-01', '2028-02-28'],
      ['2028-03-01', '2028-03-02'],
    ],
    base: [['2027-01-01', '2027-03-02']],
  },
  {
    why: 'a quarter by its months and their days',
    choice: { view: 'quarter', year: 2026, quarter: 2 },
    today: '2026-05-06',
    current: [['2026-04-01', '2026-05-05']],
    base: [
      ['2026-01-01', '2026-01-30'],
      ['2026-02-01', '2026-02-05'],
    ],
  },
  {
    why: 'at the turn of a month a store in the east is in the next month: its month is over',
    choice: month(2026, 10),
    today: '2026-11-01',
    known: [through('2020-01-01', '2026-10-31')],
    current: [['2026-10-01', '2026-10-31']],
    base: [['2026-09-01', '2026-09-30']],
    whole: true,
  },
  {
    why: 'at the same moment a store in the west is on the last day: its month is open',
    choice: month(2026, 10),
    today: '2026-10-31',
    known: [through('2020-01-01', '2026-10-30')],
    current: [['2026-10-01', '2026-10-30']],
    base: [['2026-09-01', '2026-09-30']],
  },
  {
    why: 'a platform that lags leaves a closed month open until it has caught up',
    choice: month(2026, 10),
    today: '2026-11-02',
    known: [through('2020-01-01', '2026-10-29')],
    current: [['2026-10-01', '2026-10-29']],
    base: [['2026-09-01', '2026-09-29']],
  },
  {
    why: 'a custom range ending today faces the same dates of last year',
    choice: custom('2026-11-13', '2026-11-22'),
    against: 'lastYear',
    today: '2026-11-22',
    current: [['2026-11-13', '2026-11-21']],
    base: [['2025-11-13', '2025-11-21']],
  },
  {
    why: 'an open cohort is as old as its last known day; the base is cut to that age',
    choice: month(2026, 11),
    today: '2026-11-20',
    known: [through('2020-01-01', '2026-11-18')],
    current: [['2026-11-01', '2026-11-18']],
    base: [['2026-10-01', '2026-10-18']],
    age: ['2026-11-19', '2026-10-19'],
  },
  {
    why: 'a closed cohort keeps aging, and its base is cut after the end of its own month',
    choice: month(2026, 10),
    today: '2026-11-20',
    current: [['2026-10-01', '2026-10-31']],
    base: [['2026-09-01', '2026-09-30']],
    whole: true,
    age: ['2026-11-20', '2026-10-21'],
  },
  {
    why: 'a cohort of 28 days against one of 31 has the same age in days',
    choice: month(2026, 2),
    today: '2026-03-01',
    current: [['2026-02-01', '2026-02-28']],
    base: [['2026-01-01', '2026-01-31']],
    whole: true,
    age: ['2026-03-01', '2026-01-29'],
  },
  {
    why: 'a period to come',
    choice: month(2027, 1),
    today: '2026-11-22',
    current: null,
  },
];

describe('the days a store is compared on', () => {
  it.each(GOLDEN)('$why', ({ choice, against = 'previous', today, known = ALWAYS, ...expected }) => {
    const periods = comparedPeriods(choice, against);
    const matched = matchedDays(periods, { known, today });
    if (expected.age) {
      const [current, base] = expected.age;
      expect(sameAge(periods, { known, today })).toEqual({ current, base });
    }
    const shown = (stretches: readonly Period[]) => stretches.map((one) => [one.start, lastDay(one)]);
    expect(matched && shown(matched.current)).toEqual(expected.current);
    if (matched) {
      expect(shown(matched.base)).toEqual(expected.base);
      expect(matched.isWhole).toBe(expected.whole ?? false);
    }
  });

  it('are known on both sides, before today, and in step', () => {
    const day = fc.integer({ min: 0, max: 1_200 }).map((count) => addDays('2025-06-01', count));
    const choices: fc.Arbitrary<PeriodChoice> = fc.oneof(
      fc.record({ year: fc.constantFrom(2027, 2028), month: fc.integer({ min: 1, max: 12 }) }).map((of) => ({
        view: 'month' as const,
        ...of,
      })),
      fc.record({ year: fc.constantFrom(2027, 2028), quarter: fc.integer({ min: 1, max: 4 }) }).map((of) => ({
        view: 'quarter' as const,
        ...of,
      })),
      fc.constantFrom(2027, 2028).map((year) => ({ view: 'year' as const, year })),
      fc.tuple(day, fc.nat(70)).map(([start, days]) => custom(start, addDays(start, days))),
    );
    const gaps = fc.array(fc.tuple(day, fc.nat(20)), { maxLength: 3 });
    const against = fc.constantFrom('previous' as const, 'lastYear' as const);
    fc.assert(
      fc.property(choices, against, day, gaps, (choice, name, today, lost) => {
        const missing = new Set(
          lost.flatMap(([first, days]) => eachDay(through(first, addDays(first, days)))),
        );
        const known = stretchesOf(
          eachDay(through('2025-01-01', '2029-01-01')).filter((one) => !missing.has(one)),
        );
        const matched = matchedDays(comparedPeriods(choice, name), { known, today });
        if (!matched) return;
        const [current, base] = [matched.current, matched.base].map((side) => side.flatMap(eachDay));
        const all = [...(current ?? []), ...(base ?? [])];
        expect(all.filter((one) => missing.has(one))).toEqual([]);
        expect(current?.filter((one) => one >= today)).toEqual([]);
        if (matched.isWhole) return;
        expect(base).toHaveLength(current?.length ?? 0);
        if (choice.view !== 'custom') {
          expect(base?.map((one) => dayParts(one).date)).toEqual(current?.map((one) => dayParts(one).date));
        }
      }),
    );
  });
});

it.each<{ why: string; kpi: KpiKey; compares: string }>([
  { why: 'a count', kpi: 'leads', compares: 'matched' },
  { why: 'a ratio', kpi: 'front_pvr_new', compares: 'matched' },
  { why: 'a snapshot of search positions', kpi: 'seo_top3_queries', compares: 'matched' },
  { why: 'a plan, which is known to its end', kpi: 'budget_planned', compares: 'whole' },
  { why: 'what is due, which means nothing beside another month', kpi: 'budget_due', compares: 'nothing' },
  { why: 'a level at the last matched day', kpi: 'units_pending', compares: 'matched' },
  { why: 'a level whose past is restated', kpi: 'coop_unclaimed', compares: 'nothing' },
  { why: 'a cohort whose sales are dated', kpi: 'closing_ratio_cohort', compares: 'maturing' },
  { why: 'a cohort of deals that may still be taken back', kpi: 'unwind_rate', compares: 'maturing' },
])('$why ($kpi) is compared by the rule $compares', ({ kpi, compares }) => {
  expect(catalogKpi(kpi).compares ?? 'matched').toBe(compares);
});

function stretchesOf(days: readonly Day[]): Period[] {
  const all: Period[] = [];
  for (const day of days) {
    const last = all.at(-1);
    if (last?.end === day) all[all.length - 1] = { start: last.start, end: addDays(day, 1) };
    else all.push(through(day, day));
  }
  return all;
}

it.each([
  { why: 'a day that was not over when its file came', feed: 'deal', last: '2026-11-20' },
  { why: 'what Google Analytics still processes', feed: 'web_traffic', last: '2026-11-18' },
  { why: 'what Search Console still corrects', feed: 'search_performance', last: '2026-11-17' },
  { why: 'nothing of a budget', feed: 'spend', last: '2026-11-30' },
] as const)('a comparison leaves out $why', ({ feed, last }) => {
  const known = [through('2026-01-01', '2026-11-30')];
  const settled = settledDays(known, { feed, receivedOn: '2026-11-21' });
  expect(settled.map(lastDay)).toEqual([last]);
});

it('days of several feeds are those that all of them know', () => {
  const [one, other] = [
    [through('2026-11-01', '2026-11-10'), through('2026-11-15', '2026-11-30')],
    [through('2026-11-05', '2026-11-20')],
  ];
  expect(commonDays([one ?? [], other ?? []])).toEqual([
    through('2026-11-05', '2026-11-10'),
    through('2026-11-15', '2026-11-20'),
  ]);
  expect(commonDays([])).toEqual([]);
  expect(holesIn(one ?? [])).toEqual([through('2026-11-11', '2026-11-14')]);
});
