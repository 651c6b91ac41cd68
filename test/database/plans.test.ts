import { expect, inject, it } from 'vitest';
import type { KpiKey } from '../../src/core/kpis/catalog.ts';
import { kpiNamed } from '../../src/core/kpis/checks.ts';
import { measuresOf } from '../../src/core/kpis/kpi.ts';
import { addDays } from '../../src/core/time/period.ts';
import { spendByWeek } from '../../src/features/money/budget/server/spend-repository.ts';
import { readStores, readSums, readTotals } from '../../src/features/money/budget/server/tree-repository.ts';
import {
  goneStates,
  type LastStretch,
} from '../../src/features/store/inventory/server/listed-units-repository.ts';
import { vehicleMeasures } from '../../src/records/vehicle/facts.ts';
import type { Database, Tx } from '../../src/server/database/database.ts';
import { systemScope } from '../../src/server/identity/access.ts';
import { ask } from '../../src/server/kpi-query/kpi-query.ts';
import { rebuildRollups } from '../../src/server/rollups/rollups.ts';
import { refreshServiceBuyers } from '../../src/server/rollups/service-buyers.ts';
import { frameOf } from '../../src/server/spend/frame.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup, type TestGroup } from '../helpers/dealers.ts';

const STORES = 12;
const EXPENSES = 60;
const HOURLY_LINES = 80;
const VEHICLES = 40;
const LISTED_DAYS = 20;
/** Sold a week apart, so that most were sold too long ago to count; each vehicle serviced twice. */
const BUYERS = 200;
const BUYERS_IN_WINDOW = Math.ceil((426 + 19) / 7);
const DELIVERED_DAYS = 35;
const DELIVERED_WEEKS = DELIVERED_DAYS / 7;
const NOW = new Date('2026-11-20T18:00:00Z');
/** From the sixth use on, PostgreSQL may keep one plan for all values of a named statement. */
const USES = 7;

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

interface Query {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Two groups alike: three months of budgets, and October's and November's website by the hour. */
async function aFullGroup(db: Database): Promise<TestGroup> {
  const [, group] = [await aFilledGroup(db), await aFilledGroup(db)];
  await db.owner.query('analyze');
  return group;
}

async function aFilledGroup(db: Database): Promise<TestGroup> {
  const group = await aDealerGroup(db, { dealerships: STORES });
  const of = [group.id, group.dealershipIds];
  const statements = [
    `insert into budget_category (dealer_group_id, name, name_key, color, ordinal) values ($1, 'Digital', 'digital', '#3fb68b', 1)`,
    `insert into budget_product (dealer_group_id, category_id, name, name_key, ordinal)
     select $1, id, 'Search', 'search', 1 from budget_category where dealer_group_id = $1`,
    `insert into budget_month (dealer_group_id, dealership_id, month)
     select $1, d, m::date from unnest($2::integer[]) d, generate_series(date '2026-09-01', '2026-11-01', '1 month') m`,
    `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign, actual_cents, actual_through)
     select $1, b.dealership_id, b.month, p.id, 'Campaign ' || n, 90000, b.month + 9
     from budget_month b cross join budget_product p cross join generate_series(1, ${EXPENSES}) n
     where b.dealer_group_id = $1 and p.dealer_group_id = $1`,
    `insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
     select $1, id, dealership_id, month, month, month + 19, 100000 from expense where dealer_group_id = $1`,
    `insert into web_traffic (dealer_group_id, dealership_id, source, natural_key, cut, grain, first_day, day, hour, received_at,
       channel, device, sessions)
     select $1, d, 'ga4', t::date || ' ' || n, 'channel', 'hour', t, t, n % 24, t, 'Direct', 'mobile', n
     from unnest($2::integer[]) d, generate_series(date '2026-10-01', '2026-11-19', '1 day') t, generate_series(1, ${HOURLY_LINES}) n`,
    `insert into vehicle (dealer_group_id, dealership_id, source, natural_key, day, received_at, vehicle_count, list_digest)
     select $1, d, 'test', t::date::text, t, t, ${VEHICLES}, ''
     from unnest($2::integer[]) d, generate_series(date '2026-11-01', date '2026-11-01' + ${LISTED_DAYS - 1}, '1 day') t`,
    `insert into vehicle_description (dealer_group_id, dealership_id, digest, unit, vehicle_condition)
     select $1, d, gen_random_uuid(), '#' || n, 'used' from unnest($2::integer[]) d, generate_series(1, ${VEHICLES}) n`,
    `insert into vehicle_stretch (dealer_group_id, dealership_id, description_id, first_day, last_day, list_price_cents, state)
     select $1, dealership_id, id, date '2026-09-01', 'infinity', 2500000, 'in_stock'
     from vehicle_description where dealer_group_id = $1`,
    `insert into market_set (dealer_group_id, dealership_id, day, unit, last_day, market_price_cents, comparable_count,
       active_count, sold_count, prices)
     select $1, v.dealership_id, t, v.unit, t::date + 6, 2600000, 9, 9, 3, '{2500000,2600000,2700000}'
     from vehicle_description v, generate_series(date '2026-08-02', date '2026-11-29', '7 days') t
     where v.dealer_group_id = $1`,
    `insert into deal (dealer_group_id, dealership_id, source, natural_key, day, received_at, sale_kind, vin)
     select $1, d, 'dms', n::text, date '2026-11-17' - 7 * n, now(), 'retail', 'VIN' || d || 'N' || n
     from unnest($2::integer[]) d, generate_series(1, ${BUYERS}) n`,
    `insert into repair_order (dealer_group_id, dealership_id, source, natural_key, opened_day, day, received_at, vin)
     select $1, d, 'dms', n || 'T' || t, date '2026-11-17' - 7 * n + t, date '2026-11-17' - 7 * n + t, now(), 'VIN' || d || 'N' || n
     from unnest($2::integer[]) d, generate_series(1, ${BUYERS}) n, generate_series(1, 2) t`,
  ];
  await db.inGroups([group.id], async (tx) => {
    for (const text of statements) await tx.client.query(text, text.includes('$2') ? of : of.slice(0, 1));
    for (const feed of ['web_traffic', 'vehicle', 'deal'] as const) await rebuildRollups(tx, feed, group.id);
  });
  return group;
}

const literal = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `'{${value.map((one) => `"${String(one)}"`).join(',')}}'`;
  return `'${String(value)}'`;
};

