import { feedsOf } from '../../core/kpis/catalogue.ts';
import { facts } from '../../core/kpis/facts.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import { figureOf, type Sums } from '../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../core/kpis/kpi.ts';
import { type DayWeights, monthCourse, paceCourse, paceFactor } from '../../core/pace.ts';
import { type Day, eachDay, type Period } from '../../core/period.ts';
import type { OMISSIONS } from './contract-pace.ts';

/** How one feed of a rooftop stands in the month under way. */
export interface FeedStanding {
  readonly feed: Feed;
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
  return addedUp(kpi, counted, { month, days, courseOfFeed: (feed) => paceCourse({ ...feed, month }) ?? [] });
}

/**
 * How the month would add up to its target if every day brought its usual part, from the month's
 * first day on; empty for a KPI whose parts do not add up and where nothing can be projected.
 *
 * @param target of the rooftops together, in the KPI's unit
 */
export function targetCourseOf(
  kpi: Kpi,
  { counted, target }: { readonly counted: readonly RooftopGround[]; readonly target: number | null },
  month: Period,
): { day: Day; value: number }[] {
  if (kpi.kind !== 'additive' || target === null || counted.length === 0) return [];
  const course = addedUp(kpi, counted, {
    month,
    days: eachDay(month),
    courseOfFeed: ({ weights }) => monthCourse(month, weights),
  });
  const whole = course.at(-1)?.value ?? 0;
  return whole > 0 ? course.map(({ day, value }) => ({ day, value: (target * value) / whole })) : [];
}

/**
 * What rooftops aim at together in the KPI's unit: the sum of their targets where the KPI adds up
 * and each has one, the one rooftop's own otherwise; else null.
 *
 * @param targets one per rooftop, null where it has none
 */
export function commonTarget(kpi: Kpi, targets: readonly (number | null)[]): number | null {
  const known = targets.filter((target) => target !== null);
  const isWhole = known.length > 0 && known.length === targets.length;
  if (!isWhole || (kpi.kind !== 'additive' && known.length > 1)) return null;
  return known.reduce((sum, target) => sum + target, 0);
}

interface CourseParts {
  readonly month: Period;
  readonly days: readonly Day[];
  /** The share of a feed's month by the end of its days. */
  readonly courseOfFeed: (feed: FeedStanding) => readonly { day: Day; share: number }[];
}

/** What the projected months of rooftops have come to by the end of each day. */
function addedUp(
  kpi: Kpi,
  counted: readonly RooftopGround[],
  { month, days, courseOfFeed }: CourseParts,
): { day: Day; value: number }[] {
  const totals = days.map((): Record<string, number> => ({}));
  for (const ground of counted) {
    const projected = projectedSums(kpi, ground, month);
    const shares = new Map(
      ground.feeds.map((feed) => [
        feed.feed,
        new Map(courseOfFeed(feed).map(({ day, share }) => [day, share])),
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
  return days.flatMap((day, index) => {
    const { value } = figureOf(kpi, totals[index] ?? {});
    return value === null ? [] : [{ day, value }];
  });
}

function feedsFor(kpi: Kpi, feeds: readonly FeedStanding[]): readonly FeedStanding[] {
  const needed = feedsOf(kpi);
  return feeds.filter(({ feed }) => needed.includes(feed));
}

function sumsOf(kpi: Kpi, sumFor: (key: string, feed: Feed) => number | null): Sums {
  return Object.fromEntries(measuresOf(kpi).map(({ key, fact }) => [key, sumFor(key, facts[fact].feed)]));
}
