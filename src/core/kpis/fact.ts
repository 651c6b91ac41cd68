import type { recordFacts } from '../../records/facts.ts';
import type { DimensionKey } from './dimensions.ts';
import type { Feed } from './feeds.ts';

/**
 * A kind of record that measures are taken from. Two of them may stand on one feed: orders and
 * their lines, leads by the day they came and by the day they were sold.
 */
export type FactKey =
  | keyof typeof recordFacts
  | 'attributed_sale'
  | 'paid_sale'
  | 'spend'
  | 'spend_forecast'
  | 'coop_claim';

/** What a record must be like to count; `field` is a column of its table. */
export type Condition =
  | { readonly field: string; readonly is: 'true' | 'false' | 'known' | 'unknown' }
  | { readonly field: string; readonly is: 'oneOf'; readonly values: readonly string[] }
  | { readonly field: string; readonly is: 'atMost' | 'atLeast'; readonly limit: number }
  /** Of a list: it has the value, or any. */
  | { readonly field: string; readonly is: 'has'; readonly value: string }
  | { readonly field: string; readonly is: 'someone' }
  /** Some name that the group has stands for the value. */
  | { readonly field: string; readonly is: 'named'; readonly names: NamesOf }
  /** Looked up by what the field spells: what it stands for is one of these. */
  | {
      readonly field: string;
      readonly is: 'spelled';
      readonly through: Lookup;
      readonly values: readonly string[];
    };

/**
 * A value to break numbers down or to filter by.
 *
 * `one`: a column, null where the source does not say. `shared`: a list whose entries each hold
 * a part of the record, in thousandths, so that children add up. `many`: a list; the record
 * counts once in each entry, so children overlap. An empty list is a record that does not say.
 */
export interface Dimension {
  /** Part of the wire: never changes. */
  readonly key: DimensionKey;
  readonly title: string;
  /** A column of the fact's table. */
  readonly field: string;
  readonly holds: 'one' | 'shared' | 'many';
  /** Of a shared dimension: the column with the thousandths, in step with its entries. */
  readonly shares?: string;
  /** Of reports: the cut whose lines tell it; absent where the usual lines do. */
  readonly cut?: string;
  /** Kept not in the record but looked up by what its field says; the field's own spelling counts as it is. */
  readonly through?: Lookup;
  /** Records are known to belong to a value only where some lead source of the group stands for it. */
  readonly isNamedByLeads?: true;
  /** The values there can be, in the order they are shown; absent when sources choose their own. */
  readonly values?: readonly DimensionValue[];
}

/** The ways to look at records. */
export type LensKey = 'attribution' | 'cross_store';

/** What a number can be broken down by. */
export type BreakdownKey = DimensionKey | 'dealership' | 'department';

/** What a number can be filtered by. */
export type FilterKey = BreakdownKey | LensKey;

/** How records are looked at rather than which of them: one of its values holds for a whole question. */
export interface Lens {
  /** Part of the wire: never changes. */
  readonly key: LensKey;
  readonly title: string;
  readonly values: readonly DimensionValue[];
}

/** Which kinds of names feeds write their own way, and a group says what each is. */
export const SPELLING_KINDS = ['lead', 'campaign', 'channel', 'spend', 'query'] as const;
export type SpellingKind = (typeof SPELLING_KINDS)[number];

/** Looks a spelling up: what the group calls it, or the class it is of. */
export interface Lookup {
  readonly kind: SpellingKind;
  readonly take: 'name' | 'class';
  /** What some names stand for; all others stand for nothing. */
  readonly as?: Readonly<Record<string, string>>;
}

/** Names of one kind, and what some of them stand for. */
export type NamesOf = Pick<Lookup, 'kind'> & Required<Pick<Lookup, 'as'>>;

/** Reports tell the same numbers in several cuts, of which only one may be counted at a time. */
export interface Cuts {
  readonly field: string;
  /** The one that is counted where no dimension asks for another. */
  readonly usual: string;
  /** The first day a line speaks of: lines of several days count only in a period that holds all of them. */
  readonly firstDay: string;
}

export interface DimensionValue {
  readonly value: string;
  readonly title: string;
}

/** When a record stands open: from the end of one day to the end of the day before another. */
export interface Level {
  readonly from: string;
  /** Whichever day comes first ends it; open while none is known. */
  readonly until: readonly string[];
  /** Nobody waits for a record this old: it was forgotten in its system. */
  readonly forgottenAfterDays: number;
  /** Counts where the dealership's source has ever told one of these; elsewhere all would seem open. */
  readonly reportedBy: readonly string[];
}

/** What is shown of a record: nothing in it names a customer. */
export interface RecordColumn {
  readonly key: string;
  readonly title: string;
  /** A column of the table; lists are written one after another. */
  readonly field: string;
  readonly kind: 'text' | 'list' | 'day' | 'hour' | 'number' | 'usd' | 'hours' | 'yesNo';
  /** Titles of stored values. */
  readonly values?: readonly DimensionValue[];
}

/** Records of one kind: where they are kept and how they are placed in time. */
export interface Fact {
  readonly key: FactKey;
  /** Whose reach and freshness it has. */
  readonly feed: Feed;
  /** What its records are called: `Repair lines`. */
  readonly title: string;
  readonly table: string;
  /** What tells its records apart within their dealership. */
  readonly keyFields: readonly string[];
  readonly dayField: string;
  /** The local hour, 0 to 23; null in records whose source gives only a day, and where none is kept. */
  readonly hourField: string | null;
  readonly instantField: string | null;
  /** Records that no measure counts are shut out here. */
  readonly only: readonly Condition[];
  /** Of reports: how their lines are told apart. */
  readonly cuts?: Cuts;
  /** Columns that not every source has: what is taken from them is known on days that imports with them cover. */
  readonly optional: readonly string[];
  readonly dimensions: readonly Dimension[];
  readonly lenses?: readonly Lens[];
  /** How long its records stand open; absent where that means nothing. */
  readonly level?: Level;
  readonly columns: readonly RecordColumn[];
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

/** Of a list: one of its entries is this. */
export function has(field: string, value: string): Condition {
  return { field, is: 'has', value };
}

/** What the field spells stands for one of these. */
export function spells(field: string, through: Lookup, ...values: readonly string[]): Condition {
  return { field, is: 'spelled', through, values };
}

/** What some name of the group stands for. */
export function named(field: string, names: NamesOf): Condition {
  return { field, is: 'named', names };
}

/** Of a list: it has an entry. */
export function someone(field: string): Condition {
  return { field, is: 'someone' };
}
