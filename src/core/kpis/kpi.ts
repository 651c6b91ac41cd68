import type { KpiKey } from './catalogue.ts';
import type { DepartmentPart } from './departments.ts';
import type { Measure } from './measure.ts';

/** What a value is counted in. Percents run from 0 to 100; dollars have two decimals. */
export const UNITS = ['number', 'usd', 'percent', 'days', 'minutes', 'hours', 'times', 'place'] as const;
export type Unit = (typeof UNITS)[number];

/** Which way is good news; neutral values get no colour. */
export const BETTER = ['higher', 'lower', 'neutral'] as const;
export type Better = (typeof BETTER)[number];

/** How a value comes about, and so how totals, comparisons and pies work. */
export const KPI_KINDS = ['additive', 'snapshot', 'ratio', 'distinct'] as const;
export type KpiKind = (typeof KPI_KINDS)[number];

interface KpiBase<Key extends string> {
  /** Part of the wire: never changes. */
  readonly key: Key;
  readonly title: string;
  readonly unit: Unit;
  readonly better: Better;
  /** What it tells a dealer, in one sentence. */
  readonly meaning: string;
  /** How it is worked out, in words. */
  readonly formula: string;
  /** What it is compared with, where that is not the matched days of an earlier period. */
  readonly compares?: Compares;
}

/**
 * `whole`: all of a period against all of another, to come or not. `maturing`: as matched days, until 90 days after
 * the period at the same age of both cohorts where what comes of them is dated, else only from then on. `nothing`: an earlier value of it says nothing, or is not kept.
 */
export type Compares = 'whole' | 'maturing' | 'nothing';

/** Measures added up, some of them taken off. */
export interface Sum {
  readonly plus: readonly Measure[];
  readonly minus: readonly Measure[];
}

/** Adds up over dealerships, time and every dimension. */
export interface AdditiveKpi<Key extends string = KpiKey> extends KpiBase<Key> {
  readonly kind: 'additive';
  readonly of: Measure | Sum;
  /** Each department's part; they add up to it. */
  readonly departments?: readonly DepartmentPart[];
}

/** A level at the end of a day: adds up over dealerships; over time the last known day counts. */
export interface SnapshotKpi<Key extends string = KpiKey> extends KpiBase<Key> {
  readonly kind: 'snapshot';
  readonly of: Measure;
}

/** What must be there for a ratio to mean anything. */
export interface Needed {
  readonly measure: Measure;
  /** Says that there is none: `Nothing was budgeted here.` */
  readonly without: string;
}

/** Total over total, never a mean of ratios; null when the divisor is 0. */
export interface RatioKpi<Key extends string = KpiKey> extends KpiBase<Key> {
  readonly kind: 'ratio';
  readonly of: Measure | Sum;
  readonly per: Measure | Sum;
  /** What the divisor counts, to say what is missing when it is 0: `good leads`. */
  readonly base: string;
  /** Without any of these there is no value, rather than one of 0: what nobody paid for is not free. */
  readonly needs?: Needed;
  /** Each department's numerator and denominator; they add up to its own. */
  readonly departments?: readonly DepartmentPart[];
}

/** How many different ones there are: asked again at every grain, never added up. */
export interface DistinctKpi<Key extends string = KpiKey> extends KpiBase<Key> {
  readonly kind: 'distinct';
  readonly of: Measure;
}

/** The declaration of a KPI, with a key of its own. */
export type KpiEntry<Key extends string> =
  | AdditiveKpi<Key>
  | SnapshotKpi<Key>
  | RatioKpi<Key>
  | DistinctKpi<Key>;

/** A KPI of the catalog, or one worked out like it: a measure in a formula. */
export type AnyKpi = KpiEntry<string>;

/** A KPI of the catalog. */
export type Kpi = KpiEntry<KpiKey>;

/** Declares the KPIs of one family, one entry each. The compiler keeps their keys. */
export function defineKpis<const Key extends string>(
  entries: readonly KpiEntry<Key>[],
): readonly KpiEntry<Key>[] {
  return entries;
}

/** Several measures added up. */
export function plus(...measures: readonly Measure[]): Sum {
  return { plus: measures, minus: [] };
}

/** One or several measures in the form of a sum. */
export function sumOf(of: Measure | Sum): Sum {
  return 'plus' in of ? of : { plus: [of], minus: [] };
}

// A board asks this of the same few KPIs ten thousand times.
const knownMeasures = new WeakMap<AnyKpi, readonly Measure[]>();

/** Every measure a KPI needs, once each: those it is made of, then those that tell whether anything is known. */
export function measuresOf(kpi: AnyKpi): readonly Measure[] {
  const known = knownMeasures.get(kpi);
  if (known) return known;
  const made = partsOf(kpi);
  const carriers = made.flatMap(({ reported }) => (reported ? [reported.of, reported.by] : []));
  const needed = kpi.kind === 'ratio' && kpi.needs ? [kpi.needs.measure] : [];
  const found = [...new Set([...made, ...carriers, ...needed])];
  knownMeasures.set(kpi, found);
  return found;
}

/** The measures a KPI adds up, takes off or divides by. */
export function partsOf(kpi: AnyKpi): readonly Measure[] {
  const sums = kpi.kind === 'ratio' ? [sumOf(kpi.of), sumOf(kpi.per)] : [sumOf(kpi.of)];
  return [...new Set(sums.flatMap(({ plus: added, minus }) => [...added, ...minus]))];
}

/** Whether the parts of a KPI add up to it in every direction, so that a pie of it is true. */
export function isAddable(kpi: AnyKpi): boolean {
  return kpi.kind === 'additive';
}

/** Whether the measures of a KPI add up over time; those of the others are asked again at every grain. */
export function addsUpOverTime(kpi: AnyKpi): boolean {
  return measuresOf(kpi).every(({ take }) => take.kind === 'count' || take.kind === 'sum');
}
