import { feedsOf } from '../../core/kpis/catalog.ts';
import {
  type CoveredDays,
  coverageOfDays,
  coveredByAll,
  coveredDaysOf,
  isAnyKnown,
  NO_COVERED_DAYS,
  WHOLE_TABLE,
} from '../../core/kpis/coverage.ts';
import type { Fact } from '../../core/kpis/fact.ts';
import { FEEDS, type Feed, isDailyList } from '../../core/kpis/feeds.ts';
import type { Kpi } from '../../core/kpis/kpi.ts';
import { settledDays } from '../../core/kpis/matched-days.ts';
import { NETWORK_DIMENSION, type Networks } from '../../core/kpis/named-networks.ts';
import { type Need, needsOfKpi } from '../../core/kpis/needs.ts';
import { knownDays, timeOfDay } from '../../core/kpis/reach.ts';
import { type Days, differenceOf, intersectionOf, unionOf } from '../../core/time/day-sets.ts';
import { type Day, type Period, periodDays, today } from '../../core/time/period.ts';
import { withinStoreDates } from '../../core/time/store-dates.ts';
import type { Tx } from '../database/database.ts';
import type { AuthorizedScope, ScopedDealership } from '../identity/access.ts';
import { coverageByColumn, readCoverage, type TableCoverage } from '../kpi-query/column-coverage.ts';
import { type DealershipReach, readReach } from '../kpi-query/feed-reach.ts';
import { daysOfLevel } from '../kpi-query/level-rows.ts';
import { readMappedNetworks } from '../kpi-query/mapped-networks.ts';
import { readWhyApart, type WhyApart } from './group-settings.ts';

/** The days on which each dealership's records are known, at one moment. */
export interface KnownDays {
  readonly scope: AuthorizedScope;
  readonly now: Date;
  /** The latest business day among the dealerships' time zones. */
  readonly today: Day;
  /** Day and time `HH:MM:SS` in a time zone. */
  readonly clockIn: (timeZone: string) => Clock;
  /** Earliest first; empty where nothing was ever delivered. */
  readonly known: (dealershipId: number, feed: Feed) => readonly Period[];
  /** The days on which a level is known. */
  readonly levelDays: (dealershipId: number, fact: Fact) => Days;
  /** The days on which everything a number needs is known. */
  readonly covered: (dealershipId: number, need: Need) => CoveredDays;
  /** Those that comparisons may use: over when delivered, and final. */
  readonly settledOf: (dealershipId: number, need: Need) => readonly Period[];
  /** Breakdowns and filters; a report may hold other columns in another cut. */
  readonly dimensions: readonly string[];
  readonly networks: Networks;
  readonly reachOf: (dealershipId: number, feed: Feed) => DealershipReach | undefined;
  /** Why the KPI has no figure over these stores together. */
  readonly whyApart: WhyApart;
}

interface Clock {
  readonly today: Day;
  readonly time: string;
}

const NOTHING_KNOWN: readonly Period[] = [];

