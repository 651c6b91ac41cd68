import { Problem } from '../../core/errors.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import { TARGETS, type Target } from '../../records/kinds.ts';
import type { Database, ScopedDatabase, Tx } from '../database/database.ts';
import { undoableUntil } from './superseded.ts';
import { undoImport } from './undo-import.ts';

/** Each takes as long as its own undo. */
const MOST_IMPORTS = 1_000;
const MOST_ROWS = 500_000;
const TOO_LONG_AGO = 'Imports can be taken back for 90 days.';
/** Each holds a connection for as long as it takes. */
const MOST_AT_ONCE = 2;
const LOCK_WAIT = '10s';
/** Serialization failure, deadlock, lock not available. */
const BUSY = ['40001', '40P01', '55P03'];

/** Kinds whose records count in the numbers of another: through attribution, a view or its rollups. */
const ALSO_READ: Readonly<Partial<Record<Target, readonly Target[]>>> = {
  lead: ['deal'],
  deal: ['lead', 'repair_order'],
  ledger_expense: ['repair_order', 'body_order', 'parts_invoice'],
  vehicle: ['vehicle_view'],
  vehicle_view: ['vehicle'],
  market_comparable: ['vehicle'],
};

/** The kinds of record that questions about these feeds read, in the order of `TARGETS`. */
export function kindsRead(feeds: readonly Feed[]): Target[] {
  const read = new Set<Feed>(feeds);
  // A set also visits what is added meanwhile.
  for (const feed of read) for (const other of ALSO_READ[feed as Target] ?? []) read.add(other);
  return TARGETS.filter((kind) => read.has(kind));
}

export interface AsOf {
  readonly dealerGroupId: number;
  readonly userId: number;
  /** Of business. */
  readonly moment: Date;
  readonly now: Date;
  readonly trueNow: Date;
  /** The feeds of the question: imports of kinds that it does not read stay. */
  readonly feeds: readonly Feed[];
  /** Aborts when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}

export interface KnownThen<T> {
  readonly answer: T;
  /** Known at the moment and undone since, so not in the answer. */
  readonly undoneSince: number;
}

let running = 0;

/**
 * Answers from what had been imported up to a moment: undoes the later imports, newest first, in a
 * transaction that is always rolled back. Imports into the same stores wait meanwhile.
 *
 * @throws Problem `invalid` where imports since can no longer be undone, or are too many; `conflict` while
 * an import or another such question runs
 */
export async function answerAsOf<T>(
  database: Database,
  asOf: AsOf,
  work: (db: ScopedDatabase) => Promise<T>,
): Promise<KnownThen<T>> {
  const rolledBack = new Error('Nothing is kept.');
  let found: KnownThen<T> | undefined;
  if (running >= MOST_AT_ONCE) throw busy();
  running += 1;
  try {
    await database.inGroups(
      [asOf.dealerGroupId],
      async (tx) => {
        await tx.client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
        await rewind(tx, asOf);
        const answer = await work(inTurn(tx));
        found = { answer, undoneSince: await countUndone(tx, asOf) };
        throw rolledBack;
      },
      { isOneSnapshot: true },
    );
  } catch (error) {
    if (isBusy(error)) throw busy();
    if (error !== rolledBack) throw error;
  } finally {
    running -= 1;
  }
  if (!found) throw new Error('The past was not read.');
  return found;
}

function busy(): Problem {
  return new Problem(
    'conflict',
    'An import or another question about the past is running. Try again in a minute.',
  );
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BUSY.includes(String(error.code));
}

async function rewind(
  tx: Tx,
  { dealerGroupId, userId, moment, now, trueNow, feeds, gone }: AsOf,
): Promise<void> {
  if (undoableUntil(moment) < now) throw beyond(TOO_LONG_AGO);
  const { rows } = await tx.client.query<{ runId: number; rows: number; isUndoable: boolean }>(
    `select id as "runId", changed + unchanged as rows, undo_until > $3 as "isUndoable" from import_run
     where dealer_group_id = $1 and finished_at > $2 and status = 'done' and fact = any($4)
       and undo_until is not null
     order by finished_at desc, id desc`,
    [dealerGroupId, moment, trueNow, kindsRead(feeds)],
  );
  const count = rows.reduce((sum, run) => sum + run.rows, 0);
  if (rows.some(({ isUndoable }) => !isUndoable)) throw beyond(TOO_LONG_AGO);
  if (rows.length > MOST_IMPORTS || count > MOST_ROWS) {
    throw beyond(
      `Since then ${rows.length} imports delivered ${count} rows, which is too much to take back.`,
    );
  }
  for (const { runId } of rows) {
    if (gone.aborted) throw new Problem('conflict', 'Nobody waits for this answer any more.');
    await undoImport(tx, { dealerGroupId, runId, userId, now: moment, trueNow, isRolledBack: true });
  }
  await tx.client.query(
    `update feed_reach r set last_received_at = coalesce((
       select max(i.finished_at) from import_coverage c
         join import_run i on i.dealer_group_id = c.dealer_group_id and i.id = c.import_run_id
       where c.dealer_group_id = $1 and c.dealership_id = r.dealership_id and c.fact = r.fact and i.status = 'done'
     ), $2)
     where r.dealer_group_id = $1 and r.last_received_at > $2`,
    [dealerGroupId, moment],
  );
}

/** One question after the other, as a connection takes them. */
function inTurn(tx: Tx): ScopedDatabase {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (ask) => {
      const answer = last.then(() => ask(tx));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

function beyond(why: string): Problem {
  const message = `${why} Choose a later day, or open a document of that day by its code.`;
  return new Problem('invalid', message, [{ field: 'day', message }]);
}

async function countUndone(tx: Tx, { dealerGroupId, moment, feeds }: AsOf): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `select count(*)::integer as count from import_run
     where dealer_group_id = $1 and status = 'undone' and finished_at <= $2 and undone_at > $2 and fact = any($3)`,
    [dealerGroupId, moment, kindsRead(feeds)],
  );
  return rows[0]?.count ?? 0;
}
