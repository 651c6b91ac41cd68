import pg from 'pg';

const TRY_EVERY_MS = 5_000;

/** Stops the work and resolves once it has ended. */
export type StopWork = () => Promise<unknown>;

/**
 * Runs work on one of all processes on this database. When that process dies or loses its connection, another
 * one starts the work within seconds.
 *
 * @param name what is kept to one process, the same in all of them
 * @param start begins the work
 * @returns stops the work and lets another process have it
 */
export function onOneProcess(
  url: string,
  { name, tryEveryMs = TRY_EVERY_MS }: { readonly name: string; readonly tryEveryMs?: number },
  start: () => StopWork,
): StopWork {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let release: StopWork = async () => undefined;
  const again = () => {
    if (!isOver) timer = setTimeout(() => (trying = attempt()), tryEveryMs);
  };
  const attempt = async () => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', () => undefined);
    if (isOver || !(await isHeldBy(client, name))) {
      await client.end().catch(() => undefined);
      again();
      return;
    }
    const stop = start();
    const lost = () => void stop().then(again, again);
    client.once('end', lost);
    release = async () => {
      client.off('end', lost);
      await stop();
      await client.end();
    };
  };
  let trying = attempt();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await trying;
    await release();
  };
}

/** The lock belongs to the connection, so it is free as soon as the process is gone. */
async function isHeldBy(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [`one process: ${name}`],
    );
    return rows[0]?.held === true;
  } catch {
    return false;
  }
}