export async function readKnownDays(
  tx: Tx,
  { scope, now }: { readonly scope: AuthorizedScope; readonly now: Date },
  kpis: readonly Kpi[],
): Promise<KnownDays> {
  const feeds = [...new Set(kpis.flatMap(feedsOf))].filter((feed) => feed !== 'spend');
  const [rows, coverage, mapped, whyApart] = await Promise.all([
    readReach(tx, scope, FEEDS),
    readCoverage(tx, scope, feeds),
    readMappedNetworks(tx, scope),
    readWhyApart(tx, scope),
  ]);
  const clockIn = clocksAt(now);
  const dayIn = daysOfMoments();
  const places = new Map(scope.dealerships.map((dealership) => [dealership.id, dealership]));
  const reach = new Map<Feed, Map<number, DealershipReach>>();
  const known = new Map<Feed, Map<number, readonly Period[]>>();
  for (const row of rows) {
    const place = places.get(row.dealershipId);
    if (!place) continue;
    const reached = knownDays(row, place, { now, today: clockIn(place.timeZone).today });
    const days =
      (feeds as readonly Feed[]).includes(row.fact) && isDailyList(row.fact)
        ? daysWithFile(coverage, row, reached)
        : reached;
    const own = days
      .map((stretch) => withinStoreDates(stretch, place))
      .filter(({ start, end }) => start < end);
    known.set(row.fact, (known.get(row.fact) ?? new Map()).set(row.dealershipId, own));
    reach.set(row.fact, (reach.get(row.fact) ?? new Map()).set(row.dealershipId, row));
  }
  const knownIn = (dealershipId: number, feed: Feed) => known.get(feed)?.get(dealershipId) ?? NOTHING_KNOWN;
  const reachOf = (dealershipId: number, feed: Feed) => reach.get(feed)?.get(dealershipId);
  const covered = coveredIn({ coverage, known: knownIn, reachOf, feeds });
  return {
    scope,
    now,
    today: latestDay(scope.dealerships, clockIn),
    clockIn,
    known: knownIn,
    levelDays: oncePerStore((dealershipId, fact) => daysOfLevel(fact, (feed) => knownIn(dealershipId, feed))),
    covered,
    settledOf: (dealershipId, need) => {
      const [place, row] = [places.get(dealershipId), reachOf(dealershipId, need.feed)];
      if (!place || !row) return NOTHING_KNOWN;
      const receivedOn = dayIn(place.timeZone, row.lastReceivedAt);
      return settledDays(covered(dealershipId, need).days, { feed: need.feed, receivedOn });
    },
    dimensions: [],
    networks: { mapped, of: null },
    reachOf,
    whyApart,
  };
}

/** For daily lists: the days that have a file. */
function daysWithFile(
  coverage: readonly TableCoverage[],
  { dealershipId, fact }: DealershipReach,
  reached: readonly Period[],
): readonly Period[] {
  const own = coverage.filter((table) => table.dealershipId === dealershipId && table.feed === fact);
  const files = coverageByColumn(own).filter(({ column }) => column === WHOLE_TABLE);
  return intersectionOf(unionOf(files.flatMap(({ days }) => days)), reached);
}

/** Worked out once for a store: every figure asks again. */
function oncePerStore<Key, Made>(make: (dealershipId: number, key: Key) => Made): typeof make {
  const found = new Map<Key, Map<number, Made>>();
  return (dealershipId, key) => {
    const own = found.get(key) ?? new Map<number, Made>();
    found.set(key, own);
    const made = own.get(dealershipId) ?? make(dealershipId, key);
    own.set(dealershipId, made);
    return made;
  };
}

interface Read {
  readonly coverage: readonly TableCoverage[];
  readonly known: KnownDays['known'];
  readonly reachOf: KnownDays['reachOf'];
  readonly feeds: readonly Feed[];
}

function coveredIn({ coverage, known, reachOf, feeds }: Read): KnownDays['covered'] {
  const byTable = Map.groupBy(coverage, ({ dealershipId, feed, cut }) => `${dealershipId} ${feed} ${cut}`);
  const daysOf = (dealershipId: number, { feed, cut, columns }: Need): CoveredDays => {
    const days = known(dealershipId, feed);
    if (columns.length === 0) return { days, spans: [] };
    if (!feeds.includes(feed)) throw new Error(`The coverage of ${feed} was not read.`);
    const reach = reachOf(dealershipId, feed);
    if (!reach) return NO_COVERED_DAYS;
    const table = coverageByColumn(byTable.get(`${dealershipId} ${feed} ${cut}`) ?? []);
    const within = { known: days, lastDay: reach.lastDay };
    return coveredByAll(
      columns.map((column) => coveredDaysOf(table, { column, bridges: cut === '', feed: within })),
    );
  };
  return oncePerStore(daysOf);
}

/** For numbers with these breakdowns and filters. */
export function inCutsOf<Known extends KnownDays>(known: Known, dimensions: readonly string[]): Known {
  return { ...known, dimensions };
}

export function withValues<Known extends KnownDays>(
  known: Known,
  dimension: string,
  values: readonly (string | null)[],
): Known {
  if (dimension !== NETWORK_DIMENSION) return known;
  return { ...known, networks: { ...known.networks, of: values } };
}

