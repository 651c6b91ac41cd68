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
  opened: fc.oneof(fc.nat(120), fc.integer({ min: -400, max: -300 })).map((count) => addDays(FIRST, count)),
  days: fc.constantFrom(null, null, 0, 1, 2, 7, 8, 9, 30, 31, 90, 420),
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

interface Lines {
  readonly grain: 'day' | 'whole';
  readonly daysOf: (store: number) => readonly Day[];
  /** Null where stores are added up. */
  readonly idOf: (store: number) => number | null | undefined;
}

function expectedLines(orders: readonly Order[], { grain, daysOf, idOf }: Lines): string[] {
  const cells = new Map<string, [number, number]>();
  for (const store of [0, 1]) {
    const own = orders.filter((one) => one.store === store);
    for (const day of daysOf(store)) {
      const cell = `${grain === 'day' ? day : null} ${idOf(store)}`;
      const [all, aged] = counted(own, day);
      const [before, agedBefore] = cells.get(cell) ?? [0, 0];
      cells.set(cell, [before + all, agedBefore + aged]);
    }
  }
  return [...cells].flatMap(([cell, [all, aged]]) => (all === 0 ? [] : [`${cell} ${all} ${aged}`]));
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
      /** The window of the second store. */
      period,
      async (orders, first, grain, by, second) => {
        const periodOf = (store: number) => (store === 0 ? first : second);
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
          const spanOf = ({ id }: { id: number }) => {
            return { period: periodOf(group.dealershipIds.indexOf(id)), until: null };
          };
          const window = { name: 'w', grain, spanOf };
          return await ask(tx, scope, { measures, windows: [window], by, filters: [] });
        });
        const expected = expectedLines(orders, {
          ...{
            grain,
            daysOf: (store) => (grain === 'day' ? eachDay(periodOf(store)) : [lastDay(periodOf(store))]),
          },
          idOf: (store) => (by === 'dealership' ? group.dealershipIds[store] : null),
        });
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
