import type { Database } from '../database/database.ts';
import type { Ingest } from '../ingest/delivery.ts';
import { type AccountId, accountWithId, noteFailure } from './platform-accounts.ts';
import { PULL_ACCOUNT, pullKey, schedulePull } from './pull-account.ts';
import { nextNight } from './windows.ts';

const LOOK_EVERY_MS = 3_600_000;
const MESSAGE = 'The last pulls failed on our side. The next one is tonight.';

/**
 * Restarts the next night what has no job that will run: the queue gives up a job whose server died five
 * times, and a job can be lost. An account that crashes the server does so only a few times a day.
 */
export async function revivePulls({ database, jobs, trueNow }: Revival): Promise<void> {
  for (const { dealerGroupId, accountId } of await endedChains(database)) {
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

/** Two statements: on a distributed database the queue cannot be joined with the accounts. */
async function endedChains({ owner }: Database): Promise<AccountId[]> {
  const { rows: accounts } = await owner.query<AccountId>(
    `select dealer_group_id as "dealerGroupId", id as "accountId" from platform_account where status = 'active'`,
  );
  const { rows: going } = await owner.query<{ key: string }>(
    `select key from graphile_worker.jobs
     where task_identifier = $1 and (attempts < max_attempts or locked_at is not null)`,
    [PULL_ACCOUNT],
  );
  const keys = new Set(going.map(({ key }) => key));
  return accounts.filter((account) => !keys.has(pullKey(account)));
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