export function isKnownAnywhere(
  known: KnownDays,
  need: Need,
  { dealerships, periodOf, isPoint }: Extent,
): boolean {
  return dealerships.some((dealership) =>
    isAnyKnown(periodOf(dealership), known.covered(dealership.id, need), isPoint),
  );
}

type Coverage = 'whole' | 'part' | 'none';

/** Within a group of needs, what its source never reports is ignored. */
export function coverageOfGroups(
  known: KnownDays,
  groups: readonly (readonly Need[])[],
  { dealership, period }: { readonly dealership: ScopedDealership; readonly period: Period },
): Coverage {
  const found = groups.flatMap((group) => {
    const parts = group.map((need) => ({
      feed: need.feed,
      coverage: coverageOfDays(period, known.covered(dealership.id, need)),
    }));
    const reported = new Set(parts.filter(({ coverage }) => coverage !== 'none').map(({ feed }) => feed));
    return parts.flatMap(({ feed, coverage }) =>
      coverage === 'none' && reported.has(feed) ? [] : [coverage],
    );
  });
  if (found.every((one) => one === 'whole')) return 'whole';
  return found.every((one) => one === 'none') ? 'none' : 'part';
}

/** The dealerships and days of a number. */
export interface Extent {
  readonly dealerships: readonly ScopedDealership[];
  readonly periodOf: (dealership: ScopedDealership) => Period;
  /** Days of the period that do not count. */
  readonly holesOf?: (dealership: ScopedDealership) => readonly Period[];
  /** A step of a longer window, where no line over several days counts. */
  readonly isPoint?: boolean;
}

/** Known days per dealership, over those that have any; 0 where none has. */
export function averageDays(
  known: KnownDays,
  feed: Feed,
  { dealerships, periodOf, holesOf }: Extent,
): number {
  const days = dealerships
    .map((dealership) => {
      const within = intersectionOf(known.known(dealership.id, feed), [periodOf(dealership)]);
      const left = differenceOf(within, holesOf?.(dealership) ?? []);
      return left.reduce((sum, stretch) => sum + periodDays(stretch), 0);
    })
    .filter((count) => count > 0);
  return days.length === 0 ? 0 : days.reduce((sum, count) => sum + count, 0) / days.length;
}

/** True when the dealership has a feed of the KPI and every day of each such feed is known. */
export function isWhollyKnown(
  known: KnownDays,
  kpi: Kpi,
  { dealership, period }: { readonly dealership: ScopedDealership; readonly period: Period },
): boolean {
  const connected = feedsOf(kpi).filter((feed) => known.reachOf(dealership.id, feed));
  const groups = needsOfKpi(kpi, known.dimensions)
    .map((group) => group.filter(({ feed }) => connected.includes(feed)))
    .filter((group) => group.length > 0);
  return groups.length > 0 && coverageOfGroups(known, groups, { dealership, period }) === 'whole';
}

/** Cached per request: formatting a clock costs more than a thousand additions. */
function clocksAt(now: Date): (timeZone: string) => Clock {
  const clocks = new Map<string, Clock>();
  return (timeZone) => {
    const known = clocks.get(timeZone);
    if (known) return known;
    const clock = { today: today(now, timeZone), time: timeOfDay(now, timeZone) };
    clocks.set(timeZone, clock);
    return clock;
  };
}

/** Cached, since stores share zones and deliveries. */
function daysOfMoments(): (timeZone: string, moment: Date) => Day {
  const days = new Map<string, Day>();
  return (timeZone, moment) => {
    const key = `${moment.getTime()} ${timeZone}`;
    const known = days.get(key) ?? today(moment, timeZone);
    days.set(key, known);
    return known;
  };
}

function latestDay(dealerships: readonly ScopedDealership[], clockIn: KnownDays['clockIn']): Day {
  const days = dealerships.map(({ timeZone }) => clockIn(timeZone).today);
  return days.sort().at(-1) ?? clockIn('UTC').today;
}
