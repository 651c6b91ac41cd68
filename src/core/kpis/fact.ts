/** A kind of record that measures are counted from; also the name of its feed. */
export type FactKey = 'lead';

/** What a record must be like to count; `field` is a column of its table. */
export type Condition =
  | { readonly field: string; readonly is: 'true' | 'false' | 'known' }
  | { readonly field: string; readonly is: 'oneOf'; readonly values: readonly string[] }
  | { readonly field: string; readonly is: 'atMost'; readonly limit: number };

/** A value to break numbers down or to filter by. */
export interface Dimension {
  /** Part of the wire: never changes. */
  readonly key: string;
  readonly title: string;
  /** A column of the fact's table, text or null where the source does not say. */
  readonly field: string;
  /** The values there can be, in the order they are shown; absent when sources choose their own. */
  readonly values?: readonly DimensionValue[];
}

export interface DimensionValue {
  readonly value: string;
  readonly title: string;
}

/** Records of one kind: where they are kept and how they are placed in time. */
export interface Fact {
  readonly key: FactKey;
  /** What its feed brings: `Leads`. */
  readonly title: string;
  readonly table: string;
  readonly dayField: string;
  /** The local hour, 0 to 23; null in records whose source gives only a day. */
  readonly hourField: string;
  readonly instantField: string;
  /** Records that no measure counts are shut out here. */
  readonly only: readonly Condition[];
  readonly dimensions: readonly Dimension[];
  /** Minutes without a record, counted within opening hours, after which the feed is late. */
  readonly lateAfterOpenMinutes: number;
}

/** What is taken from each record that counts. */
export type Take =
  | { readonly kind: 'count' }
  | { readonly kind: 'sum'; readonly field: string }
  | { readonly kind: 'distinct'; readonly field: string };

/** One stored number: a column of the rollups, and how it is taken from the records. */
export interface Measure {
  /** The column in `measure_day` and `measure_month`; a distinct measure has none. */
  readonly key: string;
  readonly fact: FactKey;
  readonly take: Take;
  readonly when: readonly Condition[];
}

type Recipe = Pick<Measure, 'take' | 'when'>;

/** Names the measures of one fact after their columns. */
export function defineMeasures<const Key extends string>(
  fact: FactKey,
  recipes: Readonly<Record<Key, Recipe>>,
): Readonly<Record<Key, Measure>> {
  const entries = Object.entries<Recipe>(recipes).map(([key, recipe]) => [key, { key, fact, ...recipe }]);
  return Object.fromEntries(entries);
}

/** How many records meet the conditions. */
export function counted(...when: readonly Condition[]): Recipe {
  return { take: { kind: 'count' }, when };
}

/** The sum of a field over the records that meet the conditions. */
export function summed(field: string, ...when: readonly Condition[]): Recipe {
  return { take: { kind: 'sum', field }, when };
}

export function yes(field: string): Condition {
  return { field, is: 'true' };
}

export function no(field: string): Condition {
  return { field, is: 'false' };
}

/** The source says something. */
export function known(field: string): Condition {
  return { field, is: 'known' };
}

export function oneOf(field: string, ...values: readonly string[]): Condition {
  return { field, is: 'oneOf', values };
}

export function atMost(field: string, limit: number): Condition {
  return { field, is: 'atMost', limit };
}
