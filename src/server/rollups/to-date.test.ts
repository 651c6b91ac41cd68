import fc from 'fast-check';
import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { dealsAt, storeDeals } from '../../../test/helpers/deals.ts';
import { ordersAt, storeOrders } from '../../../test/helpers/repair-orders.ts';
import { emptyRecords } from '../../../test/helpers/store-records.ts';
import { storeViews, viewsAt } from '../../../test/helpers/vehicle-views.ts';
import { storeVehicles, vehiclesAt } from '../../../test/helpers/vehicles.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import { recentSaleMeasures } from '../../core/kpis/recent-sale-facts.ts';
import { addDays, type Day } from '../../core/time/period.ts';
import { marketVehicleMeasures } from '../../records/market-comparable/facts.ts';
import { repairLineMeasures, repairOrderMeasures } from '../../records/repair-order/facts.ts';
import { vehicleMeasures } from '../../records/vehicle/facts.ts';
import { vehicleViewMeasures } from '../../records/vehicle-view/facts.ts';
import type { Database, Tx } from '../database/database.ts';
import { systemScope } from '../identity/access.ts';
import { ask } from '../kpi-query/kpi-query.ts';
import type { Grain, Question } from '../kpi-query/question.ts';
import { countFactToDate } from './count-to-date.ts';
import { recomputeRollups } from './rollups.ts';

