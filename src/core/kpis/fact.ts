import type { recordFacts } from '../../records/facts.ts';
import type { DimensionKey } from './dimensions.ts';
import type { Feed } from './feeds.ts';

/**
 * A kind of record that measures are taken from. Several may share a feed: orders and their lines.
 */
export type FactKey =
  | keyof typeof recordFacts
  | 'attributed_sale'
  | 'paid_sale'
  | 'spend'
  | 'spend_forecast'
  | 'coop_claim';

/** `field` is a column of the fact's table. */
export type Condition =
  | { readonly field: string; readonly is: 'true' | 'false' | 'known' | 'unknown' }
  | { readonly field: string; readonly is: 'oneOf'; readonly values: readonly string[] }
  | { readonly field: string; readonly is: 'atMost' | 'atLeast'; readonly limit: number }
  /** For list columns. */
  | { readonly field: string; readonly is: 'has'; readonly value: string }
  | { readonly field: string; readonly is: 'someone' }
  /** Some name the group uses maps to the value. */
  | { readonly field: string; readonly is: 'named'; readonly names: NamesOf }
  /** Looked up by raw name; the result is one of these. */
  | {
      readonly field: string;
      readonly is: 'spelled';
      readonly through: Lookup;
      readonly values: readonly string[];
    };

/**
 * A value to break down or filter by.
 * `one`: a column, null where the source does not say.
 * `shared`: a list of values with parts in thousandths; children add up.
 * `many`: a list; a record counts once per value, so children overlap.
 */
export interface Dimension {
  /** Part of the wire: never changes. */
  readonly key: DimensionKey;
  readonly title: string;
  readonly field: string;
  readonly holds: 'one' | 'shared' | 'many';
  /** Shared only: the column with the thousandths, in the same order. */
  readonly shares?: string;
  /** The report cut that has it; absent for the usual one. */
  readonly cut?: string;
  /** Looked up by the raw name in the field. */
  readonly through?: Lookup;
  /** Known only for values that some lead source of the group maps to. */
  readonly isNamedByLeads?: true;
  /** In display order; absent where sources choose the values. */
  readonly values?: readonly DimensionValue[];
}

export type LensKey = 'attribution' | 'cross_store';

export type BreakdownKey = DimensionKey | 'dealership' | 'department';

export type FilterKey = BreakdownKey | LensKey;

/**
 * Changes how records are looked at, not which: exactly one value is active (for example, the
 * attribution model).
 */
export interface Lens {
  /** Part of the wire: never changes. */
  readonly key: LensKey;
  readonly title: string;
  readonly values: readonly DimensionValue[];
}

/** Kinds of raw names that a group maps. */
export const SPELLING_KINDS = ['lead', 'campaign', 'channel', 'spend', 'query'] as const;
export type SpellingKind = (typeof SPELLING_KINDS)[number];

export interface Lookup {
  readonly kind: SpellingKind;
  readonly take: 'name' | 'class';
  /** Maps names to values; other names have none. */
  readonly as?: Readonly<Record<string, string>>;
}

export type NamesOf = Pick<Lookup, 'kind'> & Required<Pick<Lookup, 'as'>>;

/** Reports repeat the same numbers in several cuts; only one may be counted. */
export interface Cuts {
  readonly field: string;
  /** Counted unless a dimension needs another. */
  readonly usual: string;
  /**
   * Column with a line's first day. A line of several days counts only in a period that contains
   * all of them.
   */
  readonly firstDay: string;
}

export interface DimensionValue {
  readonly value: string;
  readonly title: string;
}

/** When a record is open: from the end of one day to the end of the day before another. */
export interface Level {
  readonly from: string;
  /** The earliest ends it; open while none is known. */
  readonly until: readonly string[];
  /** Older open records were forgotten in their system and do not count. */
  readonly forgottenAfterDays: number;
  /**
   * Counts only at dealerships whose source ever sent one of these columns; elsewhere every record
   * would seem open.
   */
  readonly reportedBy: readonly string[];
}

/** Never anything that names a customer. */
export interface RecordColumn {
  readonly key: string;
  readonly title: string;
  /** A column of the table; lists are joined. */
  readonly field: string;
  readonly kind: 'text' | 'list' | 'day' | 'hour' | 'number' | 'usd' | 'hours' | 'yesNo';
  readonly values?: readonly DimensionValue[];
}

export interface Fact {
  readonly key: FactKey;
  /** Whose coverage and freshness it has. */
  readonly feed: Feed;
  /** Plural: `Repair lines`. */
  readonly title: string;
  readonly table: string;
  /** Unique within a dealership. */
  readonly keyFields: readonly string[];
  readonly dayField: string;
  /** Local hour, 0 to 23; null in records that have only a day. */
  readonly hourField: string | null;
  readonly instantField: string | null;
  /** All measures count only these records. */
  readonly only: readonly Condition[];
  readonly cuts?: Cuts;
  /** Columns some sources lack; known only on days covered by imports with them. */
  readonly optional: readonly string[];
  readonly dimensions: readonly Dimension[];
  readonly lenses?: readonly Lens[];
  /** How long records are open; absent where that has no meaning. */
  readonly level?: Level;
  readonly columns: readonly RecordColumn[];
}

export function yes(field: string): Condition {
  return { field, is: 'true' };
}

export function no(field: string): Condition {
  return { field, is: 'false' };
}

/** The source states a value. */
export function known(field: string): Condition {
  return { field, is: 'known' };
}

export function unknown(field: string): Condition {
  return { field, is: 'unknown' };
}

export function oneOf(field: string, ...values: readonly string[]): Condition {
  return { field, is: 'oneOf', values };
}

export function atMost(field: string, limit: number): Condition {
  return { field, is: 'atMost', limit };
}

export function atLeast(field: string, limit: number): Condition {
  return { field, is: 'atLeast', limit };
}

/** For a list: contains the value. */
export function has(field: string, value: string): Condition {
  return { field, is: 'has', value };
}

/** The raw name maps to one of these values. */
export function spells(field: string, through: Lookup, ...values: readonly string[]): Condition {
  return { field, is: 'spelled', through, values };
}

/** Some name the group uses maps to the value of the field. */
export function named(field: string, names: NamesOf): Condition {
  return { field, is: 'named', names };
}

/** For a list: not empty. */
export function someone(field: string): Condition {
  return { field, is: 'someone' };
}
