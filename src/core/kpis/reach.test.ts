import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day, eachDay, through } from '../time/period.ts';
import { coverageOf, isSilent, knownDays, momentOf, type OpeningHours, timeOfDay } from './reach.ts';

const chicago: OpeningHours = {
  timeZone: 'America/Chicago',
  opensAt: '09:00:00',
  closesAt: '20:00:00',
  closedWeekdays: [0],
  closedDates: [],
};

/** A moment by Chicago's clock. */
function at(local: string): Date {
  return momentOf(
    local.slice(0, 10) as `${number}-${number}-${number}`,
    `${local.slice(11)}:00`,
    'America/Chicago',
  );
}

it.each([
  {
    why: 'within the same morning',
    from: '2026-11-17 10:00',
    to: '2026-11-17 12:00',
    minutes: 120,
    silent: false,
  },
  { why: 'a minute later', from: '2026-11-17 10:00', to: '2026-11-17 12:01', minutes: 120, silent: true },
  { why: 'over night', from: '2026-11-17 19:30', to: '2026-11-18 10:29', minutes: 120, silent: false },
  {
    why: 'over night, too long',
    from: '2026-11-17 19:30',
    to: '2026-11-18 10:31',
    minutes: 120,
    silent: true,
  },
  {
    why: 'over a closed Sunday',
    from: '2026-11-14 20:00',
    to: '2026-11-16 10:59',
    minutes: 120,
    silent: false,
  },
  {
    why: 'over a Sunday and a morning',
    from: '2026-11-14 20:00',
    to: '2026-11-16 11:01',
    minutes: 120,
    silent: true,
  },
  {
    why: 'over the hour that November repeats',
    from: '2026-10-31 20:00',
    to: '2026-11-02 11:00',
    minutes: 120,
    silent: false,
  },
  { why: 'for years', from: '2020-01-01 00:00', to: '2026-11-16 11:01', minutes: 120, silent: true },
  { why: 'received after now', from: '2026-11-17 12:00', to: '2026-11-17 10:00', minutes: 0, silent: false },
])('$why: silent is $silent', ({ from, to, minutes, silent }) => {
  expect(isSilent({ from: at(from), to: at(to) }, chicago, minutes)).toBe(silent);
});

it.each([
  { why: 'over Thanksgiving', closedDates: ['2026-11-26'], until: '2026-11-27 10:30', silent: false },
  {
    why: 'over Thanksgiving, too long',
    closedDates: ['2026-11-26'],
    until: '2026-11-27 11:31',
    silent: true,
  },
  { why: 'over the same day, open', closedDates: [], until: '2026-11-27 10:30', silent: true },
  {
    why: 'over two closed dates and a Sunday',
    closedDates: ['2026-11-26', '2026-11-27', '2026-11-28'],
    until: '2026-11-30 10:30',
    silent: false,
  },
] as const)('$why: silent is $silent', ({ closedDates, until, silent }) => {
  const span = { from: at('2026-11-25 19:30'), to: at(until) };
  expect(isSilent(span, { ...chicago, closedDates }, 120)).toBe(silent);
});

it('counts the small hours of a dealership that closes after midnight', () => {
  const late = { ...chicago, opensAt: '18:00:00', closesAt: '02:00:00' };
  const span = { from: at('2026-11-17 23:00'), to: at('2026-11-18 01:30') };
  expect(isSilent(span, late, 149)).toBe(true);
  expect(isSilent(span, late, 150)).toBe(false);
});

it('takes a dealership that never opens for silent after a month', () => {
  const never = { ...chicago, closedWeekdays: [0, 1, 2, 3, 4, 5, 6] };
  expect(isSilent({ from: at('2026-11-01 10:00'), to: at('2026-11-20 10:00') }, never, 120)).toBe(false);
  expect(isSilent({ from: at('2026-10-01 10:00'), to: at('2026-11-20 10:00') }, never, 120)).toBe(true);
});

