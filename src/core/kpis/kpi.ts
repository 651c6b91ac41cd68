import type { KpiKey } from './catalog.ts';
import type { DepartmentPart } from './departments.ts';
import type { Feed } from './feeds.ts';
import type { Measure } from './measure.ts';

/** Percents run from 0 to 100; dollars have two decimals. */
export const UNITS = [
  'number',
  'usd',
  'percent',
  'days',
  'minutes',
  'hours',
  'times',
  'ratio',
  'place',
] as const;
export type Unit = (typeof UNITS)[number];

export const BETTER = ['higher', 'lower', 'neutral'] as const;
export type Better = (typeof BETTER)[number];

export const KPI_KINDS = ['additive', 'snapshot', 'ratio', 'distinct'] as const;
export type KpiKind = (typeof KPI_KINDS)[number];

interface KpiBase<Key extends string> {
  /** Part of the wire: never changes. */
  readonly key: Key;
  readonly title: string;
  readonly unit: Unit;
  readonly better: Better;
  /** One sentence for a dealer. */
  readonly meaning: string;
  readonly formula: string;
  /** Absent: matched days of an earlier period. */
  readonly compares?: Compares;
}

/**
 * `whole`: whole periods. `maturing`: cohorts at the same age until 90 days after the period, if
 * outcomes have dates; else only later. `nothing`: never.
 */
export type Compares = 'whole' | 'maturing' | 'nothing';

export interface Sum {
  readonly plus: readonly Measure[];
  readonly minus: readonly Measure[];
}

/** Adds up over dealerships, time and every dimension. */
export interface AdditiveKpi<Key extends string = KpiKey> extends KpiBase<Key> {
  readonly kind: 'additive';
  readonly of: Measure | Sum;
  readonly departments?: readonly DepartmentPart[];
}

/** At the end of a day. Adds up over dealerships; over time, the last known day counts. */
export interface SnapshotKpi<Key extends string = KpiKey> extends KpiBase<Key> {
  readonly kind: 'snapshot';
  readonly of: Measure;
}

export interface Needed {
  readonly measure: Measure;
  /** A sentence: `Nothing was budgeted here.` */
  readonly without: string;
}

/** A ratio of sums; null when the divisor is 0. */
export interface RatioKpi<Key extends string = KpiKey> extends KpiBase<Key> {
  readonly kind: 'ratio';
  readonly of: Measure | Sum;
  readonly per: Measure | Sum;
  /** What the divisor counts: `good leads`. */
  readonly base: string;
  /** Without it the value is unknown instead of 0. */
  readonly needs?: Needed;
  /** The divisor counts days of this feed and is averaged over its known days: vehicle-days to vehicles. */
  readonly averagedOver?: Feed;
  readonly departments?: readonly DepartmentPart[];
}

/** Computed anew for every grain. */
export interface DistinctKpi<Key extends string = KpiKey> extends KpiBase<Key> {
  readonly kind: 'distinct';
  readonly of: Measure;
}

export type KpiEntry<Key extends string> =
  | AdditiveKpi<Key>
  | SnapshotKpi<Key>
  | RatioKpi<Key>
  | DistinctKpi<Key>;

/** A KPI of the catalog, or a measure of a formula. */
export type AnyKpi = KpiEntry<string>;

export type Kpi = KpiEntry<KpiKey>;

/** Declares KPIs; the compiler keeps their keys. */
export function defineKpis<const Key extends string>(
  entries: readonly KpiEntry<Key>[],
): readonly KpiEntry<Key>[] {
  return entries;
}

/** Several measures added up. */
export function plus(...measures: readonly Measure[]): Sum {
  return { plus: measures, minus: [] };
}

/** A measure in the form of a sum. */
export function sumOf(of: Measure | Sum): Sum {
  return 'plus' in of ? of : { plus: [of], minus: [] };
}

// Cached: called ten thousand times per board.
const knownMeasures = new WeakMap<AnyKpi, readonly Measure[]>();

/** All measures a KPI needs, also those that decide whether it is known. */
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

const knownParts = new WeakMap<AnyKpi, readonly Measure[]>();

/** The measures in a KPI's formula. */
export function partsOf(kpi: AnyKpi): readonly Measure[] {
  const known = knownParts.get(kpi);
  if (known) return known;
  const sums = kpi.kind === 'ratio' ? [sumOf(kpi.of), sumOf(kpi.per)] : [sumOf(kpi.of)];
  const found = [...new Set(sums.flatMap(({ plus: added, minus }) => [...added, ...minus]))];
  knownParts.set(kpi, found);
  return found;
}

/** Whether parts add up in every dimension. */
export function isAddable(kpi: AnyKpi): boolean {
  return kpi.kind === 'additive';
}

/** Whether a KPI's measures add up over time. */
export function addsUpOverTime(kpi: AnyKpi): boolean {
  if (kpi.kind === 'ratio' && kpi.averagedOver !== undefined) return false;
  return measuresOf(kpi).every(({ take }) => take.kind === 'count' || take.kind === 'sum');
}
