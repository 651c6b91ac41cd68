import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FactKey } from '../../src/core/kpis/fact.ts';
import { allMeasures, facts } from '../../src/core/kpis/facts.ts';
import type { Measure } from '../../src/core/kpis/measure.ts';
import { type Day, type Period, through } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import { type AuthorizedScope, systemScope } from '../../src/server/identity/access.ts';
import { ask } from '../../src/server/kpi-query/kpi-query.ts';
import type { AnswerRow, Filter, RequestedWindow } from '../../src/server/kpi-query/question.ts';
import { listRecords } from '../../src/server/kpi-query/records.ts';
import { comparablesAt, storeComparables } from '../helpers/comparables.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { dealsAt, storeDeals } from '../helpers/deals.ts';
import { leadsAt, storeLeads } from '../helpers/leads.ts';
import { ordersAt, storeOrders } from '../helpers/repair-orders.ts';
import { REPORTS, type ReportTable, reportLinesAt, storeReports } from '../helpers/reports.ts';
import { SHOP_TABLES, type ShopRecords, shopRowsAt, storeShop } from '../helpers/service-records.ts';
import { sized } from '../helpers/sizes.ts';
import { expensesAt, storeSpend } from '../helpers/spend.ts';
import { emptyRecords } from '../helpers/store-records.ts';
import { storeViews, viewsAt } from '../helpers/vehicle-views.ts';
import { storeVehicles, vehiclesAt } from '../helpers/vehicles.ts';

const RUNS = sized({ quick: 1, soak: 300 });

const DAYS: readonly Day[] = [
  '2026-01-31',
  '2026-02-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-08',
  '2026-04-15',
];
const MONTHS: readonly Day[] = ['2026-01-01', '2026-02-01', '2026-04-01'];
const PERIODS: readonly Period[] = [
  through('2026-01-01', '2026-04-30'),
  through('2026-02-01', '2026-02-28'),
  through('2026-01-31', '2026-03-07'),
  through('2026-03-08', '2026-03-08'),
];
const FACTS = Object.keys(facts) as FactKey[];

/** Filters for each kind of record that leave out no part of a record. */
const NARROWED: Readonly<Record<FactKey, readonly Filter[]>> = {
  lead: [{ dimension: 'make', values: ['Ford', null] }],
  lead_sale: [{ dimension: 'lead_type', values: ['internet', 'phone'] }],
  deal: [
    { dimension: 'condition', values: ['new', 'cpo', null] },
    { dimension: 'finance_manager', values: ['Ash', null] },
  ],
  service_buyer: [{ dimension: 'condition', values: ['new', null] }],
  attributed_sale: [
    { dimension: 'condition', values: ['new', 'cpo', null] },
    { dimension: 'make', values: ['Ford', null] },
  ],
  paid_sale: [
    { dimension: 'condition', values: ['new', 'cpo', null] },
    { dimension: 'make', values: ['Ford', null] },
  ],
  recent_sale: [{ dimension: 'condition', values: ['new', 'used'] }],
  repair_order: [
    { dimension: 'op_code', values: ['LOF', null] },
    { dimension: 'pay_type', values: ['customer', 'warranty'] },
  ],
  vehicle: [{ dimension: 'condition', values: ['new', null] }],
  market_comparable: [{ dimension: 'condition', values: ['new', null] }],
  market_vehicle: [{ dimension: 'make', values: ['Ford', null] }],
  vehicle_view: [{ dimension: 'source_type', values: ['third_party', null] }],
  repair_order_line: [{ dimension: 'pay_type', values: ['customer', null] }],
  service_appointment: [{ dimension: 'advisor', values: ['Ann', null] }],
  technician_time: [{ dimension: 'technician', values: ['Kim'] }],
  inspection: [{ dimension: 'advisor', values: ['Ann', null] }],
  part_stock: [{ dimension: 'part_age', values: ['0-3', 'over-12'] }],
  parts_invoice: [{ dimension: 'pay_type', values: ['counter', null] }],
  parts_request: [],
  body_order: [{ dimension: 'pay_type', values: ['insurance', null] }],
  ledger_expense: [],
  absorption_month: [],
  coop_statement: [],
  registration: [
    { dimension: 'competitor', values: ['Rival Ford', null] },
    { dimension: 'zip', values: ['64111', '64999', null] },
  ],
  expected_registration: [{ dimension: 'segment', values: ['Pickup', null] }],
  market_month: [{ dimension: 'zip', values: ['64111', null] }],
  spend: [
    { dimension: 'product', values: ['Search', 'Spots'] },
    { dimension: 'campaign', values: ['Brand', 'Conquest'] },
  ],
  spend_forecast: [{ dimension: 'category', values: ['Digital'] }],
  coop_claim: [{ dimension: 'category', values: ['Digital'] }],
  web_traffic: [{ dimension: 'channel', values: ['Direct', 'Email'] }],
  web_event: [{ dimension: 'channel', values: ['Direct', null] }],
  ad: [{ dimension: 'platform', values: ['google'] }],
  search: [],
  search_query: [{ dimension: 'query_type', values: ['brand'] }],
  video: [],
  profile: [],
};

