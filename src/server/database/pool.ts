import pg from 'pg';

const INT8 = 20;
const DATE = 1082;

const types = new pg.TypeOverrides();
// A day is text: a Date at local midnight shifts in other time zones.
types.setTypeParser(DATE, (value: string) => value);
types.setTypeParser(INT8, (value: string) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error(`${value} does not fit a JavaScript number.`);
  return number;
});

export interface PoolState {
  readonly pool: 'work' | 'copying' | 'owner';
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export function stateOf(
  name: PoolState['pool'],
  { totalCount, idleCount, waitingCount }: pg.Pool,
): PoolState {
  return { pool: name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

export function newPool(url: string, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, types, ...config });
  // Connections die when the database restarts; only the running query should fail.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Options in the address would replace these, and the role among them. */
export function withOptions(url: string, config: pg.PoolConfig): [url: string, config: pg.PoolConfig] {
  const given = /([?&])options=([^&]*)&?/.exec(url);
  if (given === null) return [url, config];
  const own = decodeURIComponent((given[2] ?? '').replaceAll('+', ' '));
  return [url.replace(given[0], given[1] ?? ''), { ...config, options: `${own} ${config.options ?? ''}` }];
}
