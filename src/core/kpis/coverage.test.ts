import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, eachDay, type Period, through } from '../time/period.ts';
import {
  type ColumnCoverage,
  coverageAfter,
  coverageOfDays,
  coveredDaysOf,
  type ImportedDays,
  type Replaces,
} from './coverage.ts';

const START: Day = '2026-01-01';
const FEED = { known: [through('2026-01-01', '2026-12-31')], lastDay: '2026-12-31' as Day };

const day = (place: number) => addDays(START, place);
const imports: fc.Arbitrary<ImportedDays> = fc.record({
  source: fc.constantFrom('ga4', 'ua'),
  period: fc
    .tuple(fc.nat(60), fc.integer({ min: 1, max: 20 }))
    .map(([start, length]): Period => ({ start: day(start), end: day(start + length) })),
  isSpan: fc.constant(false),
  columns: fc.subarray(['sessions', 'engaged']),
});

/** Day by day: whether the imports of a source cover a column, the latest first where it takes the place of others. */
function isCovered(
  all: readonly ImportedDays[],
  of: { day: Day; column: string; source: string; replaces: Replaces },
): boolean {
  const onDay = all.filter(({ period }) => eachDay(period).includes(of.day));
  const own = onDay.filter(({ source }) => source === of.source);
  const holds = ({ columns }: ImportedDays) => of.column === '*' || columns.includes(of.column);
  if (of.replaces === 'none') return own.some(holds);
  const [latest] = (of.replaces === 'all' ? onDay : own).slice(-1);
  return latest !== undefined && latest.source === of.source && holds(latest);
}

function after(all: readonly ImportedDays[], replaces: Replaces): readonly ColumnCoverage[] {
  return all.reduce<readonly ColumnCoverage[]>((before, one) => coverageAfter(before, one, replaces), []);
}

it.each<Replaces>(['none', 'ownSource', 'all'])(
  'imports that replace %s cover what a look at each day says',
  (replaces) => {
    fc.assert(
      fc.property(fc.array(imports, { maxLength: 6 }), (all) => {
        const covered = after(all, replaces);
        for (const source of ['ga4', 'ua']) {
          for (const column of ['*', 'sessions', 'engaged']) {
            const days = covered
              .filter((one) => one.source === source && one.column === column)
              .flatMap((one) => one.days.flatMap(eachDay));
            const expected = Array.from({ length: 81 }, (_, place) => day(place)).filter((one) =>
              isCovered(all, { day: one, column, source, replaces }),
            );
            expect(days).toEqual(expected);
          }
        }
      }),
      { numRuns: 40 },
    );
  },
);

const covers = (column: string, ...days: [Day, Day][]): ColumnCoverage => ({
  ...{ source: 'ga4', column, spans: [] },
  days: days.map(([first, last]) => through(first, last)),
});

describe('a column is known', () => {
  it.each<{
    why: string;
    table: [Day, Day][];
    own: [Day, Day][];
    bridges?: boolean;
    known: [Day, Day][];
  }>([
    { why: 'nowhere where no import holds it', table: [['2026-03-01', '2026-05-31']], own: [], known: [] },
    {
      why: 'two weeks around what imports with it cover',
      table: [['2026-03-01', '2026-03-31']],
      own: [['2026-03-01', '2026-03-31']],
      known: [['2026-02-15', '2026-04-14']],
    },
    {
      why: 'on no day that an import without it covers',
      table: [['2026-03-01', '2026-05-31']],
      own: [['2026-03-20', '2026-03-31']],
      known: [['2026-03-20', '2026-03-31']],
    },
    {
      why: 'over a small file that says nothing of it, where records come one by one',
      table: [['2026-03-01', '2026-03-31']],
      own: [
        ['2026-03-01', '2026-03-10'],
        ['2026-03-12', '2026-03-31'],
      ],
      bridges: true,
      known: [['2026-02-15', '2026-04-14']],
    },
  ])('$why', ({ table, own, bridges = false, known }) => {
    const coverage = [covers('*', ...table), covers('engaged', ...own)];
    expect(coveredDaysOf(coverage, { column: 'engaged', bridges, feed: FEED }).days).toEqual(
      known.map(([first, last]) => through(first, last)),
    );
  });

  it('since its last import as long as its feed is alive, and two weeks where the feed brought other things since', () => {
    const feed = (lastDay: Day) => ({ known: [through('2026-03-01', '2026-06-30')], lastDay });
    const coverage = [
      covers('*', ['2026-03-01', '2026-03-31']),
      covers('engaged', ['2026-03-01', '2026-03-31']),
    ];
    const until = (lastDay: Day) =>
      coveredDaysOf(coverage, { column: 'engaged', bridges: false, feed: feed(lastDay) }).days.at(-1)?.end;
    expect(until('2026-03-31')).toBe('2026-07-01');
    expect(until('2026-06-10')).toBe('2026-04-15');
  });
});

it('a stretch reported as one line is known in windows that hold all of it, and in no day or month of one', () => {
  const known = { days: [], spans: [through('2026-03-10', '2026-04-20')] };
  expect(coverageOfDays(through('2026-03-01', '2026-04-30'), known)).toBe('part');
  expect(coverageOfDays(through('2026-03-10', '2026-04-20'), known)).toBe('whole');
  expect(coverageOfDays(through('2026-03-01', '2026-03-31'), known)).toBe('none');
  expect(coverageOfDays(through('2026-03-10', '2026-04-20'), known, true)).toBe('none');
});

it('a span is known once, and another one with the same last day is one of its own', () => {
  const span = (first: Day): ImportedDays => ({
    ...{ source: 'pages', period: through(first, '2026-03-31'), isSpan: true, columns: [] },
  });
  const once = coverageAfter([], span('2026-03-01'), 'none');
  expect(coverageAfter(once, span('2026-03-01'), 'none')).toEqual(once);
  const [two] = coverageAfter(once, span('2026-01-01'), 'none');
  expect(two?.spans).toEqual([through('2026-03-01', '2026-03-31'), through('2026-01-01', '2026-03-31')]);
});