it.each([
  {
    why: 'a file people drop says nothing of the days after it',
    live: null,
    now: '2026-11-17 12:00',
    last: '2026-11-14',
  },
  {
    why: 'a feed heard on Saturday evening vouches for Monday',
    live: '2026-11-14 19:00',
    now: '2026-11-16 18:59',
    last: '2026-11-16',
  },
  {
    why: 'and no longer after a whole silent opening day',
    live: '2026-11-14 19:00',
    now: '2026-11-16 19:01',
    last: '2026-11-14',
  },
])('$why', ({ live, now, last }) => {
  const reach = {
    firstDay: '2026-01-02',
    lastDay: '2026-11-14',
    gaps: [],
    lastReceivedAt: at('2026-11-14 19:00'),
    liveReceivedAt: live === null ? null : at(live),
  } as const;
  const moment = { now: at(now), today: now.slice(0, 10) as '2026-11-16' };
  expect(knownDays(reach, chicago, moment)).toEqual([through('2026-01-02', last as '2026-11-14')]);
  const torn = { ...reach, gaps: [through('2026-02-01', '2026-03-31'), through('2026-06-01', '2026-06-30')] };
  expect(knownDays(torn, chicago, moment)).toEqual([
    through('2026-01-02', '2026-01-31'),
    through('2026-04-01', '2026-05-31'),
    through('2026-07-01', last as '2026-11-14'),
  ]);
});

it.each([
  { known: [through('2026-01-01', '2026-12-31')], coverage: 'whole' },
  { known: [through('2026-11-01', '2026-11-12')], coverage: 'whole' },
  { known: [through('2026-11-02', '2026-11-12')], coverage: 'part' },
  { known: [through('2026-11-12', '2026-11-12')], coverage: 'part' },
  { known: [through('2026-11-13', '2026-11-14')], coverage: 'none' },
  { known: [through('2026-10-01', '2026-10-31')], coverage: 'none' },
  { known: [through('2026-10-01', '2026-10-31'), through('2026-11-13', '2026-11-30')], coverage: 'none' },
  { known: [through('2026-10-01', '2026-11-04'), through('2026-11-09', '2026-11-30')], coverage: 'part' },
  { known: [through('2026-01-01', '2026-01-31'), through('2026-10-20', '2026-11-30')], coverage: 'whole' },
  { known: [], coverage: 'none' },
])('Nov 1–12 against $known is known $coverage', ({ known, coverage }) => {
  expect(coverageOf(through('2026-11-01', '2026-11-12'), known)).toBe(coverage);
});

it('reads the clock on the wall of the dealership', () => {
  const now = new Date('2026-11-20T15:42:10Z');
  expect(timeOfDay(now, 'America/Chicago')).toBe('09:42:10');
  expect(timeOfDay(now, 'America/Denver')).toBe('08:42:10');
  expect(timeOfDay(new Date('2026-11-20T06:05:00Z'), 'America/Chicago')).toBe('00:05:00');
});

it('counts the opening hours between two moments, whatever the hours and the clocks', () => {
  const hours = fc.record({
    timeZone: fc.constantFrom('America/Chicago', 'America/Phoenix', 'Pacific/Auckland', 'UTC'),
    opensAt: fc.constantFrom('00:00:00', '08:30:00', '20:00:00'),
    closesAt: fc.constantFrom('00:00:00', '08:30:00', '20:00:00'),
    closedWeekdays: fc.uniqueArray(fc.nat(6)),
    closedDates: fc.subarray<Day>(['2026-11-01', '2026-11-02', '2026-03-08', '2026-06-25']),
  });
  // Around the hours that autumn repeats and spring leaves out.
  const start = fc.constantFrom<Day>('2026-11-04', '2026-03-11', '2026-07-01');
  const steps = fc.nat({ max: 20 * 96 });
  fc.assert(
    fc.property(hours, start, fc.tuple(steps, steps), fc.nat(6000), (open, day, [one, other], minutes) => {
      const momentAt = (step: number) => new Date(Date.parse(`${day}T00:00:00Z`) - (step - 800) * 900_000);
      const [to, from] = [momentAt(Math.min(one, other)), momentAt(Math.max(one, other))];
      const spans = eachDay({ start: addDays(day, -20), end: addDays(day, 20) })
        .filter((each) => !open.closedWeekdays.includes(new Date(`${each}T00:00:00Z`).getUTCDay()))
        .filter((each) => !open.closedDates.includes(each))
        .map((each) => {
          const closing = open.closesAt <= open.opensAt ? addDays(each, 1) : each;
          const [opens, closes] = [
            momentOf(each, open.opensAt, open.timeZone),
            momentOf(closing, open.closesAt, open.timeZone),
          ];
          return Math.min(+to, +closes) - Math.max(+from, +opens);
        });
      const known = spans.reduce((sum, span) => sum + Math.max(0, span), 0);
      expect(isSilent({ from, to }, open, minutes)).toBe(known > minutes * 60_000);
    }),
  );
});
