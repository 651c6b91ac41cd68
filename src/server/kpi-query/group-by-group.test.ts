import fc from 'fast-check';
import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { dealsAt, storeDeals } from '../../../test/helpers/deals.ts';
import { leadsAt, storeLeads } from '../../../test/helpers/leads.ts';
import { storeVehicles, vehiclesAt } from '../../../test/helpers/vehicles.ts';
import type { Day } from '../../core/time/period.ts';
import { dealMeasures } from '../../records/deal/measures.ts';
import { leadMeasures } from '../../records/lead/facts.ts';
import { vehicleMeasures } from '../../records/vehicle/facts.ts';
import type { Tx } from '../database/database.ts';
import { type AuthorizedScope, systemScope } from '../identity/access.ts';
import { ask } from './kpi-query.ts';
import type { AnswerRow, Question } from './question.ts';

const DAYS: readonly Day[] = ['2026-01-31', '2026-02-01', '2026-02-03'];
const period = { start: '2026-01-15' as Day, end: '2026-02-15' as Day };
const kinds = [leadMeasures, dealMeasures, vehicleMeasures].map((of) => Object.values(of).slice(0, 6));

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
  return total;
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
    fc.tuple(leadsAt(places, DAYS, many), dealsAt(places, DAYS, many), vehiclesAt(places, DAYS, many)),
    { numRuns: 1, seed: 19 },
  );
  await storeLeads(db, stored?.[0] ?? []);
  await storeDeals(db, stored?.[1] ?? []);
  await storeVehicles(db, stored?.[2] ?? []);
  let compared = 0;
  await db.inGroups(ids, async (tx) => {
    for (const measures of kinds) {
      for (const by of [null, 'dealership', 'condition', 'make'] as const) {
        for (const grain of ['whole', 'day'] as const) {
          const windows = [{ name: 'current', grain, spanOf: () => ({ period, until: null, holes: [] }) }];
          const question: Question = { measures, by, windows, filters: [] };
          const together = added(await ask(tx, scope, question));
          expect(added(await ask(onCluster(tx), scope, question)), `${by} ${grain}`).toEqual(together);
          compared += Object.keys(together).length;
        }
      }
    }
  });
  expect(compared).toBeGreaterThan(100);
});
