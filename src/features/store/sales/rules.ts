import type { PeriodChoice } from '../../../core/kpis/comparison.ts';
import { addDays, dayOf, type Period, periodDays } from '../../../core/time/period.ts';
import type { ExistingAmounts, Grosses } from './contract.ts';

/** Fewer units are too few to compare with. */
export const FEWEST_UNITS = 3;
/** Periods in an average. */
const TIMES_BEFORE = 3;
/** Bucket widths in dollars; the first one that gives a readable number of buckets. */
const BUCKET_SIZES = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000] as const;
const MOST_BUCKETS = 16;

/** Money in cents, units in thousandths because deals are shared. */
export interface Sold {
  readonly units: number;
  readonly frontCents: number;
  /** Units whose deals have a front gross, and so on. */
  readonly frontUnits: number;
  readonly backCents: number;
  readonly backUnits: number;
  readonly bothCents: number;
  readonly bothUnits: number;
}

/** A store's target in dollars per vehicle, with the person's units there. */
export interface PlaceAim {
  /** Thousandths. */
  readonly units: number;
  readonly backPvr: number | null;
  readonly totalPvr: number | null;
}

/** Inputs of a comparison. */
export interface Field {
  readonly own: Sold | undefined;
  /** Complete earlier periods, newest first; undefined when the person sold nothing. */
  readonly before: readonly (Sold | undefined)[];
  /** Everybody of the same stores, including the person. */
  readonly everybody: readonly Sold[];
  /** Of the stores where the person sold in the period. */
  readonly aims: readonly PlaceAim[];
}

/**
 * The three periods to average over, newest first: the same days of the three previous months, else
 * three ranges of the same length.
 */
export function timesBefore(choice: PeriodChoice, current: Period): Period[] {
  const days = periodDays(current);
  return Array.from({ length: TIMES_BEFORE }, (_, index) => {
    if (choice.view !== 'month') {
      const start = addDays(current.start, -days * (index + 1));
      return { start, end: addDays(start, days) };
    }
    const start = monthsBefore(choice, index + 1);
    const end = addDays(start, days);
    const next = monthsBefore(choice, index);
    return { start, end: end < next ? end : next };
  });
}

function monthsBefore({ year, month }: { year: number; month: number }, count: number) {
  const months = year * 12 + (month - 1) - count;
  return dayOf(Math.floor(months / 12), (months % 12) + 1, 1);
}

const MEASURES = [
  { key: 'units', title: 'Units', unit: 'number', of: ({ units }: Sold) => units / 1_000 },
  {
    key: 'frontPvr',
    title: 'Front PVR',
    unit: 'usd',
    of: (sold: Sold) => per(sold.frontCents, sold.frontUnits),
  },
  { key: 'backPvr', title: 'F&I PVR', unit: 'usd', of: (sold: Sold) => per(sold.backCents, sold.backUnits) },
  {
    key: 'totalPvr',
    title: 'Total PVR',
    unit: 'usd',
    of: (sold: Sold) => per(sold.bothCents, sold.bothUnits),
  },
] as const;

/**
 * A person's figures: current, own average, and median and top quarter among those with at least
 * three units.
 *
 * 1. Averages of rates are sums over sums.
 * 2. A complete earlier period without a sale counts in the average of units.
 * 3. Targets of several stores are weighted by units.
 */
export function standingsOf({ own, before, everybody, aims }: Field): {
  standings: ExistingAmounts[];
  peers: number;
} {
  const peers = everybody.filter(({ units }) => units >= FEWEST_UNITS * 1_000);
  const sold = before.flatMap((time) => time ?? []);
  const standings = MEASURES.map(({ key, title, unit, of }): ExistingAmounts => {
    const values = peers.flatMap((one) => of(one) ?? []);
    const average = key === 'units' ? unitsAverage(before) : sold.length === 0 ? null : of(together(sold));
    return {
      key,
      title,
      unit,
      value: own ? rounded(of(own)) : key === 'units' ? 0 : null,
      ownAverage: rounded(average),
      median: rounded(quantile(values, 0.5)),
      topQuartile: rounded(quantile(values, 0.75)),
      target: key === 'backPvr' || key === 'totalPvr' ? rounded(aimOf(aims, key)) : null,
    };
  });
  return { standings, peers: peers.length };
}

/** Targets weighted by the person's units. */
function aimOf(aims: readonly PlaceAim[], key: 'backPvr' | 'totalPvr'): number | null {
  const units = aims.reduce((sum, aim) => sum + aim.units, 0);
  if (units === 0 || aims.some((aim) => aim[key] === null)) return null;
  return aims.reduce((sum, aim) => sum + aim.units * (aim[key] ?? 0), 0) / units;
}

function unitsAverage(before: Field['before']): number | null {
  if (before.every((time) => time === undefined)) return null;
  return before.reduce((sum, time) => sum + (time?.units ?? 0) / 1_000, 0) / before.length;
}

function together(all: readonly Sold[]): Sold {
  const sum = (of: (sold: Sold) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    units: sum(({ units }) => units),
    frontCents: sum(({ frontCents }) => frontCents),
    frontUnits: sum(({ frontUnits }) => frontUnits),
    backCents: sum(({ backCents }) => backCents),
    backUnits: sum(({ backUnits }) => backUnits),
    bothCents: sum(({ bothCents }) => bothCents),
    bothUnits: sum(({ bothUnits }) => bothUnits),
  };
}

/** Dollars per unit, from cents and thousandths. */
function per(cents: number, units: number): number | null {
  return units === 0 ? null : cents / 100 / (units / 1_000);
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}

/** Interpolated quantile; null without values. */
export function quantile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (place - Math.floor(place));
}

/** Distribution of gross per deal: cents in, dollars out; null without deals. */
export function grossesOf(cents: readonly number[]): Grosses | null {
  const dollars = cents.map((one) => one / 100);
  const [least, most] = [quantile(dollars, 0), quantile(dollars, 1)];
  if (least === null || most === null) return null;
  const at = (part: number) => rounded(quantile(dollars, part)) ?? 0;
  return {
    deals: dollars.length,
    least: at(0),
    lowerQuartile: at(0.25),
    median: at(0.5),
    upperQuartile: at(0.75),
    most: at(1),
    buckets: bucketsOf(dollars, { least, most }),
  };
}

function bucketsOf(dollars: readonly number[], { least, most }: { least: number; most: number }) {
  const fits = BUCKET_SIZES.find((one) => Math.floor(most / one) - Math.floor(least / one) < MOST_BUCKETS);
  const size = fits ?? Math.ceil((most - least + 1) / (MOST_BUCKETS - 1));
  const first = Math.floor(least / size);
  const counts = Map.groupBy(dollars, (one) => Math.floor(one / size));
  const length = Math.floor(most / size) - first + 1;
  return Array.from({ length }, (_, index) => ({
    from: (first + index) * size,
    to: (first + index + 1) * size,
    deals: counts.get(first + index)?.length ?? 0,
  }));
}
