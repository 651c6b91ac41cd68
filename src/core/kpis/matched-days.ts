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

/** The nth day of one is paired with the nth of the other. */
export interface FacingDays {
  readonly current: Period;
  readonly base: Period;
}

export interface ComparedPeriods {
  readonly current: Period;
  readonly base: Period;
  /** Oldest first, without days that one side lacks. */
  readonly facing: readonly FacingDays[];
}

export interface MatchedDays {
  /** Oldest first and never empty. */
  readonly current: readonly Period[];
  readonly base: readonly Period[];
  /** Whole periods; otherwise day by day. */
  readonly isWhole: boolean;
  /** Cohorts: outcomes from here on do not count. */
  readonly eventsBefore?: { readonly current: Day; readonly base: Day };
}

/**
 * Both whole periods and their paired days: by day of month; in longer periods by month and day; in
 * custom ranges by position.
 */
export function comparedPeriods(choice: PeriodChoice, against: 'previous' | 'lastYear'): ComparedPeriods {
  const current = wholePeriod(choice);
  const base = wholeWindows(choice)[against];
  const facing = choice.view === 'custom' ? [inStep(current, base)] : monthByMonth(current, base);
  return { current, base, facing: facing.filter((days) => periodDays(days.current) > 0) };
}

/**
 * The compared days of a store; null for none.
 * 1. A past period known on both sides: all of it.
 * 2. Otherwise paired days before `today` known on both sides.
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

/** Cutoff days for outcomes of two cohorts, at the current one's age on its last known day. */
export function sameAge(
  { current, base }: Pick<ComparedPeriods, 'current' | 'base'>,
  { known, today }: { readonly known: readonly Period[]; readonly today: Day },
): { readonly current: Day; readonly base: Day } {
  const last = known.at(-1)?.end ?? today;
  const end = last < today ? last : today;
  return { current: end, base: addDays(base.start, daysBetween(current.start, end)) };
}

/** Known days complete at the last delivery (`receivedOn`, store's day) and no longer corrected. */
export function settledDays(
  known: readonly Period[],
  { feed, receivedOn }: { readonly feed: Feed; readonly receivedOn: Day },
): readonly Period[] {
  if (feed === 'spend') return known;
  return known.flatMap((stretch) =>
    within(stretch, { start: FIRST_DAY, end: addDays(receivedOn, -provisionalDays(feed)) }),
  );
}

/** Days in all lists, oldest first. Each list is ordered and its periods do not touch. */
export function commonDays(lists: readonly (readonly Period[])[]): readonly Period[] {
  const [first, ...others] = lists;
  if (!first) return [];
  return others.reduce<readonly Period[]>(
    (common, list) => common.flatMap((stretch) => list.flatMap((other) => within(stretch, other))),
    first,
  );
}

/** One period from the first to the last day. */
export function hullOf(stretches: readonly Period[]): Period {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) throw new Error('There is a day to compare.');
  return { start: first.start, end: last.end };
}

/** Days between the periods. */
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

/** Both cut to the shorter one. */
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
