import { shown } from '../money/money.ts';
import { factsOf, feedsOf } from './catalog.ts';
import type { Fact, Level } from './fact.ts';
import { facts, isReportedApart } from './facts.ts';
import { type Feed, feedKinds } from './feeds.ts';
import { type AnyKpi, measuresOf, type Sum, sumOf } from './kpi.ts';
import type { Measure } from './measure.ts';
import { needOf } from './needs.ts';
import type { Figure } from './wire.ts';

/** By measure key, in stored units; null or absent if unknown. */
export type Sums = Readonly<Record<string, number | null>>;

export interface Absence {
  readonly reason: 'noFeed' | 'notReported' | 'noBase' | 'notYet' | 'notCompared';
  readonly message: string;
}

const PER_HUNDRED = 100;

/** The known days that a divisor is averaged over, next to the sums of measures. */
export const AVERAGED_DAYS = '*days';

/**
 * A KPI's value from sums. A ratio is sum over sum; none for a divisor of 0. Unknown sums give no
 * value, never 0.
 */
export function figureOf(kpi: AnyKpi, sums: Sums, isReported?: (fact: Fact) => boolean): Figure {
  const of = sumOf(kpi.of);
  const total = addUp(of, sums);
  if (kpi.kind !== 'ratio') {
    if (total === null) return { ...nothing, absence: unknown(kpi, sums, isReported) };
    return { ...nothing, value: shown(total, scaleOf(of)), absence: null };
  }
  const per = sumOf(kpi.per);
  const counted = addUp(per, sums);
  const days = kpi.averagedOver === undefined ? 1 : (sums[AVERAGED_DAYS] ?? null);
  const base = counted === null || days === null ? null : days === 0 ? 0 : counted / days;
  if (total === null || base === null) return { ...nothing, absence: unknown(kpi, sums, isReported) };
  const numerator = shown(total, scaleOf(of));
  if (base === 0) {
    const message = `There were no ${kpi.base}.`;
    return { value: null, numerator, denominator: 0, absence: { reason: 'noBase', message } };
  }
  if (kpi.needs && sums[kpi.needs.measure.key] === 0) {
    const absence = { reason: 'noBase', message: kpi.needs.without } as const;
    return { value: null, numerator, denominator: shown(base, scaleOf(per)), absence };
  }
  const scale = kpi.unit === 'percent' ? PER_HUNDRED : 1;
  // Divides once: no rounding in between.
  const value = (total * scale * scaleOf(per)) / (base * scaleOf(of));
  return { value, numerator, denominator: shown(base, scaleOf(per)), absence: null };
}

/** Whether the sums need no filling in. */
export function areSettled(kpi: AnyKpi, sums: Sums): boolean {
  return measuresOf(kpi).every((measure) => !isOpen(measure, sums[measure.key] ?? null));
}

/** Rollups hold 0 even for columns that imports lack. */
function isOpen(measure: Measure, sum: number | null): boolean {
  return sum === null || (sum === 0 && needOf(measure).columns.length > 0);
}

/** Fills in 0 where a measure is known, else null. */
export function settledSums(
  kpi: AnyKpi,
  sums: Sums,
  isKnown: (measure: Measure) => boolean,
): Record<string, number | null> {
  const found: Record<string, number | null> = {};
  for (const measure of measuresOf(kpi)) {
    const sum = sums[measure.key] ?? null;
    found[measure.key] = isOpen(measure, sum) ? (isKnown(measure) ? 0 : null) : sum;
  }
  return found;
}

/** A figure of future days. */
export function notYet(): Figure {
  return { ...nothing, absence: { reason: 'notYet', message: 'This period hasn’t started.' } };
}

/** The side of a comparison that is not made. */
export function notCompared(message: string): Figure {
  return { ...nothing, absence: { reason: 'notCompared', message } };
}

const nothing = { value: null, numerator: null, denominator: null } as const;

