import type { RecordPreview } from '../../core/record-preview.ts';
import type { LeadArrival } from '../../core/time/lead-time.ts';
import type { RecordOf, Target } from '../../records/kinds.ts';
import type { Tx } from '../database/database.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { CopyValue } from './copy-text.ts';
import type { GroupBasis } from './group-basis.ts';
import type { Tellers } from './report-sources.ts';

/** Where and when a record of a file belongs, as far as the file does not say. */
export interface Placing {
  readonly row: number;
  /** The connector's id. */
  readonly source: string;
  readonly dealership: ScopedDealership;
  readonly arrival: LeadArrival;
  readonly basis: GroupBasis;
}

/** One record on its way into its table; `T` is what was found out about it on the way. */
interface Column<Placed> {
  readonly type: string;
  readonly value: (placed: Placed) => CopyValue;
}
export type Columns<Placed> = Readonly<Record<string, Column<Placed>>>;

/** $1 and $2 of the statements that merge: the dealer group, and the dealerships that the stage is about. */
export type Stage = readonly [dealerGroupId: number, dealershipIds: readonly number[]];

/** Whose records are placed again. */
export interface PlacedAgain {
  readonly basis: GroupBasis;
  /** A condition on the records `r`; `true` for all. */
  readonly only: string;
}

/** What tells one record from all others of its kind in a dealer group. */
export const RECORD_KEY = ['dealership_id', 'source', 'natural_key'] as const;

/**
 * How one kind of record is staged and merged; everything else of ingestion is the same for all.
 * Its table is called like its target, and so is the feed it belongs to.
 */
export interface RecordShape<T extends Target = Target> {
  readonly target: T;
  /** The columns that a source fills, in the order they are copied; all together are one version of a record. */
  readonly columns: readonly string[];
  /** Columns and their types of the table that rows are copied into. */
  readonly stage: Readonly<Record<string, string>>;
  /** A record as the columns of the stage, in their order. */
  stagedValues(record: RecordOf[T], placing: Placing): CopyValue[];
  /** Which staged rows tell that their day is known, as SQL over the stage; all of them when absent. */
  readonly reaches?: string;
  /** The day columns that count it; a touched cell for each. */
  readonly dayColumns: readonly string[];
  /** Further columns that a touched record leaves its trace of. */
  readonly traceColumns: Readonly<Record<string, string>>;
  /** Of records that are told of days, so that no day is told twice. */
  readonly tellers?: Tellers;
  /** Columns that every table of some cuts holds, though most of its lines say nothing of them. */
  readonly alwaysHeld?: { readonly cuts: readonly string[]; readonly columns: readonly string[] };
  /** A record `r` with its children, as JSON: what undoing needs. */
  readonly snapshot: string;
  /** The children of a staged record `s`, as SQL of JSON like that of the snapshot; $1 is the dealer group. */
  readonly stagedChildren?: string;
  /** Tables of children, deleted and written with their records. */
  readonly childTables?: readonly string[];
  readonly preview: RecordPreview<RecordOf[T]>;
  /**
   * Statements that place the records `r` by the time zones and the sale basis of now; $1 is the dealer group,
   * $2 the dealerships. Absent for reports, whose days are whole days of the platform's own calendar.
   */
  placeAgain?(of: PlacedAgain): readonly string[];

  // The hooks below run in the order of the list at `mergeRecords`.
  /** Combines rows that are parts of one record. */
  combineRows?(tx: Tx): Promise<void>;
  /** Keeps from the known record what was only true when it was first seen, such as the hour it arrived. */
  keepFirstSeen?(tx: Tx, stage: Stage): Promise<void>;
  /** Replaces raw names by what the group maps them to. */
  mapNames?(tx: Tx, stage: Stage): Promise<void>;
  /** Deletes the children of records that their source withdrew. */
  deleteChildren?(tx: Tx, stage: Stage): Promise<void>;
  /** Replaces the children of the records just written. */
  writeChildren?(tx: Tx, stage: Stage): Promise<void>;
  /** Adds raw names never seen before to the names that people map. */
  noteNames?(tx: Tx, stage: Stage): Promise<void>;
  /** Finds again which records repeat others; days whose duplicates changed become touched. */
  deriveDuplicates?(tx: Tx, stage: Stage): Promise<void>;
  /** Finds again which leads led to the touched sales. */
  attributeSales?(tx: Tx, dealerGroupId: number): Promise<void>;

  // These run when an import is undone.
  /** Writes back the children of the records in the temporary table `restored_record`. */
  restoreChildren?(tx: Tx): Promise<void>;
  /** Maps the raw names of the records in `restored_record` by the rules of now. */
  mapRestoredNames?(tx: Tx): Promise<void>;
}

/** A shape's stage from its columns: those only the stage has come first. */
export function stageOf<Placed>(own: Columns<Placed>, columns: Columns<Placed>) {
  const all = Object.entries({ ...own, ...columns });
  const values = all.map(([, { value }]) => value);
  return {
    columns: Object.keys(columns),
    stage: Object.fromEntries(all.map(([name, { type }]) => [name, type])),
    valuesOf: (placed: Placed): CopyValue[] => values.map((value) => value(placed)),
  };
}

/** The temporary table that a kind of record is staged in. */
export function stagedTable({ target }: Pick<RecordShape, 'target'>): string {
  return `staged_${target}`;
}

/** A staged row `s` and the record `r` it is a version of. */
export const SAME_RECORD = `r.dealer_group_id = $1 and r.dealership_id = any($2::integer[]) and ${RECORD_KEY.map(
  (name) => `r.${name} = s.${name}`,
).join(' and ')}`;
