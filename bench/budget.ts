import pg from 'pg';
import { type Database, openDatabase } from '../src/server/database/database.ts';
import { changeBudget } from '../src/server/spend/change-budget.ts';
import type { BenchServer } from './bench-server.ts';
import { NOW } from './dataset.ts';
import { inTurns, type Measurement } from './measurement.ts';
import type { Among } from './questions.ts';

const CATEGORIES = 12;
const PRODUCTS = 6;
const CAMPAIGNS = 3;
const OCTOBER = { view: 'month', year: 2026, month: 10 };
const DECEMBER = { view: 'month', year: 2026, month: 12 };

/** Reads, edits, copies and clears a month of budgets of every store. */
export async function budgets(server: BenchServer, url: string, among: Among): Promise<Measurement[]> {
  const { dealerGroupId, dealershipIds } = among;
  const database = await openDatabase(url);
  try {
    await fillOctober(database, among);
    const of = { dealerGroupId, ...OCTOBER };
    const query = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString();
    const read = await inTurns(
      {
        list: () => server.ask(`budget/list?${query(of)}`),
        rtb: () => server.ask(`budget/rtb?${query(of)}`),
        stats: () => server.ask(`budget/stats?${query(of)}`),
      },
      { turns: 5, warmUp: 1 },
    );
    const edit = await inTurns(
      { edit: await edits(server, database, { dealerGroupId, dealershipId: dealershipIds[0] ?? 0 }) },
      { turns: 20 },
    );
    const bare = await copiedBare(url, dealerGroupId);
    const copy = await took(() =>
      server.ask('budget/copy', {
        dealerGroupId,
        ...{ fromYear: 2026, fromMonth: 10, toYear: 2026, toMonth: 12, direction: 'plannedToPlanned' },
      }),
    );
    const clear = await took(() =>
      server.ask('budget/clear', { dealerGroupId, ...DECEMBER, dealerShipIds: [] }),
    );
    const rows = dealershipIds.length * CATEGORIES * PRODUCTS * CAMPAIGNS;
    const name = `a month of ${rows} expenses`;
    return [
      { name: `${name}: the tree`, value: read.list.median, unit: 'ms', goal: null },
      { name: `${name}: the rooftop matrix`, value: read.rtb.median, unit: 'ms', goal: null },
      { name: `${name}: the stats`, value: read.stats.median, unit: 'ms', goal: null },
      { name: `${name}: one amount typed, median`, value: edit.edit.median, unit: 'ms', goal: null },
      { name: `${name}: INSERT … SELECT of its rows`, value: bare, unit: 'ms', goal: null },
      { name: `${name}: copied`, value: copy, unit: 'ms', goal: null },
      { name: `${name}: copied against INSERT … SELECT`, value: copy / bare, unit: 'times', goal: null },
      { name: `${name}: cleared`, value: clear, unit: 'ms', goal: null },
    ];
  } finally {
    await database.close();
  }
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Gives every store every campaign in October, unless an earlier run has. */
async function fillOctober(database: Database, { dealerGroupId, dealershipIds }: Among): Promise<void> {
  const known = await database.owner.query('select from expense where dealer_group_id = $1 limit 1', [
    dealerGroupId,
  ]);
  if (known.rowCount) return;
  const change = {
    dealerGroupId,
    userId: null,
    at: NOW,
    action: 'demo',
    dealershipIds,
    months: ['2026-10-01'],
  } as const;
  await database.inGroups([dealerGroupId], (tx) =>
    changeBudget(tx, change, async () => {
      await tx.client.query(
        `insert into budget_category (dealer_group_id, name, name_key, color, ordinal)
         select $1, 'Category ' || n, 'category ' || n, '#3fb68b', n from generate_series(1, ${CATEGORIES}) n`,
        [dealerGroupId],
      );
      await tx.client.query(
        `insert into budget_product (dealer_group_id, category_id, name, name_key, ordinal)
         select $1, c.id, 'Product ' || n, 'product ' || n, n
         from budget_category c cross join generate_series(1, ${PRODUCTS}) n where c.dealer_group_id = $1`,
        [dealerGroupId],
      );
      await tx.client.query(
        `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign, actual_cents, actual_through)
         select $1, d, '2026-10-01', p.id, 'Campaign ' || n, 90000, '2026-10-31'
         from unnest($2::integer[]) d cross join budget_product p cross join generate_series(1, ${CAMPAIGNS}) n
         where p.dealer_group_id = $1`,
        [dealerGroupId, dealershipIds],
      );
      await tx.client.query(
        `insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
         select $1, id, dealership_id, month, month, '2026-10-31', 100000 from expense where dealer_group_id = $1`,
        [dealerGroupId],
      );
    }),
  );
  for (const table of ['expense', 'budget_flight', 'budget_change', 'budget_product'])
    await database.owner.query(`analyze ${table}`);
}

async function edits(
  server: BenchServer,
  database: Database,
  { dealerGroupId, dealershipId }: { dealerGroupId: number; dealershipId: number },
): Promise<() => Promise<unknown>> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from expense where dealer_group_id = $1 and dealership_id = $2 and month = '2026-10-01' limit 1`,
    [dealerGroupId, dealershipId],
  );
  let amount = 900;
  return async () => {
    amount += 1;
    await server.ask(`expense/update-actual-budget?dealerGroupId=${dealerGroupId}&id=${rows[0]?.id}`, {
      actualBudget: amount,
    });
  };
}

/** The same rows only: no history, rollups or checks. */
async function copiedBare(url: string, dealerGroupId: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    return await took(async () => {
      await client.query(
        `insert into budget_month (dealer_group_id, dealership_id, month)
         select distinct $1::integer, dealership_id, date '2027-01-01' from expense
         where dealer_group_id = $1 and month = '2026-10-01'`,
        [dealerGroupId],
      );
      await client.query(
        `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign)
         select dealer_group_id, dealership_id, '2027-01-01', product_id, campaign from expense
         where dealer_group_id = $1 and month = '2026-10-01'`,
        [dealerGroupId],
      );
      await client.query(
        `insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
         select dealer_group_id, id, dealership_id, month, month, '2027-01-31', 100000 from expense
         where dealer_group_id = $1 and month = '2027-01-01'`,
        [dealerGroupId],
      );
    });
  } finally {
    await client.query('rollback');
    await client.end();
  }
}