/** The plan that a statement has when it was used before, as many times as a busy server does. */
async function planOf({ client }: Tx, { name, text, values }: Query): Promise<PlanNode> {
  await client.query(`prepare planned as ${text}`);
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  let plan: PlanNode | undefined;
  for (let use = 0; use < (name === undefined ? 1 : USES); use += 1) {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, buffers, format json) execute planned${given}`,
    );
    plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  }
  await client.query('deallocate planned');
  if (!plan) throw new Error('PostgreSQL explained nothing.');
  return plan;
}

/** Rows that scans of tables returned or dropped, and pairs of rows that were compared in vain. */
function rowsRead(node: PlanNode): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': filtered = 0 } = node;
  const compared = (node['Rows Removed by Join Filter'] ?? 0) * loops;
  const own = compared + (node['Relation Name'] === undefined ? 0 : (rows + filtered) * loops);
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), own);
}

/** What a function's statements read, as PostgreSQL runs them. */
async function readBy(db: Database, group: TestGroup, work: (tx: Tx) => Promise<unknown>) {
  return await db.inGroups([group.id], async (tx) => {
    const queries: Query[] = [];
    const client = new Proxy(tx.client, {
      get: (target, key) =>
        key === 'query'
          ? (given: Query | string, values: readonly unknown[] = []) => {
              const query = typeof given === 'string' ? { text: given, values } : given;
              queries.push(query);
              return target.query({ text: query.text, values: [...query.values] });
            }
          : Reflect.get(target, key),
    });
    await work({ ...tx, client });
    const plans: PlanNode[] = [];
    for (const query of queries) plans.push(await planOf(tx, query));
    const add = (of: (plan: PlanNode) => number) => plans.reduce((sum, plan) => sum + of(plan), 0);
    return {
      rows: add(rowsRead),
      pages: add((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']),
    };
  });
}

// A cluster's plans have another form.
it.runIf(inject('citusUrl') === null)(
  'hot statements read at most twice the rows they need, and less than a page for each',
  async () => {
    const db = await database();
    const group = await aFullGroup(db);
    const scope = await systemScope(db, group.id);
    const frame = frameOf({ scope, query: { view: 'month', year: 2026, month: 11 }, now: NOW });
    const november = { start: '2026-11-01', end: '2026-11-20' } as const;
    const sessions =
      (by: string | null, grain: 'whole' | 'weekdayHour' = 'whole') =>
      (tx: Tx) =>
        ask(tx, scope, {
          measures: measuresOf(kpiNamed('sessions' satisfies KpiKey)),
          windows: [{ name: 'current', grain, spanOf: () => ({ period: november, until: null }) }],
          ...{ by, filters: [] },
        });
    const listed = { start: '2026-11-01', end: '2026-11-20' } as const;
    const priceToMarket = (tx: Tx) =>
      ask(tx, scope, {
        measures: measuresOf(kpiNamed('price_to_market' satisfies KpiKey)),
        windows: [{ name: 'current', grain: 'day', spanOf: () => ({ period: listed, until: null }) }],
        ...{ by: null, filters: [] },
      });
    const stock = (by: string | null, grain: 'whole' | 'day') => (tx: Tx) =>
      ask(tx, scope, {
        measures: [vehicleMeasures.vehicle_ages, vehicleMeasures.units_in_stock],
        windows: [{ name: 'current', grain, spanOf: () => ({ period: november, until: null }) }],
        ...{ by, filters: [] },
      });
    const retention = (tx: Tx) =>
      ask(tx, scope, {
        measures: measuresOf(kpiNamed('service_retention' satisfies KpiKey)),
        windows: [{ name: 'current', grain: 'day', spanOf: () => ({ period: november, until: null }) }],
        ...{ by: null, filters: [] },
      });
    const spendOfSearch = (tx: Tx) =>
      ask(tx, scope, {
        measures: measuresOf(kpiNamed('spend_actual' satisfies KpiKey)),
        windows: [{ name: 'current', grain: 'whole', spanOf: () => ({ period: november, until: null }) }],
        by: null,
        filters: [{ dimension: 'product', values: ['Search'] }],
      });
    const delivered = Array.from({ length: DELIVERED_DAYS }, (_, index) => addDays('2026-10-01', index));
    const servicedOn = (feed: 'deal' | 'repair_order') => (tx: Tx) =>
      refreshServiceBuyers(tx, feed, {
        dealerGroupId: group.id,
        cells: delivered.map((day) => ({ dealershipId: group.dealershipIds[0] ?? 0, day })),
      });
    const gone = group.dealershipIds.flatMap((dealershipId) =>
      Array.from({ length: BUYERS }, (_, index) => {
        const unit = `VIN${dealershipId}N${index + 1}`;
        const lastListed = addDays('2026-11-17', -7 * (index + 1));
        return {
          dealerGroupId: group.id,
          dealershipId,
          unit,
          vin: unit,
          stockNumber: null,
          lastListed,
          isListed: false,
        };
      }),
    ) as unknown as LastStretch[];
    const lines = STORES * EXPENSES;
    const vehicleDays = STORES * VEHICLES * LISTED_DAYS;
    const days = STORES * 19;
    const hot: Record<string, { needed: number; mostPages?: number; work: (tx: Tx) => Promise<unknown> }> = {
      'the budget tree': { needed: 2 * lines, work: (tx) => readSums(tx, frame) },
      'the store matrix': { needed: 3 * lines, work: (tx) => readStores(tx, frame) },
      'the weeks of the store matrix': {
        needed: 2 * lines,
        work: (tx) => spendByWeek(tx, frame, [november]),
      },
      'the totals of a budget': { needed: 2 * lines, work: (tx) => readTotals(tx, frame) },
      'sessions by channel': { needed: days, work: sessions('channel') },
      'sessions by device': { needed: days, work: sessions('device') },
      'sessions by hour of the week': { needed: 24 * days, work: sessions(null, 'weekdayHour') },
      // A stretch, a description and the market of the week for each, the last two by their index.
      'prices against the market by day': {
        ...{ needed: 3 * vehicleDays, mostPages: 8 * vehicleDays },
        work: priceToMarket,
      },
      // The last listed day, and for units that and the one before, each found among the days of the month.
      'age and units of the stock by make': { needed: 3 * days, work: stock('make', 'whole') },
      'units of the stock by day': { needed: days, mostPages: 3 * days, work: stock(null, 'day') },
      // A store's first buyer tells that it reports service.
      'retention by day': { needed: STORES * (BUYERS_IN_WINDOW + 1), work: retention },
      // A flight and its expense, of one month of three; of the names one row each.
      'spend of a product': { needed: 2 * lines, mostPages: 6 * lines, work: spendOfSearch },
      // A deal a week and its two orders: for what is gone, what is there, and what is written.
      'buyers of days with deals': { needed: 8 * DELIVERED_WEEKS, mostPages: 400, work: servicedOn('deal') },
      'buyers of days with repair orders': {
        ...{ needed: 20 * DELIVERED_WEEKS, mostPages: 600 },
        work: servicedOn('repair_order'),
      },
      // The deals of the stores, once.
      'what became of vehicles that left': {
        needed: STORES * BUYERS,
        work: async (tx) => expect(await goneStates(tx, gone)).toHaveLength(STORES * BUYERS),
      },
      // Rows that were written for two feeds.
      'sessions by store': { needed: days, mostPages: 2 * days, work: sessions('dealership') },
    };
    const found = new Map<string, string>();
    for (const [name, { needed, mostPages = needed, work }] of Object.entries(hot)) {
      const { rows, pages } = await readBy(db, group, work);
      if (rows > 2 * needed || pages > mostPages)
        found.set(name, `needs ${needed} rows, reads ${rows} in ${pages} pages`);
    }
    expect([...found]).toEqual([]);
  },
);

it.runIf(inject('citusUrl') === null)(
  'buyers are found by index in a table that autovacuum has not seen',
  async () => {
    const db = await database();
    const group = await aFilledGroup(db);
    const sold = group.dealershipIds.flatMap((dealershipId) =>
      Array.from({ length: BUYERS }, (_, index) => ({
        dealershipId,
        day: addDays('2026-11-17', -7 * (index + 1)),
      })),
    );
    const refresh = (tx: Tx) => refreshServiceBuyers(tx, 'deal', { dealerGroupId: group.id, cells: sold });
    // An import analyzes the records that it writes.
    await db.owner.query('delete from service_buyer; analyze deal, repair_order');
    await db.inGroups([group.id], refresh);
    const { rows } = await readBy(db, group, refresh);
    expect(rows).toBeLessThan(20 * STORES * BUYERS);
  },
);
