import type { Tx } from '../database/database.ts';
import type { Delivery, Outcome, Rejection } from './delivery.ts';
import { expiryFrom } from './expiry.ts';

export interface NewRun {
  readonly dealerGroupId: number;
  readonly delivery: Pick<
    Delivery,
    'dealershipId' | 'cameBy' | 'fileId' | 'feedId' | 'userId' | 'inboxToken'
  > & { fileName: string };
  readonly sha256: Buffer;
  readonly status: 'previewed' | 'waiting' | 'running';
  readonly now: Date;
}

/** Also returns an earlier import of the identical file. */
export async function openRun(
  tx: Tx,
  { dealerGroupId, delivery, sha256, status, now }: NewRun,
): Promise<number> {
  const id = await nextRunId(tx);
  await tx.client.query({
    name: 'ledger-open',
    text: `insert into import_run (id, dealer_group_id, feed_id, file_id, dealership_id, came_by, file_name, sha256, status,
             user_id, started_at, inbox_token, repeats_run_id)
           select $12, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
             (select min(r.id) from import_run r
              where r.dealer_group_id = $1 and r.sha256 = $7 and r.status = 'done'
                and r.dealership_id is not distinct from $4)`,
    values: [
      dealerGroupId,
      delivery.feedId ?? null,
      delivery.fileId ?? null,
      delivery.dealershipId,
      delivery.cameBy,
      delivery.fileName.slice(-200),
      sha256,
      status,
      delivery.userId ?? null,
      now,
      delivery.inboxToken ?? null,
      id,
    ],
  });
  return id;
}

export async function openTableRun(
  tx: Tx,
  { dealerGroupId, fileRunId }: { dealerGroupId: number; fileRunId: number },
): Promise<number> {
  const id = await nextRunId(tx);
  await tx.client.query({
    name: 'ledger-open-table',
    text: `insert into import_run (id, dealer_group_id, feed_id, file_id, dealership_id, came_by, file_name, sha256, status,
             user_id, started_at, repeats_run_id, file_run_id)
           select $3, dealer_group_id, feed_id, file_id, dealership_id, came_by, file_name, sha256, 'running',
             user_id, started_at, repeats_run_id, id
           from import_run where dealer_group_id = $1 and id = $2`,
    values: [dealerGroupId, fileRunId, id],
  });
  return id;
}

/** Taken beforehand: on a cluster an `insert … select` would take one of its node, far beyond those of others. */
async function nextRunId({ client }: Tx): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'ledger-next',
    text: `select nextval(pg_get_serial_sequence('import_run', 'id')) as id`,
  });
  const [next] = rows;
  if (!next) throw new Error('A sequence has a next number.');
  return next.id;
}

export async function noteProgress(
  tx: Tx,
  run: { dealerGroupId: number; runId: number; rows: number },
): Promise<void> {
  await tx.client.query({
    name: 'ledger-progress',
    text: `update import_run set status = 'running', row_count = $3
           where dealer_group_id = $1 and id = $2 and status in ('waiting', 'running')`,
    values: [run.dealerGroupId, run.runId, run.rows],
  });
}

const OPEN: readonly string[] = ['waiting', 'running', 'failed'];

/** An earlier attempt of the same job. */
export async function isClosed(tx: Tx, dealerGroupId: number, runId: number): Promise<boolean> {
  const { rows } = await tx.client.query<{ status: string }>(
    'select status from import_run where dealer_group_id = $1 and id = $2',
    [dealerGroupId, runId],
  );
  return rows[0] === undefined || !OPEN.includes(rows[0].status);
}

/** The changes can be undone until they expire. */
export async function closeRun(
  tx: Tx,
  run: { dealerGroupId: number; now: Date; undoUntil: Date },
  outcome: Outcome,
): Promise<void> {
  await tx.client.query({
    name: 'ledger-close',
    text: `update import_run set status = $3, reason = $4, connector = $5, fact = $6, recognised_as = $7, row_count = $8,
             accepted = $9, changed = $10, unchanged = $11, rejected = $12, skipped = $13, first_day = $14, last_day = $15,
             finished_at = $16, table_name = $17, warning = $18, is_mappable = $19, undo_until = $20,
             confidence_percent = $21, proposal = $22::jsonb
           where dealer_group_id = $1 and id = $2`,
    values: [
      run.dealerGroupId,
      outcome.runId,
      outcome.state,
      outcome.reason,
      outcome.connector,
      outcome.target,
      outcome.recognizedAs,
      outcome.rows,
      outcome.accepted,
      outcome.changed,
      outcome.unchanged,
      outcome.rejected,
      outcome.skipped,
      outcome.firstDay,
      outcome.lastDay,
      run.now,
      outcome.tableName?.slice(0, 200) ?? null,
      outcome.warning,
      outcome.isMappable,
      outcome.changed + outcome.unchanged + outcome.leftOut > 0 ? run.undoUntil : null,
      outcome.confidence === null ? null : Math.round(outcome.confidence * 100),
      outcome.proposal === null ? null : JSON.stringify(outcome.proposal),
    ],
  });
}

/** The job will retry. */
export async function failRun(
  tx: Tx,
  run: { dealerGroupId: number; runId: number; now: Date },
): Promise<void> {
  const reason = 'Something went wrong on our side. Nothing was imported; we will try again automatically.';
  await tx.client.query(
    `update import_run set status = 'failed', reason = $3, finished_at = $4
     where dealer_group_id = $1 and id = $2 and status in ('waiting', 'running', 'failed')`,
    [run.dealerGroupId, run.runId, reason, run.now],
  );
}

export async function keepRejections(
  tx: Tx,
  run: { dealerGroupId: number; runId: number; trueNow: Date },
  rejections: readonly Rejection[],
): Promise<void> {
  if (rejections.length === 0) return;
  await tx.client.query(
    `insert into import_rejection
       (dealer_group_id, import_run_id, row_number, field, message, ordinal, delete_after, cells)
     select $1, $2, t.row_number, t.field, t.message, row_number() over (partition by t.row_number order by t.place), $6,
       t.cells::jsonb
     from unnest($3::integer[], $4::text[], $5::text[], $7::text[]) with ordinality
       as t (row_number, field, message, cells, place)`,
    [
      run.dealerGroupId,
      run.runId,
      rejections.map(({ row }) => row),
      rejections.map(({ field }) => field.slice(0, 200)),
      rejections.map(({ message }) => message.slice(0, 1_000)),
      expiryFrom(run.trueNow),
      rejections.map(({ cells }) => cellsText(cells)),
    ],
  );
}

const MOST_CELLS = 200;
const MOST_CHARACTERS = 500;

/** PostgreSQL text cannot hold a zero byte. */
function cellsText(cells: readonly string[] | undefined): string | null {
  if (cells === undefined) return null;
  return JSON.stringify(
    cells
      .slice(0, MOST_CELLS)
      .map((cell) => cell.slice(0, MOST_CHARACTERS).toWellFormed().replaceAll('\u0000', '')),
  );
}
