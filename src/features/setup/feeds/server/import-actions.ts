import { Problem } from '../../../../core/errors.ts';
import type { ScopedDatabase, Tx } from '../../../../server/database/database.ts';
import { type AuthorizedScope, onlyGroup } from '../../../../server/identity/access.ts';
import type { Ingest } from '../../../../server/ingest/delivery.ts';
import { countRedelivered } from '../../../../server/ingest/repeated-deliveries.ts';
import { undoImport } from '../../../../server/ingest/undo-import.ts';
import type { ImportRun } from '../contract.ts';
import { keptFile } from './kept-file.ts';
import { runWithId } from './ledger-repository.ts';
import { missingImport } from './missing-import.ts';
import { queueImport, takeAtOnce, type Waiting } from './uploads.ts';

/** Who acts on the ledger, and with what. */
interface Desk {
  readonly ingest: Ingest;
  readonly db: ScopedDatabase;
  readonly scope: AuthorizedScope;
}

/** Takes a table back and answers what the ledger says of it then. */
export async function undo({ ingest, db, scope }: Desk, id: number): Promise<ImportRun> {
  const trueNow = ingest.trueNow();
  return await db.run(async (tx) => {
    const dealerGroupId = onlyGroup(scope);
    const run = await runWithId(tx, scope, { id, trueNow });
    if (!run) throw missingImport();
    const now = ingest.businessNow();
    await undoImport(tx, { dealerGroupId, runId: run.id, userId: scope.userId, now, trueNow });
    return (await runWithId(tx, scope, { id, trueNow })) ?? run;
  });
}

/** How many records would stay though the import that wrote them is taken back. */
export async function effectOfUndo(
  { ingest, db, scope }: Desk,
  id: number,
): Promise<{ redelivered: number }> {
  return await db.run(async (tx) => {
    const run = await runWithId(tx, scope, { id, trueNow: ingest.trueNow() });
    if (!run) throw missingImport();
    if (run.target === null) return { redelivered: 0 };
    const of = { dealerGroupId: onlyGroup(scope), runId: run.id };
    return { redelivered: await countRedelivered(tx, run.target, of) };
  });
}

/** Lets a table in that was held back; once it is let in, nothing happens again. */
export async function release({ ingest, db, scope }: Desk, id: number): Promise<void> {
  const waiting = await db.run(async (tx) => {
    const kept = await keptFile(tx, scope, { id, trueNow: ingest.trueNow() });
    if (!kept) throw missingImport();
    if (kept.status !== 'quarantined') return await alreadyReleased(tx, kept);
    const { dealerGroupId, runId } = kept;
    // Its rows are looked at anew, and rejected anew.
    await tx.client.query('delete from import_rejection where dealer_group_id = $1 and import_run_id = $2', [
      dealerGroupId,
      runId,
    ]);
    await tx.client.query(
      `update import_run set status = 'waiting', reason = null, released_by = $3, finished_at = null
       where dealer_group_id = $1 and id = $2`,
      [dealerGroupId, runId, scope.userId],
    );
    await queueImport(tx, ingest, kept);
    return kept;
  });
  if (waiting) await takeAtOnce(ingest, waiting);
}

async function alreadyReleased(tx: Tx, { dealerGroupId, runId }: Waiting): Promise<null> {
  const { rowCount } = await tx.client.query(
    'select from import_run where dealer_group_id = $1 and id = $2 and released_by is not null',
    [dealerGroupId, runId],
  );
  if (rowCount === 0) throw new Problem('conflict', 'This import was not held back.');
  return null;
}

/** Takes a kept file in once more, under a row of the ledger of its own. */
export async function readOnceMore({ ingest, db, scope }: Desk, id: number): Promise<number> {
  const waiting = await db.run(async (tx) => {
    const kept = await keptFile(tx, scope, { id, trueNow: ingest.trueNow() });
    if (!kept || kept.status === 'previewed') throw missingImport();
    if (kept.status !== 'refused' && kept.status !== 'undone') {
      throw new Problem('conflict', 'Only a refused or undone import is read once more.');
    }
    const { rows } = await tx.client.query<{ id: number }>(
      `insert into import_run (dealer_group_id, feed_id, file_id, dealership_id, came_by, file_name, sha256, status,
         user_id, started_at, repeats_run_id, date_order, other_lines)
       select dealer_group_id, feed_id, file_id, dealership_id, came_by, file_name, sha256, 'waiting', $3, $4, repeats_run_id,
         date_order, other_lines
       from import_run where dealer_group_id = $1 and id = $2
       returning id`,
      [kept.dealerGroupId, kept.runId, scope.userId, ingest.businessNow()],
    );
    const opened = { ...kept, runId: rows[0]?.id ?? 0 };
    await queueImport(tx, ingest, opened);
    return opened;
  });
  await takeAtOnce(ingest, waiting);
  return waiting.runId;
}