/** Some report dimensions exist only in their own breakdown and cannot be combined. */
function areTogether(fact: FactKey, keys: readonly string[]): boolean {
  const cuts = facts[fact].dimensions.flatMap(({ key, cut }) => (keys.includes(key) && cut ? [cut] : []));
  return new Set(cuts).size < 2;
}

function isReport(feed: string): feed is ReportTable {
  return feed in REPORTS;
}

/** The rows of the feed's table, if it is one of the shop's. */
function shopRowsOf(
  feed: string,
  places: Parameters<typeof dealsAt>[0],
  count: { least: number; most: number },
): fc.Arbitrary<Partial<ShopRecords>> {
  const table = SHOP_TABLES.find((one) => one === feed);
  return table === undefined
    ? fc.constant({})
    : shopRowsAt(table, places, DAYS, count).map((rows) => ({ [table]: rows }));
}

interface Shop {
  readonly db: Database;
  readonly scope: AuthorizedScope;
}

function windowOf(period: Period, grain: RequestedWindow['grain'] = 'whole'): RequestedWindow {
  return { name: 'requested', grain, spanOf: () => ({ period, until: null }) };
}

type Requested = Partial<Omit<Parameters<typeof ask>[2], 'windows' | 'measures'>> & {
  grain?: RequestedWindow['grain'];
};

function answer(
  { db, scope }: Shop,
  measures: readonly Measure[],
  { period, grain, ...requested }: Requested & { period: Period },
): Promise<AnswerRow[]> {
  const question = { measures, windows: [windowOf(period, grain)], by: null, filters: [], ...requested };
  return db.inGroups(scope.dealerGroupIds, (tx) => ask(tx, scope, question));
}

/** Every measure over all rows. */
function totals(measures: readonly Measure[], rows: readonly AnswerRow[]): Record<string, number> {
  return Object.fromEntries(
    measures.map(({ key }) => [key, rows.reduce((sum, { sums }) => sum + (sums[key] ?? 0), 0)]),
  );
}

function expectSame(reported: Record<string, number>, expected: Record<string, number>, where: string) {
  for (const [key, value] of Object.entries(expected)) {
    const off = Math.abs((reported[key] ?? 0) - value);
    if (off > 1e-9 * Math.max(1, Math.abs(value)))
      expect.fail(`${where} ${key}: ${reported[key]}, not ${value}`);
  }
}

interface Cells {
  readonly fact: FactKey;
  readonly measures: readonly Measure[];
  /** Dimensions whose values add up to the whole. */
  readonly exact: readonly string[];
  readonly requested: Requested & { readonly period: Period };
  readonly whole: Record<string, number>;
}

