import type { RecordPreview } from '../../core/record-preview.ts';
import type { LeadArrival } from '../../core/time/lead-time.ts';
import type { RecordOf, Target } from '../../records/kinds.ts';
import type { Tx } from '../database/database.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { CopyValue } from './copy-text.ts';
import type { GroupBasis } from './group-basis.ts';
import type { ReportSources } from './report-sources.ts';

export interface Placing {
  readonly row: number;
  readonly source: string;
  readonly dealership: ScopedDealership;
  readonly arrival: LeadArrival;
  readonly basis: GroupBasis;
}

interface Column<Placed> {
  readonly type: string;
  readonly value: (placed: Placed) => CopyValue;
}
export type Columns<Placed> = Readonly<Record<string, Column<Placed>>>;

/** $1 dealer group, $2 the stage's dealerships. */
export type Stage = readonly [dealerGroupId: number, dealershipIds: readonly number[]];

/** `only` is a condition on the records `r`, `true` for all. */
export interface PlacedAgain {
  readonly basis: GroupBasis;
  readonly only: string;
}

/** Unique within a dealer group and kind. */
export const RECORD_KEY = ['dealership_id', 'source', 'natural_key'] as const;

/** How one kind of record is staged and merged. `target` also names its table and feed. */
export interface RecordShape<T extends Target = Target> {
  readonly target: T;
  /** In COPY order; together they are one version of a record. */
  readonly columns: readonly string[];
  readonly stage: Readonly<Record<string, string>>;
  stagedValues(record: RecordOf[T], placing: Placing): CopyValue[];
  readonly reaches?: string;
  /** SQL of the last day that a record's `day` covers; absent: the day alone. */
  readonly lastCoveredDay?: (day: string) => string;
  readonly dayColumns: readonly string[];
  /** Columns that connect records, such as contact hashes. */
  readonly traceColumns: Readonly<Record<string, string>>;
  /** For reports: keeps one source per day. */
  readonly reportSources?: ReportSources;
  /** Columns that tables of these cuts cover even when empty. */
  readonly alwaysHeld?: { readonly cuts: readonly string[]; readonly columns: readonly string[] };
  /** JSON of a record `r` with its children, for undo. */
  readonly snapshot: string;
  /** Children of a staged record `s`, as in `snapshot`; $1 is the dealer group. */
  readonly stagedChildren?: string;
  readonly childTables?: readonly string[];
  readonly preview: RecordPreview<RecordOf[T]>;
  /**
   * Recomputes local days of the records `r`; $1 dealer group, $2 dealerships. Absent for reports, whose
   * days are the platform's.
   */
  placeAgain?(of: PlacedAgain): readonly string[];

  // Hooks of a merge, in the order of the list at `mergeRecords`.
  combineRows?(tx: Tx, stage: Stage): Promise<void>;
  /** What was only true at first, such as the hour of arrival. */
  keepFirstSeen?(tx: Tx, stage: Stage): Promise<void>;
  /** By the group's mappings. */
  mapNames?(tx: Tx, stage: Stage): Promise<void>;
  /** For a list of everything on a day: what a new list of the day lacks. */
  withdrawAbsent?(tx: Tx, stage: Stage): Promise<void>;
  deleteChildren?(tx: Tx, stage: Stage): Promise<void>;
  writeChildren?(tx: Tx, stage: Stage): Promise<void>;
  /** Adds raw names to those that people map. */
  noteNames?(tx: Tx, stage: Stage): Promise<void>;
  /** Days whose duplicates changed become touched. */
  deriveDuplicates?(tx: Tx, stage: Stage): Promise<void>;
  attributeSales?(tx: Tx, dealerGroupId: number): Promise<void>;

  // Hooks of an undo, on the temporary table `restored_record`.
  restoreChildren?(tx: Tx): Promise<void>;
  /** By today's rules. */
  mapRestoredNames?(tx: Tx): Promise<void>;
}

export function stageOf<Placed>(own: Columns<Placed>, columns: Columns<Placed>) {
  const all = Object.entries({ ...own, ...columns });
  const values = all.map(([, { value }]) => value);
  return {
    columns: Object.keys(columns),
    stage: Object.fromEntries(all.map(([name, { type }]) => [name, type])),
    valuesOf: (placed: Placed): CopyValue[] => values.map((value) => value(placed)),
  };
}

export function stagedTable({ target }: Pick<RecordShape, 'target'>): string {
  return `staged_${target}`;
}

/** SQL of the key's columns of a table. */
export const keyOf = (table: string) => RECORD_KEY.map((name) => `${table}.${name}`).join(', ');

/** SQL that is true when rows of two tables have one key; the dealer group is not part of it. */
export const sameKey = (a: string, b: string) =>
  RECORD_KEY.map((name) => `${a}.${name} = ${b}.${name}`).join(' and ');

/** A staged row `s` and the record `r` it is a version of. */
export const SAME_RECORD = `r.dealer_group_id = $1 and r.dealership_id = any($2::integer[]) and ${sameKey('r', 's')}`;
