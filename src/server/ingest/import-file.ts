import { createHash } from 'node:crypto';
import type { ColumnMapping, FoundTable, UnknownTable } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import type { Tx } from '../database/database.ts';
import { dealershipIn, onlyGroup } from '../identity/access.ts';
import { announce } from '../live/realtime.ts';
import { alwaysIn, type DealershipFinder, namedInFile } from './dealership-finder.ts';
import { type Delivery, type Ingest, type Outcome, refusal } from './delivery.ts';
import { schedulePurge } from './expiry.ts';
import { type GroupBasis, groupBasis } from './group-basis.ts';
import { closeRun, failRun, isClosed, noteProgress, openRun, openTableRun } from './ledger.ts';
import { mappingsFor } from './mappings.ts';
import { lockDealerships } from './merge-records.ts';
import { rederiveIfSettingsMoved } from './rederive-days.ts';
import { reportRefusals } from './refused-import.ts';
import { undoableUntil } from './superseded.ts';
import { type Taken, type Taking, takeTable } from './take-table.ts';

type Tables = readonly (FoundTable | UnknownTable)[];

interface Run {
  readonly ingest: Ingest;
  readonly delivery: Delivery;
  readonly dealerGroupId: number;
}

/**
 * Imports a file in one transaction: a crash leaves all of it or nothing. For each table:
 * 1. Recognize its connector and columns.
 * 2. Stage the rows (`stageRecords`).
 * 3. Check its size, filters and store; hold or refuse it.
 * 4. Merge (`mergeRecords`), which recounts the touched days.
 * 5. Close its row in the import history.
 *
 * An unreadable file is refused with a reason. Null: an earlier attempt of the job is done.
 */
export async function importFile(ingest: Ingest, delivery: Delivery): Promise<readonly Outcome[] | null> {
  const run = { ingest, delivery, dealerGroupId: onlyGroup(delivery.scope) };
  const started = performance.now();
  const report = (outcomes: Parameters<typeof reportImport>[1]) =>
    reportImport(run, outcomes, Math.round(performance.now() - started));
  try {
    const outcomes = await importTables(run);
    report(outcomes ?? []);
    return outcomes;
  } catch (error) {
    report([BROKEN]);
    throw error;
  }
}

const BROKEN = { connector: null, state: 'failed', rows: 0, accepted: 0, rejected: 0, skipped: 0 } as const;

function reportImport(
  { ingest, delivery, dealerGroupId }: Run,
  outcomes: readonly (Outcome | typeof BROKEN)[],
  ms: number,
): void {
  for (const outcome of outcomes) {
    const { connector, state, rows, accepted, rejected, skipped } = outcome;
    ingest.onImport?.({
      ...('runId' in outcome && { runId: outcome.runId }),
      dealerGroupId,
      cameBy: delivery.cameBy,
      kind: connector ?? 'unknown',
      outcome: state,
      ...{ rows, accepted, rejected, skipped, ms },
    });
  }
}

async function importTables(run: Run): Promise<readonly Outcome[] | null> {
  const { ingest, delivery } = run;
  const tables = await tablesOf(run);
  const sha256 = await sha256For(delivery);
  try {
    return await ingest.database.inGroups([run.dealerGroupId], (tx) => takeIn(tx, run, { tables, sha256 }), {
      copies: true,
    });
  } catch (error) {
    if (!(error instanceof Problem)) await noteFailure(run);
    if (!(error instanceof Problem)) throw error;
    return await ingest.database.inGroups([run.dealerGroupId], (tx) =>
      takeIn(tx, run, { tables: error, sha256 }),
    );
  }
}

