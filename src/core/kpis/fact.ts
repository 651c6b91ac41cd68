import type { recordFacts } from '../../records/facts.ts';
import type { DimensionKey } from './dimensions.ts';
import type { Feed } from './feeds.ts';

/** A kind of record to measure. Several may share a feed: orders and their lines. */
export type FactKey =
  | keyof typeof recordFacts
  | 'attributed_sale'
  | 'paid_sale'
  | 'recent_sale'
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
  /** Some name of the group maps to the value. */
  | { readonly field: string; readonly is: 'named'; readonly names: NamesOf }
  /** Looked up by raw name. */
  | {
      readonly field: string;
      readonly is: 'spelled';
      readonly through: Lookup;
      readonly values: readonly string[];
    };

/**
 * `one`: a column, null where the source does not say.
 * `shared`: a list with parts in thousandths; children add up.
 * `many`: a list; a record counts once per value, so children overlap.
 */
export interface Dimension {
  /** Part of the wire: never changes. */
  readonly key: DimensionKey;
  readonly title: string;
  readonly field: string;
  readonly holds: 'one' | 'shared' | 'many';
  /** Column with the thousandths, in step with `field`. */
  readonly shares?: string;
  /** The report cut that has it, if not the usual one. */
  readonly cut?: string;
  /** `field` has the raw name. */
  readonly through?: Lookup;
  /** Known only where a lead source of the group maps to the value. */
  readonly isNamedByLeads?: true;
  /** In display order; absent if sources choose them. */
  readonly values?: readonly DimensionValue[];
}

export type LensKey = 'attribution' | 'cross_store';

export type BreakdownKey = DimensionKey | 'dealership' | 'department';

export type FilterKey = BreakdownKey | LensKey;

/** A way of looking at all records; one value is active (for example, the attribution model). */
export interface Lens {
  /** Part of the wire: never changes. */
  readonly key: LensKey;
  readonly title: string;
  readonly values: readonly DimensionValue[];
}

export const RAW_NAME_KINDS = ['lead', 'campaign', 'channel', 'spend', 'query'] as const;
export type RawNameKind = (typeof RAW_NAME_KINDS)[number];

export interface Lookup {
  readonly kind: RawNameKind;
  readonly take: 'name' | 'class';
  /** Other names map to nothing. */
  readonly as?: Readonly<Record<string, string>>;
}

export type NamesOf = Pick<Lookup, 'kind'> & Required<Pick<Lookup, 'as'>>;

/** Reports repeat numbers in several cuts, of which one may count. */
export interface Cuts {
  readonly field: string;
  /** Counts by default. */
  readonly usual: string;
  /** Lines of several days count only in periods that contain them. */
  readonly firstDay: string;
}

export interface DimensionValue {
  readonly value: string;
  readonly title: string;
}

/** A record is open from the end of one day to the end of the day before another. */
export interface Level {
  readonly from: string;
  /** The earliest ends it. */
  readonly until: readonly string[];
  /** Older ones were forgotten in their system. */
  readonly forgottenAfterDays: number;
  /** Most are open for so many days at most. An index has those that are open longer. */
  readonly usualDays?: number;
  /** Known only where so many days before it are known, too. */
  readonly knownAfterDays?: number;
  /** Known only where these feeds are known, too, as many days before. */
  readonly needsFeeds?: readonly Feed[];
  /** Counts where the dealership ever sent one of these; elsewhere all records would seem open. */
  readonly reportedBy: readonly string[];
}

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
  readonly feed: Feed;
  readonly title: string;
  readonly table: string;
  /** Unique within a dealership. */
  readonly keyFields: readonly string[];
  readonly dayField: string;
  /** Local, 0 to 23; null in records with only a day. */
  readonly hourField: string | null;
  readonly instantField: string | null;
  /** Applies to all measures. */
  readonly only: readonly Condition[];
  readonly cuts?: Cuts;
  /** Columns some sources lack, known on days covered with them. */
  readonly optional: readonly string[];
  readonly dimensions: readonly Dimension[];
  readonly lenses?: readonly Lens[];
  /** Absent where records are never open. */
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

/** The raw name maps to one of these. */
export function spells(field: string, through: Lookup, ...values: readonly string[]): Condition {
  return { field, is: 'spelled', through, values };
}

/** Some name of the group maps to the field's value. */
export function named(field: string, names: NamesOf): Condition {
  return { field, is: 'named', names };
}

/** For a list: not empty. */
export function someone(field: string): Condition {
  return { field, is: 'someone' };
}