function unknown(kpi: AnyKpi, sums: Sums, isReported?: (fact: Fact) => boolean): Absence {
  const feeds = feedsOf(kpi);
  const own = factsOf(kpi).map((fact) => facts[fact]);
  const isSummed = (fact: Fact) =>
    measuresOf(kpi).some((measure) => measure.fact === fact.key && (sums[measure.key] ?? null) !== null);
  const apart = own.filter((fact) => isReportedApart(fact) && !isSummed(fact) && isReported?.(fact) !== true);
  if (apart.length > 0) return { reason: 'noFeed', message: noFeedOf(apart.map(({ title }) => title)) };
  const young = own.find((fact) => fact.level?.knownAfterDays && !isSummed(fact) && isReported?.(fact));
  if (young?.level) return { reason: 'notReported', message: tooYoung(young, young.level) };
  const incomplete = feeds.filter((feed) =>
    measuresOf(kpi).some((measure) => facts[measure.fact].feed === feed && sumIn(measure, sums) === null),
  );
  // Averages may lack only the days they are taken over.
  const lacking = incomplete.length > 0 ? incomplete : feeds;
  const covered = lacking.filter((feed) =>
    own.some((fact) => fact.feed === feed && (isSummed(fact) || isReported?.(fact))),
  );
  return covered.length > 0
    ? { reason: 'notReported', message: notReportedBy(covered) }
    : { reason: 'noFeed', message: nothingFrom(lacking) };
}

function notReportedBy(feeds: readonly Feed[]): string {
  const titles = feeds.filter((feed) => feed !== 'spend').map((feed) => feedKinds[feed].title.toLowerCase());
  if (titles.length === 0) return 'No spend entered yet for this period.';
  return `Not part of the data on ${titles.join(' or ')} for this period.`;
}

/** Of a level that looks back further than its feeds. */
function tooYoung({ feed }: Fact, { knownAfterDays = 0, needsFeeds = [] }: Level): string {
  const titles = [feed, ...needsFeeds].map((one) => feedKinds[one].title.toLowerCase());
  return `Known after ${knownAfterDays + 1} days of ${titles.join(' and ')} without a gap.`;
}

function nothingFrom(feeds: readonly Feed[]): string {
  const coming = feeds.filter((feed) => feed !== 'spend').map((feed) => feedKinds[feed].title.toLowerCase());
  if (coming.length === feeds.length) return noFeedOf(coming);
  if (coming.length === 0) return 'There is no budget for this period.';
  return `There is no budget for this period, and no data on ${coming.join(' or ')}.`;
}

function noFeedOf(titles: readonly string[]): string {
  return `No data on ${titles.join(' or ').toLowerCase()} for this period.`;
}

/** A test checks that all parts have one scale. */
function scaleOf({ plus: [first] }: Sum): number {
  return first?.scale ?? 1;
}

function addUp({ plus, minus }: Sum, sums: Sums): number | null {
  let added: number | null = null;
  for (const measure of plus) {
    const sum = sumIn(measure, sums);
    if (sum !== null) added = (added ?? 0) + sum;
  }
  for (const measure of minus) {
    const sum = sumIn(measure, sums);
    // An unknown cost makes the profit unknown.
    if (added === null || sum === null) return null;
    added -= sum;
  }
  return added;
}

function sumIn({ key, reported }: Measure, sums: Sums): number | null {
  const sum = sums[key] ?? null;
  if (sum !== 0 || reported === undefined) return sum;
  const isUnreported = (sums[reported.of.key] ?? 0) > 0 && (sums[reported.by.key] ?? 0) === 0;
  return isUnreported ? null : 0;
}

/** Adds sums; a measure is unknown only where all parts are. */
export function addSums(parts: readonly Sums[]): Sums {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const total: Record<string, number | null> = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      const before = total[key] ?? null;
      total[key] = value === null ? before : (before ?? 0) + value;
    }
  }
  return total;
}
