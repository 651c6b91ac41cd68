import type { OtherLines } from '../../core/connector.ts';
import type { Day } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import { lookAtYoung } from '../database/young-tables.ts';
import { countTouched } from './count-touched.ts';
import type { WholeDays } from './delivery.ts';
import { noteCoverage } from './import-coverage.ts';
import { type MissingLines, withdrawMissing } from './missing-lines.ts';
import { keepPreferredSource, NO_OVERLAP, type PreferredSources } from './preferred-source.ts';
import { extendReach, type Reached } from './reach.ts';
import { RECORD_KEY, type RecordShape, SAME_RECORD, type Stage, stagedTable } from './record-shape.ts';
import { dropRepeats, joinWithdrawn } from './repeated-deliveries.ts';
import { coversKnownDays } from './report-sources.ts';
import { touchedTable } from './stage-records.ts';
import { dropStale } from './stale-versions.ts';
import { keepSuperseded } from './superseded.ts';

export interface Merged {
  readonly changed: number;
  readonly unchanged: number;
  /** Repeated in the file, or withdrawn but never known. */
  readonly skipped: number;
  readonly once: PreferredSources;
  readonly missing: MissingLines | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly dealershipIds: readonly number[];
}

export interface Merging {
  readonly dealerGroupId: number;
  readonly runId: number;
  readonly now: Date;
  readonly trueNow: Date;
  /** A connection takes precedence over files. */
  readonly isPull: boolean;
  readonly whole: WholeDays | undefined;
  readonly otherLines: OtherLines;
}

/** Cheap with any join. */
const FEW_ROWS = 100;
/** Later versions keep it. */
const FIRST_ARRIVAL = 'received_at';

const key = RECORD_KEY.join(', ');

/**
 * Writes the staged records over the existing ones and recounts the touched days. Repeating it changes
 * nothing. Order of the steps; hooks of the kind in capitals:
 *
 *  1. Lock the dealerships, so that each import sees what the one before wrote.
 *  2. COMBINE ROWS that are parts of one record; of repeated rows keep the latest version.
 *  3. KEEP FIRST SEEN: the hour a lead arrived. MAP NAMES: the group's rules for channels.
 *  4. WITHDRAW ABSENT: records a day's list lacks. Reports: find existing lines the file lacks; keep one source per day.
 *  5. Extend the known days; store which columns the file covers.
 *  6. Drop stale versions; withdraw what the source took back, after DELETE CHILDREN; drop unchanged rows.
 *  7. Keep replaced versions for undo; write the rest; WRITE CHILDREN; NOTE NAMES not seen before.
 *  8. DERIVE DUPLICATES, which may touch more days.
 *  9. Recount the touched days in the rollups.
 * 10. ATTRIBUTE SALES to leads.
 */
export async function mergeRecords(tx: Tx, shape: RecordShape, into: Merging): Promise<Merged> {
  const stage = await lockedStage(tx, shape, into.dealerGroupId);
  await shape.combineRows?.(tx, stage);
  const repeated = await dropRepeated(tx, shape);
  await shape.keepFirstSeen?.(tx, stage);
  await shape.mapNames?.(tx, stage);
  await shape.withdrawAbsent?.(tx, stage);
  const isReport = shape.reportSources !== undefined;
  const lines = { target: shape.target, staged: stagedTable(shape) };
  const overlaps = isReport && (await coversKnownDays(tx, lines, into.dealerGroupId));
  const isOverlappingFile = overlaps && !into.isPull;
  const missing = isOverlappingFile ? await withdrawMissing(tx, shape, stage, into.otherLines) : null;
  const once = overlaps ? await keepPreferredSource(tx, shape, stage, into) : NO_OVERLAP;
  const reach = await extendReach(tx, shape, into);
  await noteCoverage(tx, shape, into);
  const step = { stage, runId: into.runId, trueNow: into.trueNow };
  const replaces = await hasExisting(tx, shape, stage);
  const stale = replaces ? await dropStale(tx, shape, step) : 0;
  await joinWithdrawn(tx, shape, step);
  const withdrawn = await withdraw(tx, shape, { stage, into });
  const same = replaces ? await dropRepeats(tx, shape, step, isUnchanged(shape)) : 0;
  const written = await write(tx, shape, { stage, into }, replaces);
  await shape.writeChildren?.(tx, stage);
  await shape.noteNames?.(tx, stage);
  await shape.deriveDuplicates?.(tx, stage);
  await tx.client.query('set local enable_nestloop = on');
  await countTouched(tx, shape, { dealerGroupId: into.dealerGroupId, grown: reach.grown });
  await shape.attributeSales?.(tx, into.dealerGroupId);
  return outcome(reach, {
    once,
    missing,
    changed: written + withdrawn.gone,
    unchanged: stale + same,
    skipped: repeated + withdrawn.unknown + once.leftOut,
  });
}

function outcome(
  { firstDay, lastDay, dealershipIds }: Reached,
  counts: Pick<Merged, 'changed' | 'unchanged' | 'skipped' | 'once' | 'missing'>,
): Merged {
  return { ...counts, firstDay, lastDay, dealershipIds };
}

/**
 * PostgreSQL assumes a new table is almost empty and would compare each staged row with every record, so
 * nested loops are off for large stages.
 */
async function lockedStage(tx: Tx, shape: RecordShape, dealerGroupId: number): Promise<Stage> {
  await tx.client.query(`analyze ${stagedTable(shape)} (${key}, source_updated_at)`);
  const { rows } = await tx.client.query<{ id: number; count: number }>(
    `select dealership_id as id, count(*)::integer as count from ${stagedTable(shape)} group by dealership_id order by 1`,
  );
  const ids = rows.map(({ id }) => id);
  await lockDealerships(tx, dealerGroupId, ids);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total > FEW_ROWS) await tx.client.query('set local enable_nestloop = off');
  return [dealerGroupId, ids];
}