const DAYS: readonly Day[] = ['2026-01-29', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-05'];
const PERIODS = [
  { start: '2026-01-31', end: '2026-02-02' },
  { start: '2026-02-02', end: '2026-02-06' },
  { start: '2026-01-01', end: '2026-03-01' },
  { start: '2026-02-03', end: '2026-02-05' },
] as const;
const GRAINS: readonly Grain[] = ['whole', 'day', 'weekday', 'week', 'month'];
const BY = [null, 'dealership', 'condition', 'make', 'model'] as const;

const questions = fc.record({
  period: fc.constantFrom(...PERIODS),
  hole: fc.boolean(),
  grain: fc.constantFrom(...GRAINS),
  subject: fc.oneof(
    fc.record({
      of: fc.constantFrom('vehicle' as const, 'market_vehicle' as const),
      by: fc.constantFrom(...BY, 'age_bucket'),
    }),
    fc.record({ of: fc.constant('recent_sale' as const), by: fc.constantFrom(...BY) }),
    fc.record({
      of: fc.constant('vehicle_view' as const),
      by: fc.constantFrom(...BY, 'source', 'lead_source'),
    }),
    fc.record({
      of: fc.constantFrom('repair_order' as const, 'repair_order_line' as const),
      by: fc.constantFrom(null, 'dealership', 'pay_type', 'advisor', 'technician', 'op_code', 'make'),
      and: fc.constantFrom(null, null, 'dealership', 'make'),
    }),
  ),
  filter: fc.constantFrom(null, 'condition', 'make'),
});
type Requested = typeof questions extends fc.Arbitrary<infer One> ? One : never;

const MEASURES: Readonly<Record<Requested['subject']['of'], readonly Measure[]>> = {
  vehicle: Object.values(vehicleMeasures),
  vehicle_view: Object.values(vehicleViewMeasures),
  recent_sale: Object.values(recentSaleMeasures),
  market_vehicle: Object.values(marketVehicleMeasures),
  repair_order: Object.values(repairOrderMeasures),
  repair_order_line: Object.values(repairLineMeasures),
};

/** What takes the place of a vehicle's condition where a record has none. */
const FILTERS = {
  make: { dimension: 'make', values: ['Ford', null] },
  condition: { dimension: 'condition', values: ['used', null] },
  pay_type: { dimension: 'pay_type', values: ['customer', null] },
} as const;

function filterOf({ filter, subject }: Requested) {
  if (filter !== 'condition') return filter;
  return subject.of === 'repair_order' || subject.of === 'repair_order_line' ? 'pay_type' : filter;
}

function questionOf(requested: Requested): Question {
  const { period, hole, grain, subject } = requested;
  const filter = filterOf(requested);
  const holes = hole ? [{ start: '2026-02-01' as Day, end: '2026-02-02' as Day }] : [];
  const and = 'and' in subject && subject.and !== subject.by ? subject.and : null;
  const other = PERIODS[(PERIODS.indexOf(period) + 1) % PERIODS.length] ?? period;
  // The second store knows a day less.
  const shortened = { start: period.start, end: addDays(period.end, -1) };
  const inside = holes.filter(({ start, end }) => period.start < start && end < period.end);
  return {
    ...{ measures: MEASURES[subject.of], by: subject.by, and },
    windows: [
      {
        ...{ name: 'current', grain },
        spanOf: ({ id }) => ({ period: id % 2 === 0 ? shortened : period, until: null, holes: inside }),
      },
      { name: 'previous', grain, spanOf: () => ({ period: other, until: null }) },
    ],
    filters: filter === null ? [] : [FILTERS[filter]],
  };
}

function added(one: number | null | undefined, other: number | null | undefined): number | null {
  return (one ?? null) === null ? (other ?? null) : Number(one) + (other ?? 0);
}

/** In one order; rows of several tables or stores with the same keys as one. */
async function answers(tx: Tx, scope: Awaited<ReturnType<typeof systemScope>>, question: Question) {
  const rows = await ask(tx, scope, question);
  const sums = new Map<string, Record<string, number | null>>();
  for (const { sums: own, untimed: _, ...key } of rows) {
    const name = JSON.stringify(key);
    const before = sums.get(name);
    const merged = question.measures.map(({ key }) => [key, added(own[key], before?.[key])]);
    sums.set(name, Object.fromEntries(merged));
  }
  const isOfDays = question.filters.length === 0 && (question.by ?? 'dealership') === 'dealership';
  // Rows of rollups are there where their days are known.
  const shown = isOfDays ? [...sums].filter(([, own]) => Object.values(own).some((sum) => sum)) : [...sums];
  return shown
    .map(([key, own]) => [key, isOfDays ? zeros(own) : own] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function zeros(own: Record<string, number | null>): Record<string, number> {
  return Object.fromEntries(Object.entries(own).map(([measure, sum]) => [measure, sum ?? 0]));
}

const CHANGES = {
  vehicle_view: [
    `update vehicle_view set vdps = 5, site = 'Late' where natural_key like '% 1'`,
    `update vehicle_view set day = '2026-02-01' where natural_key like '% 2'`,
    `delete from vehicle_view where natural_key like '%3'`,
  ],
  vehicle: [
    `delete from vehicle where day = '2026-02-01'`,
    `update vehicle_stretch set internet_price_cents = 1 where first_day = '2026-01-31'`,
    `delete from market_set where day = '2026-02-05' and active_count < 5`,
  ],
  repair_order: [
    `update repair_order set pay_types = '{warranty}', is_voided = natural_key = '2' where natural_key like '%2'`,
    `update repair_order_line set is_voided = natural_key = '2', pay_type = 'warranty', advisor = 'Late'
     where natural_key like '%2'`,
    `update repair_order set day = '2026-02-01' where natural_key like '%3' and day is not null`,
    `update repair_order_line set day = '2026-02-01' where natural_key like '%3' and day is not null`,
    `delete from repair_order_line where natural_key like '%4'`,
    `delete from repair_order where natural_key like '%4'`,
  ],
} as const;

it('sums to date answer what the records do, before and after changes of any day', async () => {
  const db: Database = await database();
  const group = await aDealerGroup(db, { dealerships: 2 });
  const scope = await systemScope(db, group.id);
  const places = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  }));
  const records = fc.tuple(
    vehiclesAt(places, DAYS, { least: 5, most: 40 }),
    viewsAt(places, DAYS, { least: 5, most: 40 }),
    dealsAt(places, DAYS, { least: 5, most: 30 }),
    ordersAt(places, DAYS, { least: 5, most: 40 }),
    fc.array(questions, { minLength: 25, maxLength: 25 }),
  );
  // A record with a time may be of the day before at its store.
  const changed = [...new Set(DAYS.flatMap((day) => [addDays(day, -1), day]))];
  const cells = group.dealershipIds.flatMap((dealershipId) => changed.map((day) => ({ dealershipId, day })));
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(records, async ([vehicles, views, deals, orders, some]) => {
      await emptyRecords(db, [group.id]);
      await storeVehicles(db, vehicles);
      await storeDeals(db, deals);
      await storeOrders(db, orders);
      for (const late of [0, 1]) {
        await storeViews(
          db,
          views.filter((_, index) => index % 2 === late),
        );
      }
      await db.inGroups([group.id], async (tx) => {
        const check = async () => {
          for (const one of some) {
            const question = questionOf(one);
            const read = await answers(tx, scope, question);
            expect(read, JSON.stringify(one)).toEqual(
              await answers(tx, scope, { ...question, fromRecords: true }),
            );
            compared += read.length;
          }
        };
        await check();
        for (const feed of ['vehicle_view', 'vehicle', 'repair_order'] as const) {
          for (const text of CHANGES[feed]) await tx.client.query(text);
          await recomputeRollups(tx, { feed, dealerGroupId: group.id, cells });
          await countFactToDate(tx, 'market_vehicle', { dealerGroupId: group.id, cells });
          await check();
        }
      });
    }),
    { numRuns: 4, seed: 19, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(300);
});
