import type { ChildProcess } from 'node:child_process';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { clearBudget } from '../../src/features/money/budget/contract.ts';
import { copyBudget } from '../../src/features/money/budget/contract-copy.ts';
import type { Database } from '../../src/server/database/database.ts';
import { changeBudget } from '../../src/server/spend/change-budget.ts';
import { aCategory } from '../helpers/budgets.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup, type TestGroup } from '../helpers/dealers.ts';
import {
  againReachable,
  atStatement,
  fingerprint,
  kill,
  killableDatabase,
  killableServer,
  killPoints,
  seededByClock,
  untilQuiet,
  watcher,
} from '../helpers/killing.ts';
import { accessTokenOf, asRequest } from '../helpers/server.ts';
import { sized } from '../helpers/sizes.ts';

const ROOFTOPS = sized({ quick: 4, soak: 12 });
const LINES = sized({ quick: 30, soak: 150 });
/**
 * About the number of observable statements of a copy or clear; the kill happens at one of them.
 */
const STATEMENTS = 14;
/** How often a month is copied and cleared. */
const ROUNDS = sized({ quick: 1, soak: 10 });
const TABLES = [
  'expense',
  'budget_flight',
  'expense_file',
  'budget_act',
  'budget_change',
  'measure_day',
  'measure_month',
];
/** Columns in which two copies of the same month differ. */
const OWN = ['id', 'act_id', 'expense_id', 'at'];
const STATEMENT = '(copied_|budget_|expense|measure_|calendar_day)';

/** A group with an October plan: flights, actuals and co-op. */
async function aPlannedGroup(db: Database): Promise<TestGroup> {
  const group = await aDealerGroup(db, { dealerships: ROOFTOPS });
  const { productIds } = await aCategory(db, group.id, { products: ['Search', 'Social', 'Radio'] });
  const change = {
    dealerGroupId: group.id,
    userId: null,
    at: new Date(),
    action: 'demo',
    dealershipIds: group.dealershipIds,
    months: ['2026-10-01'],
  } as const;
  await db.inGroups([group.id], (tx) =>
    changeBudget(tx, change, async () => {
      await tx.client.query(
        `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign, actual_cents, actual_through, coop_cents, coop_status)
         select $1, d, '2026-10-01', p, 'Campaign ' || c, 1000 * c, '2026-10-31', 100, 'planned'
         from unnest($2::integer[]) as d, unnest($3::integer[]) as p, generate_series(1, $4::integer) as c`,
        [group.id, group.dealershipIds, productIds, LINES / productIds.length],
      );
      await tx.client.query(
        `insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
         select $1, e.id, e.dealership_id, e.month, f.first, f.last, 900 from expense e,
           (values (date '2026-10-01', date '2026-10-12'), ('2026-10-20', '2026-10-31')) as f (first, last)
         where e.dealer_group_id = $1`,
        [group.id],
      );
    }),
  );
  return group;
}

interface Running {
  readonly child: ChildProcess;
  /** Sends a call without checking the reply. */
  readonly send: (entry: typeof copyBudget | typeof clearBudget, input: object) => Promise<Response>;
}

async function aServer(url: string, token: string): Promise<Running> {
  const { child, address } = await killableServer(url);
  return {
    child,
    send: (entry, input) => {
      const { path, init } = asRequest(entry, input as Record<string, unknown>);
      const headers = { ...init.headers, authorization: `Bearer ${token}` };
      return fetch(`${address}/api/${path}`, { ...init, headers });
    },
  };
}

/** Every row a budget change writes. */
async function written(client: pg.Client): Promise<string> {
  return JSON.stringify(await fingerprint(client, { tables: TABLES, without: OWN }));
}

async function planned(client: pg.Client) {
  const { rows } = await client.query(
    `select (select count(*)::integer from expense where month = '2026-11-01') as expenses,
       (select count(*)::integer from budget_flight where month = '2026-11-01') as flights,
       (select count(*)::integer from budget_change where act_id = (select max(id) from budget_act)) as changes`,
  );
  return rows[0];
}

const WHOLE = { expenses: ROOFTOPS * LINES, flights: 2 * ROOFTOPS * LINES, changes: ROOFTOPS * LINES };
const COPY = { fromYear: 2026, fromMonth: 10, toYear: 2026, toMonth: 11, direction: 'everything' } as const;
const NOVEMBER = { year: 2026, month: 11, dealerShipIds: [] };

/** The steps in turn, and what November holds after each. */
const changes = (dealerGroupId: number) => [
  { entry: copyBudget, input: { dealerGroupId, ...COPY }, whole: WHOLE },
  { entry: clearBudget, input: { dealerGroupId, ...NOVEMBER }, whole: { ...WHOLE, expenses: 0, flights: 0 } },
];

it('a copy or clear whose server is killed is saved completely or not at all', async () => {
  const points = killPoints(2 * ROUNDS, STATEMENTS, seededByClock());
  const db = await database();
  const group = await aPlannedGroup(db);
  const token = await accessTokenOf(db, group.admin.userId);
  const client = await watcher(db.url);
  const counts = { before: 0, after: 0 };
  let server = await aServer(db.url, token);
  const turns = Array.from({ length: ROUNDS }, () => changes(group.id)).flat();
  for (const [turn, { entry, input, whole }] of turns.entries()) {
    const before = await written(client);
    let isOver = false;
    const sent = server.send(entry, input).catch(() => undefined);
    void sent.then(() => {
      isOver = true;
    });
    await atStatement(client, { isOver: () => isOver, statements: STATEMENT }, points[turn] ?? 1);
    await kill(server.child);
    await untilQuiet(client, STATEMENT);
    const isBefore = (await written(client)) === before;
    counts[isBefore ? 'before' : 'after'] += 1;
    if (!isBefore) expect(await planned(client)).toEqual(whole);
    server = await aServer(db.url, token);
    const again = await server.send(entry, input);
    expect(again.status).toBe(200);
    // If it was saved before the kill, a repeat has nothing to do.
    expect(((await again.json()) as { actId: number | null }).actId === null).toBe(!isBefore);
    expect(await planned(client)).toEqual(whole);
  }
  expect(counts.before).toBeGreaterThan(0);
}, 300_000);

it('a database killed during a copy or clear has all of it or nothing', async () => {
  const points = killPoints(2, STATEMENTS, seededByClock());
  let group: TestGroup | undefined;
  let token = '';
  const cluster = await killableDatabase(async (db) => {
    group = await aPlannedGroup(db);
    token = await accessTokenOf(db, group.admin.userId);
  });
  let server = await aServer(cluster.url, token);
  for (const [turn, { entry, input, whole }] of changes(group?.id ?? 0).entries()) {
    let client = await watcher(cluster.url);
    const before = await written(client);
    let isOver = false;
    const sent = server.send(entry, input).catch(() => undefined);
    void sent.then(() => {
      isOver = true;
    });
    await atStatement(client, { isOver: () => isOver, statements: STATEMENT }, points[turn] ?? 1).catch(
      () => undefined,
    );
    await cluster.kill();
    await sent;
    server.child.kill('SIGKILL');
    client = await againReachable(cluster.url);
    if ((await written(client)) !== before) expect(await planned(client)).toEqual(whole);
    server = await aServer(cluster.url, token);
    expect((await server.send(entry, input)).status).toBe(200);
    expect(await planned(client)).toEqual(whole);
  }
}, 300_000);
