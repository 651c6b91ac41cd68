import * as z from 'zod/mini';
import type { DateOrder, OtherLines } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import type { Database, Tx } from '../database/database.ts';
import { type AuthorizedScope, authorize, systemScope } from '../identity/access.ts';
import type { Job } from '../jobs.ts';
import { type CameBy, type Ingest, type Outcome, refusal } from './delivery.ts';
import { importFile } from './import-file.ts';
import { closeRun } from './ledger.ts';
import { storedSource } from './stored-files.ts';
import { undoableUntil } from './superseded.ts';

export const IMPORT_FILE = 'import-file';

const Payload = z.object({ dealerGroupId: z.int(), runId: z.int() });

interface WaitingRun {
  readonly fileId: number;
  readonly fileName: string;
  readonly dealershipId: number | null;
  readonly cameBy: CameBy;
  readonly userId: number | null;
  readonly releasedBy: number | null;
  readonly tableName: string | null;
  readonly wasUnsure: boolean;
  readonly dateOrder: DateOrder | null;
  readonly otherLines: OtherLines | null;
}

/** Safe to repeat. */
export function importStoredFile(ingest: Ingest): Job {
  return async (payload) => {
    await importWaiting(ingest, Payload.parse(payload));
  };
}

/** For a small file whose sender waits; null when it is not waiting. */
export async function importWaiting(
  ingest: Ingest,
  run: { dealerGroupId: number; runId: number },
): Promise<readonly Outcome[] | null> {
  const { dealerGroupId, runId } = run;
  const waiting = await ingest.database.inGroups([dealerGroupId], (tx) => waitingRun(tx, run));
  if (!waiting) return null;
  const { fileId, fileName, dealershipId, cameBy, userId, releasedBy, tableName, dateOrder, otherLines } =
    waiting;
  const scope = await scopeOf(ingest.database, dealerGroupId, releasedBy ?? userId);
  if (scope instanceof Problem) {
    const outcome = refusal(runId, scope.message);
    const closing = {
      dealerGroupId,
      now: ingest.businessNow(),
      undoUntil: undoableUntil(ingest.trueNow()),
    };
    await ingest.database.inGroups([dealerGroupId], (tx) => closeRun(tx, closing, outcome));
    return [outcome];
  }
  return await importFile(ingest, {
    scope,
    dealershipId,
    cameBy,
    file: storedSource(ingest.database, dealerGroupId, { id: fileId, name: fileName }),
    runId,
    ...(dateOrder === null ? {} : { dateOrder }),
    ...(otherLines === null ? {} : { otherLines }),
    ...(releasedBy === null ? {} : { released: { tableName, wasUnsure: waiting.wasUnsure } }),
  });
}

/** Without a membership any more, nothing is imported. */
async function scopeOf(
  database: Database,
  dealerGroupId: number,
  userId: number | null,
): Promise<AuthorizedScope | Problem> {
  if (userId === null) return await systemScope(database, dealerGroupId);
  try {
    return await authorize(database, { userId, sessionId: '' }, 'manager', { dealerGroupId });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function waitingRun(
  tx: Tx,
  { dealerGroupId, runId }: { dealerGroupId: number; runId: number },
): Promise<WaitingRun | null> {
  const { rows } = await tx.client.query<WaitingRun>(
    `select file_id as "fileId", file_name as "fileName", dealership_id as "dealershipId", came_by as "cameBy",
            user_id as "userId", released_by as "releasedBy", table_name as "tableName",
            proposal is not null as "wasUnsure", date_order as "dateOrder", other_lines as "otherLines"
     from import_run
     where dealer_group_id = $1 and id = $2 and file_id is not null and status in ('waiting', 'running', 'failed')`,
    [dealerGroupId, runId],
  );
  return rows[0] ?? null;
}
