import fc from 'fast-check';
import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { catalogKpi } from '../../core/kpis/catalog.ts';
import { measuresOf } from '../../core/kpis/kpi.ts';
import { addDays, type Day, daysBetween, eachDay, lastDay, type Period } from '../../core/time/period.ts';
import { systemScope } from '../identity/access.ts';
import { ask } from './kpi-query.ts';

const measures = measuresOf(catalogKpi('service_retention'));
const FIRST: Day = '2025-01-01';

interface Buyer {
  readonly store: number;
  readonly day: Day;
  readonly after: number | null;
}

const buyer: fc.Arbitrary<Buyer> = fc.record({
  store: fc.nat(1),
  day: fc.nat(500).map((count) => addDays(FIRST, count)),
  after: fc.constantFrom(null, 1, 2, 30, 424, 425),
});
const period: fc.Arbitrary<Period> = fc
  .tuple(fc.nat(950), fc.integer({ min: 1, max: 40 }))
  .map(([from, days]) => {
    const start = addDays(FIRST, from);
    return { start, end: addDays(start, days) };
  });

/** Counted one by one: who is in the window of 426 days, and who of them has come back. */
function counted(buyers: readonly Buyer[], day: Day): [number, number] {
  const reporting = new Set(buyers.filter(({ after }) => after !== null).map(({ store }) => store));
  const inWindow = buyers.filter((one) => {
    const open = daysBetween(one.day, day);
    return reporting.has(one.store) && open >= 0 && open < 426;
  });
  const returned = inWindow.filter((one) => one.after !== null && daysBetween(one.day, day) >= one.after);
  return [inWindow.length, returned.length];
}

it('counts long levels by day as one by one, over all stores and by store', async () => {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: 2 });
  const scope = await systemScope(db, group.id);
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(buyer, { minLength: 5, maxLength: 60 }),
      period,
      fc.constantFrom('day' as const, 'whole' as const),
      fc.constantFrom(null, 'dealership', 'condition'),
      async (buyers, requested, grain, by) => {
        const rows = await db.inGroups([group.id], async (tx) => {
          await tx.client.query('delete from service_buyer');
          for (const [index, { store, day, after }] of buyers.entries()) {
            await tx.client.query(
              `insert into service_buyer (dealer_group_id, dealership_id, source, natural_key, day, vin, vehicle_condition, first_service_day)
               values ($1, $2, 'dms', $3, $4, '2HGFE2F55RH100002', 'new', $5)`,
              [
                group.id,
                group.dealershipIds[store],
                String(index),
                day,
                after === null ? null : addDays(day, after),
              ],
            );
          }
          const window = { name: 'w', grain, spanOf: () => ({ period: requested, until: null }) };
          return await ask(tx, scope, { measures, windows: [window], by, filters: [] });
        });
        const stores = by === 'dealership' ? [0, 1] : [null];
        const days = grain === 'day' ? eachDay(requested) : [lastDay(requested)];
        const expected = stores.flatMap((store) =>
          days.flatMap((day) => {
            const [all, returned] = counted(
              buyers.filter((one) => store === null || one.store === store),
              day,
            );
            const at = grain === 'day' ? day : null;
            const id = store === null ? null : (group.dealershipIds[store] ?? null);
            return all === 0 ? [] : [`${at} ${id} ${all} ${returned}`];
          }),
        );
        const answered = rows
          .filter(({ sums }) => Number(sums.service_buyers) > 0)
          .map(
            ({ at, dealershipId, sums }) =>
              `${at} ${dealershipId} ${sums.service_buyers} ${sums.service_buyers_returned}`,
          );
        expect(answered.toSorted()).toEqual(expected.toSorted());
        changes += grain === 'day' ? new Set(expected.map((line) => line.slice(11))).size : 0;
      },
    ),
    { numRuns: 80, seed: 3 },
  );
  // Else no level ever changed within a period.
  expect(changes).toBeGreaterThan(40);
});
