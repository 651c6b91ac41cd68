import fc from 'fast-check';
import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { catalogKpi } from '../../core/kpis/catalog.ts';
import { measuresOf } from '../../core/kpis/kpi.ts';
import { addDays, type Day } from '../../core/time/period.ts';
import { systemScope } from '../identity/access.ts';
import { ask } from './kpi-query.ts';

const measures = (['leads', 'units_retail'] as const).map(catalogKpi).flatMap(measuresOf);
const columns = measures.map(({ key }) => key);
const FIRST: Day = '2026-10-01';

/** Random days of some stores, each measure known or unknown. */
const cells = (rooftops: readonly number[]) =>
  fc.uniqueArray(
    fc.record({
      dealershipId: fc.constantFrom(...rooftops),
      day: fc.nat(75).map((count) => addDays(FIRST, count)),
      counts: fc.tuple(...columns.map(() => fc.option(fc.nat(3)))),
    }),
    { selector: ({ dealershipId, day }) => `${dealershipId} ${day}`, maxLength: 40 },
  );

it('is the same whether the month that has begun is read by its days or whole', async () => {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: 3 });
  const scope = await systemScope(db, group.id);
  const period = fc.tuple(fc.nat(60), fc.nat(40)).map(([start, length]) => {
    const first = addDays(FIRST, start);
    return { start: first, end: addDays(first, length) };
  });
  const grain = fc.constantFrom('whole' as const, 'month' as const);
  const by = fc.constantFrom('dealership', null);
  await fc.assert(
    fc.asyncProperty(cells(group.dealershipIds), period, grain, by, async (rows, requested, step, split) => {
      await db.inGroups([group.id], async (tx) => {
        await tx.client.query('delete from measure_day');
        await tx.client.query('delete from measure_month');
        for (const { dealershipId, day, counts } of rows) {
          await tx.client.query(
            `insert into measure_day (dealer_group_id, dealership_id, day, ${columns.join(', ')})
             select $1, $2, $3, ${columns.map((_, index) => `($4::bigint[])[${index + 1}]`).join(', ')}`,
            [group.id, dealershipId, day, counts],
          );
        }
        await tx.client.query(
          `insert into measure_month (dealer_group_id, dealership_id, month, ${columns.join(', ')})
           select dealer_group_id, dealership_id, date_trunc('month', day::timestamp)::date,
             ${columns.map((column) => `sum(${column})::bigint`).join(', ')}
           from measure_day group by 1, 2, 3`,
        );
        const sumsOf = async (isToDate: boolean) => {
          const window = {
            name: 'w',
            grain: step,
            isToDate,
            spanOf: () => ({ period: requested, until: null }),
          };
          const answer = await ask(tx, scope, { measures, windows: [window], by: split, filters: [] });
          return added(answer);
        };
        expect(await sumsOf(true)).toEqual(await sumsOf(false));
      });
    }),
    { numRuns: 60 },
  );
});

function added(rows: Awaited<ReturnType<typeof ask>>): Record<string, number> {
  const total: Record<string, number> = {};
  for (const { at, dealershipId, sums } of rows) {
    for (const [key, value] of Object.entries(sums)) {
      const cell = `${at} ${dealershipId} ${key}`;
      if (value !== null) total[cell] = (total[cell] ?? 0) + value;
    }
  }
  return total;
}