/** `ids` must be sorted. */
export async function lockDealerships(tx: Tx, dealerGroupId: number, ids: readonly number[]): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock($1, id) from unnest($2::integer[]) as locked (id)', [
    dealerGroupId,
    ids,
  ]);
}

function dropRepeated(tx: Tx, shape: RecordShape): Promise<number> {
  return rowsOf(
    tx,
    `delete from ${stagedTable(shape)} s using (
       select row_number, row_number() over
         (partition by ${key} order by source_updated_at desc nulls last, row_number desc) as place
       from ${stagedTable(shape)}
       where (${key}) in (select ${key} from ${stagedTable(shape)} group by ${key} having count(*) > 1)
     ) d where d.place > 1 and d.row_number = s.row_number
     returning s.row_count`,
  );
}

/** Most files bring new records alone, and then no version has to be compared. */
async function hasExisting(tx: Tx, shape: RecordShape, stage: Stage): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `select from ${stagedTable(shape)} s join ${shape.target} r on ${SAME_RECORD} limit 1`,
    [...stage],
  );
  return rowCount !== 0;
}

function isUnchanged(shape: RecordShape): string {
  const of = (table: string) => versionColumns(shape).map((name) => `${table}.${name}`);
  return `(${of('s').join(', ')}) is not distinct from (${of('r').join(', ')})`;
}

/** May differ between two versions of a record. */
function versionColumns({ columns }: RecordShape): string[] {
  return columns.filter(
    (name) => name !== FIRST_ARRIVAL && !(RECORD_KEY as readonly string[]).includes(name),
  );
}

interface Step {
  readonly stage: Stage;
  readonly into: Merging;
}

async function withdraw(
  tx: Tx,
  shape: RecordShape,
  { stage, into }: Step,
): Promise<{ gone: number; unknown: number }> {
  const staged = stagedTable(shape);
  // Usually nothing is withdrawn, and the delete is slow on a table that was never analyzed.
  const some = await tx.client.query(`select from ${staged} where is_withdrawn limit 1`);
  if (some.rowCount === 0) return { gone: 0, unknown: 0 };
  await keepSuperseded(tx, shape, { ...into, stage, isWithdrawal: true });
  await touch(tx, shape, stage, 's.is_withdrawn');
  await shape.deleteChildren?.(tx, stage);
  const gone = await rowsOf(
    tx,
    `delete from ${shape.target} r using ${staged} s where ${SAME_RECORD} and s.is_withdrawn returning s.row_count`,
    stage,
  );
  const all = await rowsOf(tx, `delete from ${staged} s where is_withdrawn returning s.row_count`);
  return { gone, unknown: all - gone };
}

/** A changed record's previous days are touched too. */
async function write(tx: Tx, shape: RecordShape, { stage, into }: Step, replaces: boolean): Promise<number> {
  const staged = stagedTable(shape);
  const superseded = replaces ? await keepSuperseded(tx, shape, { ...into, stage, isWithdrawal: false }) : 0;
  if (superseded > 0) await touch(tx, shape, stage, 'true');
  await touchStaged(tx, shape);
  const { rowCount } = await tx.client.query(
    `insert into ${shape.target} (dealer_group_id, import_run_id, ${shape.columns.join(', ')})
     select $1, $2, ${shape.columns.join(', ')} from ${staged}
     ${superseded > 0 ? overKnown(shape) : ''}`,
    [stage[0], into.runId],
  );
  const rows = { written: rowCount ?? 0, dealershipIds: stage[1] };
  await lookAtYoung(tx, shape.target, { ...rows, foundBy: shape.dayColumns });
  return await rowsOf(tx, `select row_count from ${staged}`);
}

/** Where all rows are new, skipping the check saves a tenth; the lock keeps others out. */
function overKnown(shape: RecordShape): string {
  const set = ['import_run_id', ...versionColumns(shape)].map((name) => `${name} = excluded.${name}`);
  return `on conflict (dealer_group_id, ${key}) do update set ${set.join(', ')}`;
}

async function touch(tx: Tx, shape: RecordShape, stage: Stage, only: string): Promise<void> {
  await tx.client.query(
    `insert into ${touchedTable(shape)} ${touchedOf(
      shape,
      `${stagedTable(shape)} s join ${shape.target} r on ${SAME_RECORD} and ${only}`,
    )}`,
    [...stage],
  );
}

async function touchStaged(tx: Tx, shape: RecordShape): Promise<void> {
  await tx.client.query(`insert into ${touchedTable(shape)} ${touchedOf(shape, `${stagedTable(shape)} r`)}`);
}

/** A row per day of the records `r`, and one for their traces. */
export function touchedOf({ dayColumns, traceColumns }: RecordShape, from: string): string {
  const [first, ...others] = dayColumns;
  const traces = Object.keys(traceColumns);
  const rows = [
    `select r.dealership_id, r.${first}${traces.map((name) => `, r.${name}`).join('')} from ${from}`,
    ...others.map(
      (name) =>
        `select r.dealership_id, r.${name}${traces.map(() => ', null').join('')} from ${from} where r.${name} is not null`,
    ),
  ];
  return rows.join(' union all ');
}

async function rowsOf(tx: Tx, text: string, values: readonly unknown[] = []): Promise<number> {
  const isQuery = text.startsWith('select');
  const { rows } = await tx.client.query<{ count: number }>(
    isQuery
      ? `select coalesce(sum(row_count), 0)::integer as count from (${text}) s`
      : `with gone as (${text}) select coalesce(sum(row_count), 0)::integer as count from gone`,
    [...values],
  );
  return rows[0]?.count ?? 0;
}
