import {
  addDays,
  type Day,
  dayParts,
  daysBetween,
  monthPeriod,
  type Period,
  periodDays,
  periodOverlap,
} from '../time/period.ts';
import { type PeriodChoice, wholePeriod, wholeWindows } from './comparison.ts';
import { type Feed, provisionalDays } from './feeds.ts';

const FIRST_DAY: Day = '0001-01-01';

/** The days of two periods that face each other, in step: the nth day of one faces the nth day of the other. */
export interface FacingDays {
  readonly current: Period;
  readonly base: Period;
}

/** A chosen period and an earlier one, with the days of the two that face each other. */
export interface ComparedPeriods {
  readonly current: Period;
  readonly base: Period;
  /** Oldest first; days that one side lacks are in none. */
  readonly facing: readonly FacingDays[];
}

/** The days of one store that are compared. */
export interface MatchedDays {
  /** Stretches of days, oldest first and never empty. */
  readonly current: readonly Period[];
  readonly base: readonly Period[];
  /** Whole against whole; else the days face each other one by one. */
  readonly isWhole: boolean;
  /** Of cohorts: what came of them on these days or later does not count. */
  readonly eventsBefore?: { readonly current: Day; readonly base: Day };
}

/**
 * A chosen period and the one it is compared with, all of their days.
 *
 * Days face each other by day of month; by month and day in a quarter and a year; by their number in a custom range.
 */
export function comparedPeriods(choice: PeriodChoice, against: 'previous' | 'lastYear'): ComparedPeriods {
  const current = wholePeriod(choice);
  const base = wholeWindows(choice)[against];
  const facing = choice.view === 'custom' ? [inStep(current, base)] : monthByMonth(current, base);
  return { current, base, facing: facing.filter((days) => periodDays(days.current) > 0) };
}

/**
 * The days on which one store is compared, or null where it has none.
 *
 * A period that is over and wholly known on both sides is compared whole. Any other is compared on the days before
 * the store's today that are known on both sides.
 *
 * @param known the stretches of days known for everything that is compared
 * @param today the store's own business day
 */
export function matchedDays(
  { current, base, facing }: ComparedPeriods,
  { known, today }: { readonly known: readonly Period[]; readonly today: Day },
): MatchedDays | null {
  const covers = (period: Period) =>
    known.some(({ start, end }) => start <= period.start && period.end <= end);
  if (current.end <= today && covers(current) && covers(base)) {
    return { current: [current], base: [base], isWhole: true };
  }
  const before = known.flatMap((stretch) => within(stretch, { start: FIRST_DAY, end: today }));
  const matched = facing.flatMap((days) => {
    const back = daysBetween(days.base.start, days.current.start);
    const knownBase = known
      .flatMap((stretch) => within(stretch, days.base))
      .map((stretch) => shifted(stretch, back));
    return before
      .flatMap((stretch) => within(stretch, days.current))
      .flatMap((stretch) => knownBase.flatMap((other) => within(stretch, other)))
      .map((stretch) => ({ current: stretch, base: shifted(stretch, -back) }));
  });
  if (matched.length === 0) return null;
  return {
    current: joined(matched.map((days) => days.current)),
    base: joined(matched.map((days) => days.base)),
    isWhole: false,
  };
}

/**
 * Two cohorts at the same age: the days from which on nothing counts that came of them, as many days after the start
 * of one as after that of the other. The age is that of the current one at the end of its last known day.
 */
export function sameAge(
  { current, base }: Pick<ComparedPeriods, 'current' | 'base'>,
  { known, today }: { readonly known: readonly Period[]; readonly today: Day },
): { readonly current: Day; readonly base: Day } {
  const last = known.at(-1)?.end ?? today;
  const end = last < today ? last : today;
  return { current: end, base: addDays(base.start, daysBetween(current.start, end)) };
}

/**
 * The known days of a feed that a comparison may rest on: those that were over when the last delivery came, less the
 * latest ones that the platform still corrects.
 *
 * @param receivedOn the store's day on which the last delivery came
 */
export function settledDays(
  known: readonly Period[],
  { feed, receivedOn }: { readonly feed: Feed; readonly receivedOn: Day },
): readonly Period[] {
  if (feed === 'spend') return known;
  return known.flatMap((stretch) =>
    within(stretch, { start: FIRST_DAY, end: addDays(receivedOn, -provisionalDays(feed)) }),
  );
}

/**
 * The days that all of these lists of stretches have in common, earliest first; of no list, none.
 *
 * @param lists each with its earliest stretch first, none touching another
 */
export function commonDays(lists: readonly (readonly Period[])[]): readonly Period[] {
  const [first, ...others] = lists;
  if (!first) return [];
  return others.reduce<readonly Period[]>(
    (common, list) => common.flatMap((stretch) => list.flatMap((other) => within(stretch, other))),
    first,
  );
}

/** The first and the last of these days as one period. */
export function hullOf(stretches: readonly Period[]): Period {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) throw new Error('There is a day to compare.');
  return { start: first.start, end: last.end };
}

/** The days between the stretches, which are not part of them. */
export function holesIn(stretches: readonly Period[]): Period[] {
  return stretches.flatMap(({ end }, index) => {
    const next = stretches[index + 1];
    return next ? [{ start: end, end: next.start }] : [];
  });
}

function monthByMonth(current: Period, base: Period): FacingDays[] {
  const [months, before] = [monthsIn(current), monthsIn(base)];
  return months.flatMap((month, index) => {
    const other = before[index];
    return other ? [inStep(month, other)] : [];
  });
}

/** Both cut to the length of the shorter one. */
function inStep(current: Period, base: Period): FacingDays {
  const days = Math.min(periodDays(current), periodDays(base));
  const first = ({ start }: Period) => ({ start, end: addDays(start, days) });
  return { current: first(current), base: first(base) };
}

function monthsIn({ start, end }: Period): Period[] {
  const months: Period[] = [];
  for (let day = start; day < end; ) {
    const { year, month } = dayParts(day);
    const next = monthPeriod(year, month).end;
    months.push({ start: day, end: next < end ? next : end });
    day = next;
  }
  return months;
}

function within(stretch: Period, period: Period): Period[] {
  const common = periodOverlap(stretch, period);
  return common ? [common] : [];
}

function shifted({ start, end }: Period, days: number): Period {
  return { start: addDays(start, days), end: addDays(end, days) };
}

/** Stretches that touch are one. */
function joined(stretches: readonly Period[]): Period[] {
  const all: Period[] = [];
  for (const stretch of stretches.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    const last = all.at(-1);
    if (last && last.end >= stretch.start) {
      all[all.length - 1] = { start: last.start, end: last.end > stretch.end ? last.end : stretch.end };
    } else all.push(stretch);
  }
  return all;
}
