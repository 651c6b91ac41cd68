import type { Target } from '../../core/connector.ts';
import { feedsOf } from '../../core/kpis/catalogue.ts';
import { facts } from '../../core/kpis/facts.ts';
import { figureOf, type Sums } from '../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../core/kpis/kpi.ts';
import { coverageOf } from '../../core/kpis/reach.ts';
import { type DayWeights, paceCourse, paceFactor } from '../../core/pace.ts';
import { type Day, eachDay, type Period } from '../../core/period.ts';
import type { OMISSIONS } from './contract-pace.ts';

/** How one feed of a rooftop stands in the month under way. */
export interface FeedStanding {
  readonly feed: Target;
  /** Why it is left out; null where it is counted. */
  readonly omission: { readonly why: (typeof OMISSIONS)[number]; readonly day: Day | null } | null;
  readonly known: readonly Period[];
  /** The days of the month that are over and known. */
  readonly elapsed: Period;
  readonly weights: DayWeights;
}

export const SUMMED = ['elapsed', 'yesterday', 'previous', 'lastYear'] as const;
export type Summed = (typeof SUMMED)[number];

/** What a rooftop's pace is worked out from. */
export interface RooftopGround {
  readonly feeds: readonly FeedStanding[];
  readonly sums: Readonly<Record<Summed, Sums>>;
  /** The days of each sum. */
  readonly periods: Readonly<Record<Summed, Period>>;
}

type Standing = 'counted' | 'omitted' | 'early';

/**
 * Whether a rooftop is in the projection of a KPI: it is left out where one of the KPI's feeds is
 * late or young, or where it never had any of them; it is early while no day of any weight is over.
 */
export function standingIn(kpi: Kpi, { feeds }: RooftopGround, month: Period): Standing {
  const needed = feedsFor(kpi, feeds);
  const connected = needed.filter(({ omission }) => omission?.why !== 'notConnected');
  if (connected.length === 0 || connected.some(({ omission }) => omission !== null)) return 'omitted';
  return connected.every((feed) => paceFactor({ ...feed, month }) !== null) ? 'counted' : 'early';
}

/**
 * Every measure of a KPI as the month will end at a rooftop, in whole stored units, each by the
 * weights of its own department; null for feeds that were never connected.
 */
export function projectedSums(kpi: Kpi, { feeds, sums }: RooftopGround, month: Period): Sums {
  const factors = new Map(
    feeds.map((feed) => [feed.feed, feed.omission ? null : paceFactor({ ...feed, month })]),
  );
  return sumsOf(kpi, (key, feed) => {
    const factor = factors.get(feed) ?? null;
    return factor === null ? null : Math.round((sums.elapsed[key] ?? 0) * factor);
  });
}

/** Every measure of a KPI over days of a rooftop: 0 where its feed knows them, null where it does not. */
export function knownSums(kpi: Kpi, { feeds, sums, periods }: RooftopGround, of: Summed): Sums {
  const known = new Set(
    feeds.filter((feed) => coverageOf(periods[of], feed.known) !== 'none').map(({ feed }) => feed),
  );
  return sumsOf(kpi, (key, feed) => (known.has(feed) ? (sums[of][key] ?? 0) : null));
}

/** Whether all connected feeds of a KPI know all days of a sum, so that it may be held against a projection. */
export function isWhole(kpi: Kpi, { feeds, periods }: RooftopGround, of: Summed): boolean {
  return feedsFor(kpi, feeds)
    .filter(({ omission }) => omission?.why !== 'notConnected')
    .every(({ known }) => coverageOf(periods[of], known) === 'whole');
}

/**
 * How the projection of several rooftops adds up, from the last day that is over at all of them;
 * empty for a KPI whose parts do not add up.
 */
export function courseOf(
  kpi: Kpi,
  counted: readonly RooftopGround[],
  month: Period,
): { day: Day; value: number }[] {
  if (kpi.kind !== 'additive' || counted.length === 0) return [];
  const last = counted
    .flatMap(({ feeds }) => feedsFor(kpi, feeds).filter(({ omission }) => omission === null))
    .map(({ elapsed }) => eachDay(elapsed).at(-1) ?? month.start)
    .reduce((latest, day) => (day > latest ? day : latest), month.start);
  const days = eachDay({ start: last, end: month.end });
  const totals = days.map((): Record<string, number> => ({}));
  for (const ground of counted) addCourse(kpi, { ground, month, days, totals });
  return days.flatMap((day, index) => {
    const { value } = figureOf(kpi, totals[index] ?? {});
    return value === null ? [] : [{ day, value }];
  });
}

interface CourseParts {
  readonly ground: RooftopGround;
  readonly month: Period;
  readonly days: readonly Day[];
  readonly totals: readonly Record<string, number>[];
}

function addCourse(kpi: Kpi, { ground, month, days, totals }: CourseParts): void {
  const projected = projectedSums(kpi, ground, month);
  const shares = new Map(
    ground.feeds.map((feed) => [
      feed.feed,
      new Map(paceCourse({ ...feed, month })?.map(({ day, share }) => [day, share])),
    ]),
  );
  for (const { key, fact } of measuresOf(kpi)) {
    const value = projected[key] ?? null;
    if (value === null) continue;
    const ofFeed = shares.get(facts[fact].feed);
    days.forEach((day, index) => {
      const total = totals[index];
      if (total) total[key] = (total[key] ?? 0) + Math.round(value * (ofFeed?.get(day) ?? 0));
    });
  }
}

function feedsFor(kpi: Kpi, feeds: readonly FeedStanding[]): readonly FeedStanding[] {
  const needed = feedsOf(kpi);
  return feeds.filter(({ feed }) => needed.includes(feed));
}

function sumsOf(kpi: Kpi, sumFor: (key: string, feed: Target) => number | null): Sums {
  return Object.fromEntries(measuresOf(kpi).map(({ key, fact }) => [key, sumFor(key, facts[fact].feed)]));
}
