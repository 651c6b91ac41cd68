import { expect, it, vi } from 'vitest';
import type { Day } from '../../src/core/time/period.ts';
import { firstOfMonth } from '../../src/core/time/period.ts';
import { demoGroups } from '../../src/demo/groups.ts';
import { loadDemo } from '../../src/demo/load.ts';
import { prepareDemo } from '../../src/demo/prepare.ts';
import { type DemoDealership, demoDealerships } from '../../src/demo/progress.ts';
import { throughIngestion } from '../../src/demo/run.ts';
import { daysOfMonth } from '../../src/demo/seasons.ts';
import type { Place } from '../../src/demo/source.ts';
import { customGroups } from '../../src/features/reports/custom-groups/contract.ts';
import { customGroupGrid } from '../../src/features/reports/custom-groups/contract-grid.ts';
import { backOf, type DemoDeal } from '../../src/records/deal/demo/deal.ts';
import { dealStatusAt } from '../../src/records/deal/demo/deal-stage.ts';
import { dealsOfMonth } from '../../src/records/deal/demo/deals.ts';
import { dealSource } from '../../src/records/deal/demo/source.ts';
import { leadsOfDays } from '../../src/records/lead/demo/leads.ts';
import { leadSource } from '../../src/records/lead/demo/source.ts';
import { ordersOfMonth } from '../../src/records/repair-order/demo/orders.ts';
import { repairOrderSource } from '../../src/records/repair-order/demo/source.ts';
import type { Database } from '../../src/server/database/database.ts';
import { ingestOn } from '../helpers/ingest.ts';
import { server, type TestCaller } from '../helpers/server.ts';

// Thousands of rows through the real ingestion take a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const NOW = new Date('2026-11-19T18:00:00Z');
/** Leads and deals of three stores in two months, and repair orders of two of them. */
const FILES = 16;
const MONTHS = ['2026-11-01', '2026-10-01'] as const;

/** A store of each active group, in three time zones, loaded through the real ingestion. */
async function aLoadedDemo() {
  const { database: db, as, bugs } = await server({ now: NOW });
  await prepareDemo(db, NOW, { username: 'demo@rooftop.example', password: 'showroom-2026' });
  await db.owner.query('delete from dealership where name <> all ($1)', [
    ['Pine Valley CDJR', 'Juniper Bay Mazda', 'Cinder Creek Nissan'],
  ]);
  const now = () => NOW;
  const ingest = throughIngestion(await ingestOn(db, NOW));
  const load = async (files: number) => {
    const controller = new AbortController();
    let left = files;
    const counting: typeof ingest = async (delivery) => {
      await ingest(delivery);
      left -= 1;
      if (left === 0) controller.abort();
    };
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    await loadDemo({
      database: db,
      sources: [leadSource, dealSource, repairOrderSource],
      ingest: counting,
      now,
      log,
      signal: controller.signal,
      isAppInUse: () => false,
      wait: async () => undefined,
    });
    return lines;
  };
  return { db, load, as, bugs };
}