async function expectCells(shop: Shop, { fact, measures, exact, requested, whole }: Cells) {
  const axes = ['dealership', ...exact];
  for (const [index, by] of axes.entries()) {
    expectSame(
      totals(measures, await answer(shop, measures, { ...requested, by })),
      whole,
      `${fact} by ${by}`,
    );
    const and = axes[(index + 1) % axes.length] ?? '';
    if (!areTogether(fact, [by, and])) continue;
    const cells = await answer(shop, measures, { ...requested, by, and });
    expectSame(totals(measures, cells), whole, `${fact} by ${by} and ${and}`);
  }
}

/** Counts and sums, from rollups or from records. */
function addsUp({ take }: Measure): boolean {
  return take.kind === 'count' || take.kind === 'sum';
}

async function expectParts(shop: Shop, fact: FactKey, period: Period) {
  const measures = allMeasures.filter((measure) => measure.fact === fact && addsUp(measure));
  for (const filters of [[], NARROWED[fact]]) {
    const whole = totals(measures, await answer(shop, measures, { period, filters, fromRecords: true }));
    if (filters.length === 0) {
      expectSame(totals(measures, await answer(shop, measures, { period })), whole, `${fact} rollups`);
    }
    const exact = facts[fact].dimensions.filter(({ holds }) => holds !== 'many').map(({ key }) => key);
    await expectCells(shop, { fact, measures, exact, requested: { period, filters }, whole });
    for (const grain of ['day', 'week', 'month'] as const) {
      const rows = await answer(shop, measures, { period, filters, grain });
      expectSame(totals(measures, rows), whole, `${fact} by ${grain}`);
    }
    const overlapping = facts[fact].dimensions.filter(({ holds }) => holds === 'many');
    for (const { key } of overlapping) {
      const rows = await answer(shop, measures, { period, filters, by: key });
      const most = measures.filter(({ take }) => take.kind === 'count');
      for (const [name, sum] of Object.entries(totals(most, rows))) {
        expect(sum, `${name} by ${key}`).toBeGreaterThanOrEqual(whole[name] ?? 0);
      }
    }
  }
}

/** A drill-down keeps its number: filtered to a value and broken down again. */
async function expectDrilled(shop: Shop, fact: FactKey, period: Period) {
  const measures = allMeasures.filter((measure) => measure.fact === fact && addsUp(measure));
  for (const { key: dimension } of facts[fact].dimensions) {
    const rows = await answer(shop, measures, { period, by: dimension });
    for (const value of [...new Set(rows.map((row) => row.value))].slice(0, 2)) {
      const filters = [{ dimension, values: [value] }];
      const cell = totals(
        measures,
        rows.filter((row) => row.value === value),
      );
      expectSame(
        totals(measures, await answer(shop, measures, { period, filters })),
        cell,
        `${dimension} alone`,
      );
      const by =
        facts[fact].dimensions.find(
          ({ key, holds }) => key !== dimension && holds === 'one' && areTogether(fact, [dimension, key]),
        )?.key ?? 'dealership';
      const parts = await answer(shop, measures, { period, filters, by });
      expectSame(totals(measures, parts), cell, `${fact} ${dimension} ${value} by ${by}`);
    }
  }
}

async function expectListed(shop: Shop, fact: FactKey, period: Period) {
  const { db, scope } = shop;
  const own = allMeasures.filter(
    ({ fact: of, take }) => of === fact && !['months', 'placed', 'market'].includes(take.kind),
  );
  for (const filters of [[], NARROWED[fact]]) {
    const sums = totals(own, await answer(shop, own, { period, filters, fromRecords: true }));
    for (const measure of own) {
      const question = { measures: [measure], window: windowOf(period), filters, limit: 40, offset: 0 };
      const list = (offset: number) =>
        db.inGroups(scope.dealerGroupIds, (tx) => listRecords(tx, scope, { ...question, offset }));
      const first = await list(0);
      if (addedOf(measure) === null) expect(first.count, measure.key).toBe(sums[measure.key]);
      let listed = [...first.records];
      while (listed.length < first.count) listed = [...listed, ...(await list(listed.length)).records];
      expect(listed, measure.key).toHaveLength(first.count);
      expectColumnSum(measure, first.columns, listed, sums[measure.key] ?? 0);
    }
  }
}