async function tablesOf({ ingest, delivery, dealerGroupId }: Run): Promise<Tables | Problem> {
  const { released, dealershipId, file } = delivery;
  const mappings: readonly ColumnMapping[] = await ingest.database.inGroups([dealerGroupId], (tx) =>
    mappingsFor(tx, { dealerGroupId, dealershipId }),
  );
  try {
    const all = await ingest.reader.find(file, mappings);
    const found = released === undefined ? all : all.filter(({ table }) => table === released.tableName);
    return found.length > 0 ? found : new Problem('invalid', 'There is no table in this file.');
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

interface Found {
  readonly tables: Tables | Problem;
  readonly sha256: Buffer;
}

async function takeIn(tx: Tx, run: Run, { tables, sha256 }: Found): Promise<Outcome[] | null> {
  const { ingest, delivery, dealerGroupId } = run;
  const now = ingest.businessNow();
  const runId = delivery.runId ?? (await openOwnRun(tx, run, sha256));
  // A retry during the first attempt waits here, then finds it done.
  await tx.client.query("select pg_advisory_xact_lock(hashtextextended('import', $1))", [runId]);
  if (await isClosed(tx, dealerGroupId, runId)) return null;
  const taken =
    tables instanceof Problem
      ? [{ outcome: refusal(runId, tables.message), dealershipIds: [] }]
      : await takeTables(tx, run, { tables, runId });
  const closing = { dealerGroupId, now, undoUntil: undoableUntil(ingest.trueNow()) };
  for (const { outcome } of taken) await closeRun(tx, closing, outcome);
  // Last: imports of a group share the job's row, whose holder must not wait.
  if (taken.some(({ outcome: { changed, rejected } }) => changed > 0 || rejected > 0)) {
    await schedulePurge(tx, ingest.jobs, { dealerGroupId, now: ingest.trueNow() });
  }
  await touchFeed(tx, run);
  await reportRefusals(
    tx,
    ingest.jobs,
    { dealerGroupId, cameBy: delivery.cameBy },
    taken.map(({ outcome }) => outcome),
  );
  await notify(tx, dealerGroupId, taken);
  return taken.map(({ outcome }) => outcome);
}

async function takeTables(
  tx: Tx,
  run: Run,
  { tables, runId }: { tables: Tables; runId: number },
): Promise<Taken[]> {
  const { ingest, delivery, dealerGroupId } = run;
  const basis: GroupBasis = await groupBasis(tx, dealerGroupId);
  const { find, named } = await findersFor(tx, delivery);
  if (tables.length > 1) await lockAll(tx, run);
  const taken: Taken[] = [];
  let before = 0;
  for (const found of tables) {
    const ofTable = taken.length === 0 ? runId : await openTableRun(tx, { dealerGroupId, fileRunId: runId });
    const onProgress = (rows: number) => reportProgress(run, before + rows);
    const taking: Taking = { ingest, delivery, dealerGroupId, basis, find, named, onProgress };
    const one = await takeTable(tx, taking, { found, runId: ofTable });
    taken.push(one);
    before += one.outcome.rows;
  }
  await rederiveIfSettingsMoved(tx, ingest.jobs, { scope: delivery.scope, basis });
  return taken;
}

/** Without one order, two files with several tables deadlock. */
async function lockAll(tx: Tx, { delivery, dealerGroupId }: Run): Promise<void> {
  const { dealershipId, scope } = delivery;
  const ids = dealershipId === null ? scope.dealershipIds : [dealershipId];
  await lockDealerships(
    tx,
    dealerGroupId,
    ids.toSorted((a, b) => a - b),
  );
}

async function findersFor(
  tx: Tx,
  { scope, dealershipId }: Delivery,
): Promise<{ find: DealershipFinder; named: DealershipFinder | null }> {
  const named = await namedInFile(tx, scope);
  if (dealershipId === null) return { find: named, named: null };
  return { find: alwaysIn(dealershipIn(scope, dealershipId, 'dealerShipId')), named };
}

/** In its own transaction, so that progress shows early. */
async function reportProgress({ ingest, delivery, dealerGroupId }: Run, rows: number): Promise<void> {
  const { runId } = delivery;
  if (runId === undefined) return;
  await ingest.database.inGroups([dealerGroupId], async (tx) => {
    await noteProgress(tx, { dealerGroupId, runId, rows });
    await announce(tx, { dealerGroupId, dealershipIds: [], facts: ['import'] });
  });
}

async function notify(tx: Tx, dealerGroupId: number, taken: readonly Taken[]): Promise<void> {
  const changed = taken.flatMap(({ outcome }) =>
    outcome.changed > 0 && outcome.target !== null ? [outcome.target] : [],
  );
  await announce(tx, {
    dealerGroupId,
    dealershipIds: [...new Set(taken.flatMap(({ dealershipIds }) => dealershipIds))],
    facts: [...new Set(changed), 'import'],
  });
}

async function touchFeed(tx: Tx, { delivery, dealerGroupId, ingest }: Run): Promise<void> {
  if (delivery.feedId === undefined) return;
  await tx.client.query('update feed set last_received_at = $3 where dealer_group_id = $1 and id = $2', [
    dealerGroupId,
    delivery.feedId,
    ingest.businessNow(),
  ]);
}

async function openOwnRun(tx: Tx, { ingest, delivery, dealerGroupId }: Run, sha256: Buffer): Promise<number> {
  return await openRun(tx, {
    dealerGroupId,
    delivery: { ...delivery, fileName: delivery.file.name },
    sha256,
    status: 'running',
    now: ingest.businessNow(),
  });
}

/** A row of this transaction was rolled back. */
async function noteFailure({ ingest, delivery, dealerGroupId }: Run): Promise<void> {
  const { runId } = delivery;
  if (runId === undefined) return;
  const failed = { dealerGroupId, runId, now: ingest.businessNow() };
  await ingest.database.inGroups([dealerGroupId], (tx) => failRun(tx, failed));
}

/** A waiting row already has the hash. */
async function sha256For({ file, runId }: Delivery): Promise<Buffer> {
  const digest = createHash('sha256');
  if (runId === undefined) for await (const chunk of file.open()) digest.update(chunk);
  return digest.digest();
}
