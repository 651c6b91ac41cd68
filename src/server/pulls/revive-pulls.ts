import type { Database } from '../database/database.ts';
import type { Ingest } from '../ingest/delivery.ts';
import { accountWithId, noteFailure } from './platform-accounts.ts';
import { PULL_ACCOUNT, schedulePull } from './pull-account.ts';
import { nextNight } from './windows.ts';

const LOOK_EVERY_MS = 3_600_000;
const MESSAGE = 'The last pulls failed on our side. The next one is tonight.';

/**
 * The queue gives up a job whose server died five times; its chain restarts the next night. An account that
 * crashes the server does so only a few times a day.
 */
export async function revivePulls({ database, jobs, trueNow }: Revival): Promise<void> {
  for (const { key, dealerGroupId, accountId } of await endedChains(database)) {
    await database.owner.query('select graphile_worker.remove_job($1)', [key]);
    await database.inGroups([dealerGroupId], async (tx) => {
      const account = await accountWithId(tx, { dealerGroupId, accountId });
      if (account?.status !== 'active') return;
      const { rows } = await tx.client.query<{ timeZone: string }>(
        'select time_zone as "timeZone" from dealership where dealer_group_id = $1 and id = $2',
        [dealerGroupId, account.dealershipId],
      );
      const runAt = nextNight(trueNow(), rows[0]?.timeZone ?? 'UTC', accountId);
      await noteFailure(tx, { dealerGroupId, accountId }, { message: MESSAGE, nextPullAt: runAt });
      await schedulePull(tx, jobs, { dealerGroupId, accountId, runAt });
    });
  }
}

type Revival = Pick<Ingest, 'database' | 'jobs' | 'trueNow'>;

interface Ended {
  readonly key: string;
  readonly dealerGroupId: number;
  readonly accountId: number;
}

async function endedChains(database: Database): Promise<Ended[]> {
  const { rows } = await database.owner.query<Ended>(
    `select key, split_part(key, ':', 2)::integer as "dealerGroupId", split_part(key, ':', 3)::integer as "accountId"
     from graphile_worker.jobs
     where task_identifier = $1 and key like $1 || ':%' and attempts >= max_attempts and locked_at is null`,
    [PULL_ACCOUNT],
  );
  return rows;
}

/** Returns the function that stops it. */
export function keepPullsGoing(
  revival: Revival,
  onFailure: (where: string, error: unknown) => void,
): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = revivePulls(revival).catch((error: unknown) => onFailure('reviving pulls', error));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