it('the home screen counts what the demo generated; loading twice changes nothing', async () => {
  const { db, load, as, bugs } = await aLoadedDemo();
  const lines = await load(FILES);
  expect(lines.filter((line) => line.includes('could not'))).toEqual([]);
  const ledger = async () =>
    (
      await db.owner.query(
        'select status, came_by, rejected, skipped, changed, accepted from import_run order by id',
      )
    ).rows;
  const first = await ledger();
  expect(first.length).toBe(FILES);
  for (const run of first) {
    expect(run).toMatchObject({
      status: 'done',
      came_by: 'demo',
      rejected: 0,
      skipped: 0,
      changed: run.accepted,
    });
  }
  for (const { dealershipId, rooftop, world } of await demoDealerships(db)) {
    for (const month of MONTHS) {
      const reported = leadsOfDays(world, rooftop, daysOfMonth(month)).filter(
        ({ at }) => at <= NOW.getTime(),
      );
      const { rows } = await db.owner.query(
        `select leads, leads_duplicate, leads_bad, leads_internet, leads_phone, leads_walk_in, leads_chat
         from measure_month where dealership_id = $1 and month = $2`,
        [dealershipId, month],
      );
      const count = (is: (lead: (typeof reported)[number]) => boolean) => reported.filter(is).length;
      expect(rows, `${rooftop.name} ${month}`).toEqual([
        {
          leads: reported.length,
          leads_duplicate: count((lead) => lead.isRepeated),
          leads_bad: count((lead) => lead.isBad),
          leads_internet: count((lead) => lead.type === 'internet'),
          leads_phone: count((lead) => lead.type === 'phone'),
          leads_walk_in: count((lead) => lead.type === 'walk_in'),
          leads_chat: count((lead) => lead.type === 'chat'),
        },
      ]);
    }
  }
  for (const place of await demoDealerships(db)) {
    const { dealershipId, rooftop, dealerGroupId } = place;
    const isSent = (rooftop.reports ?? ['repair_order']).includes('repair_order');
    for (const month of MONTHS) {
      const expected = { ...salesOf(place, month), ...(isSent && serviceOf(place, month)) };
      const { rows } = await db.owner.query(
        `select ${Object.keys(expected).join(', ')}
         from measure_month where dealer_group_id = $1 and dealership_id = $2 and month = $3`,
        [dealerGroupId, dealershipId, month],
      );
      expect(rows, `${rooftop.name} ${month}`).toEqual([expected]);
    }
  }
  await sideBySide(await as(await personOf(db)), await demoDealerships(db));
  expect(bugs).toEqual([]);
  const measures = async () =>
    (await db.owner.query('select * from measure_day order by dealership_id, day')).rows;
  const before = await measures();
  await db.owner.query('update demo_month set loaded_through = null');
  await load(FILES);
  const again = (await ledger()).slice(FILES);
  expect(again.map(({ changed, rejected }) => [changed, rejected])).toEqual(Array(FILES).fill([0, 0]));
  expect(await measures()).toEqual(before);
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const SIDE_BY_SIDE = ['units_retail', 'front_gross_new', 'units_new', 'front_pvr', 'leads'] as const;
const NOT_COMPARED = ['front_gross_new', 'front_pvr'];

/** The demo's own supergroup over three groups that share no setting, against what the demo generated. */
async function sideBySide(caller: TestCaller, stores: readonly DemoDealership[]) {
  const listed = await caller.call(customGroups, { dealerGroupId: stores[0]?.dealerGroupId ?? 0 });
  const [customGroup] = listed.customGroups;
  for (const month of MONTHS) {
    const answer = await caller.call(customGroupGrid, {
      ...{ customGroupId: customGroup?.id ?? 0, metrics: [...SIDE_BY_SIDE] },
      ...{ view: 'month', year: 2026, month: Number(month.slice(5, 7)) },
    });
    expect(answer.differences.map(({ setting }) => setting)).toEqual([
      ...['grossBasis', 'attribution', 'saleDay', 'timeZone'],
    ]);
    expect(answer.incomparable.map(({ kpi }) => kpi)).toEqual(NOT_COMPARED);
    expect(answer.subtotals.map(({ dealerGroupId }) => dealerGroupId)).toEqual(
      stores.map(({ dealerGroupId }) => dealerGroupId),
    );
    const generated = stores.map((store) => generatedBy(store, month));
    for (const [at, { kpi, values, total }] of answer.columns.entries()) {
      const expected = generated.map((one) => cents(one[at]));
      expect(values.map(cents), kpi).toEqual(expected);
      const subtotals = answer.subtotals.map(({ figures }) => cents(figures[at]?.current.value));
      expect(subtotals, kpi).toEqual(expected);
      expect(total.current.value, kpi).toBe(NOT_COMPARED.includes(kpi) ? null : sum(expected) / 100);
    }
  }
}

function cents(value: number | null | undefined): number {
  return Math.round((value ?? Number.NaN) * 100);
}

/** Units, new front gross, new units, front gross per unit, and leads. */
function generatedBy(store: Place, month: Day): number[] {
  const { units_new, units_used, front_gross_new, front_gross_used } = salesOf(store, month);
  const units = units_new + units_used;
  const leads = leadsOfDays(store.world, store.rooftop, daysOfMonth(month)).filter(
    ({ at }) => at <= NOW.getTime(),
  );
  const perUnit = (front_gross_new + front_gross_used) / 100 / units;
  return [units, front_gross_new / 100, units_new, perUnit, leads.length];
}

async function personOf(db: Database): Promise<number> {
  const account = await db.people.selectFrom('user_account').select('id').executeTakeFirstOrThrow();
  return account.id;
}

/** The expected rollup of a month's deals; money in cents. */
function salesOf({ rooftop, world }: Place, month: Day) {
  const group = demoGroups.find(({ rooftops }) => rooftops.some(({ key }) => key === rooftop.key));
  const isStatement = group?.grossBasis === 'statement';
  const at = NOW.getTime();
  const soldOn = (deal: DemoDeal) =>
    (group?.saleDay === 'delivery' ? dealStatusAt(deal, at).delivered : null) ?? deal.contracted;
  const deals = MONTHS.flatMap((one) => dealsOfMonth(world, rooftop, one)).filter(
    (deal) => deal.contracted.at <= at && firstOfMonth(soldOn(deal).day) === month,
  );
  const written = deals.filter(({ kind }) => kind === 'retail');
  const retail = written.filter((deal) => dealStatusAt(deal, at).reversed === null);
  const fresh = retail.filter(({ vehicle }) => vehicle.condition === 'new');
  const used = retail.filter(({ vehicle }) => vehicle.condition !== 'new');
  const front = (deal: DemoDeal) =>
    dealStatusAt(deal, at).frontCents - (isStatement ? 0 : deal.holdbackCents + deal.packCents);
  return {
    units_new: fresh.length,
    units_used: used.length,
    units_cpo: used.filter(({ vehicle }) => vehicle.condition === 'cpo').length,
    units_wholesale: deals.filter(({ kind }) => kind === 'wholesale').length,
    units_financed: retail.filter(({ dealType }) => dealType !== 'cash').length,
    units_with_trade: retail.filter(({ tradeAcvCents }) => tradeAcvCents !== null).length,
    deals_written: written.length,
    deals_reversed: written.length - retail.length,
    front_gross_new: sum(fresh.map(front)),
    front_gross_used: sum(used.map(front)),
    price_new: sum(fresh.map(({ priceCents }) => priceCents)),
    back_gross: sum(retail.map(backOf)),
    reserve: sum(retail.map(({ reserveCents }) => reserveCents)),
    products_sold: sum(retail.map(({ products }) => products.length)),
  };
}

/** The expected rollup of the orders closed in a month; money in cents, hours in hundredths. */
function serviceOf({ rooftop, world }: Place, month: Day) {
  const closed = ordersOfMonth(world, rooftop, month).filter(
    (order) =>
      !order.isVoided && order.closed.at <= NOW.getTime() && firstOfMonth(order.closed.day) === month,
  );
  const lines = closed.flatMap((order) => order.lines);
  const customer = lines.filter(({ payLetter }) => payLetter === 'C');
  const paidBy = (letter: string) =>
    closed.filter((order) => order.lines.some(({ payLetter }) => payLetter === letter)).length;
  return {
    repair_orders: closed.length,
    repair_orders_customer: paidBy('C'),
    repair_orders_warranty: paidBy('W'),
    repair_orders_internal: paidBy('I'),
    repair_orders_inspected: closed.filter(({ isInspected }) => isInspected).length,
    repair_lines: lines.length,
    labor_sales: sum(lines.map(({ laborSaleCents }) => laborSaleCents)),
    labor_sales_customer: sum(customer.map(({ laborSaleCents }) => laborSaleCents)),
    parts_sales: sum(lines.map(({ partsSaleCents }) => partsSaleCents)),
    hours_sold: sum(lines.map(({ soldHours }) => Math.round(soldHours * 100))),
    hours_sold_customer: sum(customer.map(({ soldHours }) => Math.round(soldHours * 100))),
  };
}
