import fc from 'fast-check';
import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { dealsAt, storeDeals } from '../../../test/helpers/deals.ts';
import { leadsAt, storeLeads } from '../../../test/helpers/leads.ts';
import { ordersAt, storeOrders } from '../../../test/helpers/repair-orders.ts';
import { storeVehicles, vehiclesAt } from '../../../test/helpers/vehicles.ts';
import type { Day } from '../../core/time/period.ts';
import { dealMeasures } from '../../records/deal/measures.ts';
import { leadMeasures } from '../../records/lead/facts.ts';
import { repairLineMeasures, repairOrderMeasures } from '../../records/repair-order/facts.ts';
import { vehicleMeasures } from '../../records/vehicle/facts.ts';
import type { Tx } from '../database/database.ts';
import { type AuthorizedScope, systemScope } from '../identity/access.ts';
import { ask } from './kpi-query.ts';
import type { AnswerRow, Question } from './question.ts';
import { listRecords } from './records.ts';

const DAYS: readonly Day[] = ['2026-01-31', '2026-02-01', '2026-02-03'];
const period = { start: '2026-01-15' as Day, end: '2026-02-15' as Day };
const untilFebruary = { start: '2026-01-15' as Day, end: '2026-02-02' as Day };
const january = { start: '2026-01-15' as Day, end: '2026-01-31' as Day };
const kinds = [leadMeasures, dealMeasures, vehicleMeasures].map((of) => Object.values(of).slice(0, 6));
const shop = [repairOrderMeasures, repairLineMeasures].map((of) => Object.values(of));
const questions = [
  ...kinds.flatMap((measures) =>
    ([null, 'dealership', 'condition', 'make'] as const).map((by) => ({ measures, by })),
  ),
  ...shop.flatMap((measures) =>
    ([null, 'pay_type', 'technician', 'make'] as const).map((by) => ({ measures, by })),
  ),
];

const listed = [leadMeasures.leads, dealMeasures.units_retail, vehicleMeasures.units_in_stock];

/** As on a cluster: the same transaction, which says that it is on one. */
function onCluster(tx: Tx): Tx {
  return Object.create(tx, { isDistributed: { value: true } }) as Tx;
}

/** Sums by step, store and value, without those of 0. */
function added(rows: readonly AnswerRow[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const { at, dealershipId, value, sums } of rows) {
    for (const [key, sum] of Object.entries(sums)) {
      const cell = JSON.stringify([at, dealershipId, value, key]);
      if (sum) total[cell] = (total[cell] ?? 0) + sum;
    }
  }
  return Object.fromEntries(Object.entries(total).filter(([, sum]) => sum !== 0));
}

it('several groups asked one after the other, as on a cluster, answer what they do together', async () => {
  const db = await database();
  const groups = [await aDealerGroup(db, { dealerships: 2 }), await aDealerGroup(db)];
  const ids = groups.map(({ id }) => id);
  const scopes = await Promise.all(ids.map((id) => systemScope(db, id)));
  const scope: AuthorizedScope = {
    ...(scopes[0] as AuthorizedScope),
    dealerGroupIds: ids,
    dealerships: scopes.flatMap(({ dealerships }) => dealerships),
  };
  const places = groups.flatMap(({ id, dealershipIds }) =>
    dealershipIds.map((dealershipId) => ({
      ...{ dealerGroupId: id, dealershipId },
      timeZone: 'America/Chicago',
    })),
  );
  const many = { least: 30, most: 40 };
  const [stored] = fc.sample(
    fc.tuple(
      leadsAt(places, DAYS, many),
      dealsAt(places, DAYS, many),
      vehiclesAt(places, DAYS, many),
      ordersAt(places, DAYS, many),
    ),
    { numRuns: 1, seed: 19 },
  );
  await storeLeads(db, stored?.[0] ?? []);
  await storeDeals(db, stored?.[1] ?? []);
  await storeVehicles(db, stored?.[2] ?? []);
  await storeOrders(db, stored?.[3] ?? []);
  let compared = 0;
  await db.inGroups(ids, async (tx) => {
    const spanOf = () => ({ period, until: null, holes: [] });
    for (const { measures, by } of questions) {
      for (const grain of ['whole', 'day'] as const) {
        const question: Question = {
          ...{ measures, by, filters: [] },
          windows: [{ name: 'current', grain, spanOf }],
        };
        const together = added(await ask(tx, scope, question));
        expect(added(await ask(onCluster(tx), scope, question)), `${by} ${grain}`).toEqual(together);
        compared += Object.keys(together).length;
      }
    }
    for (const own of listed) {
      for (const offset of [0, 3]) {
        const wanted = {
          ...{ measures: [own], filters: [], limit: 4, offset },
          window: {
            name: 'current',
            grain: 'whole' as const,
            spanOf: () => ({ ...spanOf(), period: untilFebruary }),
          },
        };
        const together = await listRecords(tx, scope, wanted);
        expect(await listRecords(onCluster(tx), scope, wanted), own.key).toEqual(together);
        expect(together.count, own.key).toBeGreaterThan(4);
      }
    }
    const open = await listRecords(tx, scope, {
      ...{ measures: [repairOrderMeasures.open_repair_orders], filters: [], limit: 50, offset: 0 },
      window: { name: 'current', grain: 'whole', spanOf: () => ({ ...spanOf(), period: january }) },
    });
    expect(open.count, 'open repair orders of both groups').toBeGreaterThan(3);
    expect(new Set(open.records.map(({ dealershipId }) => dealershipId)).size).toBeGreaterThan(1);
  });
  expect(compared).toBeGreaterThan(100);
});
