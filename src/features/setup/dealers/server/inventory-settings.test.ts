import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { drop, ingestOn } from '../../../../../test/helpers/ingest.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { recountInventory } from '../../../../server/ingest/recount-inventory.ts';
import { jobQueue } from '../../../../server/jobs.ts';
import { dealerSettings, updateDealer } from '../contract.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const HEADER = 'VIN,Stock #,New/Used,Year,Make,Model,Internet Price,MSRP,Inventory Date';
const civic = '2HGFE2F55RH100002,C2,N,2026,Honda,Civic,28995,31000,11/01/2026';
const tacoma = '3TMCZ5AN0PM100001,T1,U,2024,Toyota,Tacoma,41005,,10/20/2026';
const moved = '3TMCZ5AN0PM100001,X1,U,2024,Toyota,Tacoma,41005,,11/12/2026';

it('counts the days and months of the inventory again after a change of price, fee, holding cost or age rule', async () => {
  const { database, as } = await server({ now: NOW });
  const group = await aDealerGroup(database);
  const [first = 0, second = 0] = group.dealershipIds;
  const ingest = await ingestOn(database, NOW);
  const take = (dealershipId: number, day: string, ...rows: string[]) =>
    drop(ingest, `${[HEADER, ...rows].join('\n')}\n`, { group, dealershipId, name: `inventory-${day}.csv` });
  await take(first, '2026-11-10', civic, tacoma);
  await take(first, '2026-11-11', civic);
  await take(second, '2026-11-12', moved);
  const sums = async (grain: 'day' | 'month') => {
    const { rows } = await database.owner.query<Record<string, number>>(
      `select dealership_id as store, sum(list_prices)::float as prices, sum(holding_costs)::float as holding,
         sum(vehicle_ages)::float as ages
       from measure_${grain} where dealer_group_id = $1 and list_prices is not null
       group by 1 order by 1`,
      [group.id],
    );
    return rows;
  };
  const before = [
    { store: first, prices: (2 * 28_995 + 41_005) * 100, holding: 3 * 3_500, ages: 9 + 21 + 10 },
    { store: second, prices: 41_005 * 100, holding: 3_500, ages: 23 },
  ];
  expect(await sums('day')).toEqual(before);
  const admin = await as(group.admin.userId);
  const ofStore = { dealerGroupId: group.id, id: first };
  await admin.call(updateDealer, {
    ...ofStore,
    inventoryPriceField: 'msrp',
    inventoryFee: 599.5,
    holdingCost: 40,
  });
  await admin.call(updateDealer, { dealerGroupId: group.id, ageSurvivesTransfers: false });
  const jobs = await database.owner.query(
    "select key, task_identifier as name from graphile_worker.jobs where task_identifier <> 'purge-expired' order by id",
  );
  const key = `recount-inventory:${group.id}`;
  const name = 'recount-inventory';
  expect(jobs.rows).toEqual([
    { key: `${key}:${first}`, name },
    { key, name },
  ]);
  const recount = recountInventory(database, jobQueue);
  for (const dealershipId of group.dealershipIds) await recount({ dealerGroupId: group.id, dealershipId });
  const after = [
    {
      store: first,
      prices: (2 * 31_000 + 41_005) * 100 + 3 * 59_950,
      holding: 3 * 4_000,
      ages: 9 + 21 + 10,
    },
    { store: second, prices: 41_005 * 100, holding: 3_500, ages: 0 },
  ];
  expect(await sums('day')).toEqual(after);
  expect(await sums('month')).toEqual(after);
  const settings = await admin.call(dealerSettings, { dealerGroupId: group.id });
  expect(settings.group.ageSurvivesTransfers).toBe(false);
  expect(settings.dealerships[0]).toMatchObject({
    inventoryPriceField: 'msrp',
    inventoryFee: 599.5,
    holdingCost: 40,
  });
  const manager = await as((await aMember(database, group.id, 'manager')).userId);
  const ofGroup = await manager.failure(updateDealer, {
    dealerGroupId: group.id,
    ageSurvivesTransfers: true,
  });
  expect(ofGroup.status).toBe(403);
  const tooMuch = await manager.failure(updateDealer, { ...ofStore, inventoryFee: 100_001 });
  expect(tooMuch).toMatchObject({ status: 400, errors: [{ field: 'inventoryFee' }] });
});