/** The added and the subtracted columns; null where records are counted. */
function addedOf({ take }: Measure): { plus: readonly string[]; minus: readonly string[] } | null {
  if (take.kind === 'sum') return take;
  return take.kind === 'level' && take.sum !== undefined ? { plus: [take.sum], minus: [] } : null;
}

type Listed = Awaited<ReturnType<typeof listRecords>>;

/** If the summed column is shown, the list adds up to the number. */
function expectColumnSum(
  measure: Measure,
  columns: Listed['columns'],
  records: Listed['records'],
  sum: number,
) {
  const added = addedOf(measure);
  if (added === null) return;
  const { key } = measure;
  const columnOf = (field: string) => columns.findIndex((column) => column.field === field);
  const [plus, minus] = [added.plus.map(columnOf), added.minus.map(columnOf)];
  if ([...plus, ...minus].includes(-1) || columns.at(plus[0] ?? 0)?.kind === 'day') return;
  // The list shows counts as stored, dollars and hours in hundredths, whatever the measure's scale.
  const isHundredths = (at: number) => ['usd', 'hours'].includes(columns[at]?.kind ?? '');
  const stored = (cell: unknown, at: number) => Math.round(Number(cell) * (isHundredths(at) ? 100 : 1));
  let total = 0;
  for (const { cells } of records) {
    for (const at of plus) total += stored(cells[at], at);
    for (const at of minus) total -= stored(cells[at], at);
  }
  expect(total, key).toBe(sum);
}

async function aShop(): Promise<Shop & { places: Parameters<typeof dealsAt>[0] }> {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: 3 });
  const places = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  }));
  return { db, places, scope: await systemScope(db, group.id) };
}

describe('of every kind of record', () => {
  it.each(FACTS)(
    '%s: parts add up to the whole, and the list to the number',
    { timeout: sized({ quick: 300_000, soak: 7_200_000 }) },
    async (fact) => {
      const shop = await aShop();
      const count = { least: 20, most: 90 };
      const records = fc.record({
        leads: leadsAt(shop.places, DAYS, count),
        deals: dealsAt(shop.places, DAYS, count),
        orders: ordersAt(shop.places, DAYS, count),
        vehicles: facts[fact].feed === 'vehicle' ? vehiclesAt(shop.places, DAYS, count) : fc.constant([]),
        ofShop: shopRowsOf(facts[fact].feed, shop.places, count),
        views: facts[fact].feed === 'vehicle_view' ? viewsAt(shop.places, DAYS, count) : fc.constant([]),
        comparables:
          facts[fact].feed === 'market_comparable'
            ? comparablesAt(shop.places, DAYS, count)
            : fc.constant([]),
        expenses: expensesAt(shop.places, MONTHS, { least: 10, most: 40 }),
        period: fc.constantFrom(...PERIODS),
        lines: isReport(facts[fact].feed)
          ? reportLinesAt(facts[fact].feed, shop.places, DAYS, count)
          : fc.constant([]),
      });
      await fc.assert(
        fc.asyncProperty(
          records,
          async ({ leads, deals, orders, vehicles, views, comparables, ofShop, expenses, lines, period }) => {
            await emptyRecords(shop.db, shop.scope.dealerGroupIds);
            const { feed } = facts[fact];
            if (feed === 'lead') await storeLeads(shop.db, leads);
            if (feed === 'deal') await storeDeals(shop.db, deals);
            await storeVehicles(shop.db, vehicles);
            await storeViews(shop.db, views);
            await storeComparables(shop.db, comparables);
            if (feed === 'repair_order') await storeOrders(shop.db, orders);
            if (feed === 'spend') await storeSpend(shop.db, expenses);
            if (isReport(feed)) await storeReports(shop.db, feed, lines);
            await storeShop(shop.db, ofShop);
            await expectParts(shop, fact, period);
            await expectDrilled(shop, fact, period);
            await expectListed(shop, fact, period);
          },
        ),
        { numRuns: RUNS, seed: 2_711, endOnFailure: true },
      );
    },
  );
});
