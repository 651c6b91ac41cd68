import fc from 'fast-check';
import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { addDays, type Day, daysBetween, eachDay, lastDay, type Period } from '../../core/time/period.ts';
import { repairOrderMeasures } from '../../records/repair-order/facts.ts';
import { systemScope } from '../identity/access.ts';
import { ask } from './kpi-query.ts';

const measures = [repairOrderMeasures.open_repair_orders, repairOrderMeasures.open_repair_orders_aged];
const FIRST: Day = '2026-01-01';

interface Order {
  readonly store: number;
  readonly opened: Day;
  /** Null while it is open. */
  readonly days: number | null;
  readonly isVoided: boolean;
}

const order: fc.Arbitrary<Order> = fc.record({
  store: fc.nat(1),
  opened: fc.nat(120).map((count) => addDays(FIRST, count)),
  days: fc.constantFrom(null, 0, 1, 2, 7, 8, 9, 30, 31, 90),
  isVoided: fc.constantFrom(false, false, false, true),
});
const period: fc.Arbitrary<Period> = fc
  .tuple(fc.nat(140), fc.integer({ min: 1, max: 40 }))
  .map(([from, days]) => ({ start: addDays(FIRST, from), end: addDays(FIRST, from + days) }));

/** Counted one by one: open at the end of the day, and of those for more than a week. */
function counted(orders: readonly Order[], day: Day): [number, number] {
  const ages = orders
    .filter(({ isVoided, opened, days }) => {
      const age = daysBetween(opened, day);
      return !isVoided && age >= 0 && age < 366 && (days === null || age < days);
    })
    .map(({ opened }) => daysBetween(opened, day));
  return [ages.length, ages.filter((age) => age > 7).length];
}

it('counts what is open by day as one by one, over all stores and by store', async () => {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: 2 });
  const scope = await systemScope(db, group.id);
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { minLength: 5, maxLength: 60 }),
      period,
      fc.constantFrom('day' as const, 'day' as const, 'whole' as const),
      fc.constantFrom(null, 'dealership', 'make'),
      async (orders, requested, grain, by) => {
        const rows = await db.inGroups([group.id], async (tx) => {
          await tx.client.query('delete from repair_order');
          await tx.client.query(
            `insert into repair_order (dealer_group_id, dealership_id, source, natural_key, opened_day, day, is_voided, received_at)
             select $1, o.store, 'dms', o.key, o.opened, o.closed, o.voided, now()
             from unnest($2::integer[], $3::text[], $4::date[], $5::date[], $6::boolean[]) as o (store, key, opened, closed, voided)`,
            [
              group.id,
              orders.map(({ store }) => group.dealershipIds[store]),
              orders.map((_, index) => String(index)),
              orders.map(({ opened }) => opened),
              orders.map(({ opened, days }) => (days === null ? null : addDays(opened, days))),
              orders.map(({ isVoided }) => isVoided),
            ],
          );
          const window = { name: 'w', grain, spanOf: () => ({ period: requested, until: null }) };
          return await ask(tx, scope, { measures, windows: [window], by, filters: [] });
        });
        const stores = by === 'dealership' ? [0, 1] : [null];
        const days = grain === 'day' ? eachDay(requested) : [lastDay(requested)];
        const expected = stores.flatMap((store) =>
          days.flatMap((day) => {
            const [all, aged] = counted(
              orders.filter((one) => store === null || one.store === store),
              day,
            );
            const id = store === null ? null : group.dealershipIds[store];
            return all === 0 ? [] : [`${grain === 'day' ? day : null} ${id} ${all} ${aged}`];
          }),
        );
        const answered = rows
          .filter(({ sums }) => Number(sums.open_repair_orders) > 0)
          .map(({ at, dealershipId, sums }) => {
            return `${at} ${dealershipId} ${sums.open_repair_orders} ${sums.open_repair_orders_aged}`;
          });
        expect(answered.toSorted()).toEqual(expected.toSorted());
        found += expected.length;
      },
    ),
    { numRuns: 80, seed: 7 },
  );
  expect(found).toBeGreaterThan(400);
});
