import { expect, it } from 'vitest';
import { inventoryVehicles } from '../../src/features/store/inventory/contract.ts';
import {
  deleteFilter,
  savedFilters,
  saveFilter,
} from '../../src/features/store/inventory/contract-saved-filters.ts';
import {
  addWorkList,
  deleteWorkList,
  exportWorkList,
  handOverWorkList,
  noteOnWorkList,
  workList,
  workLists,
} from '../../src/features/store/inventory/contract-work-lists.ts';
import { aDealerGroup, aMember } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { server } from '../helpers/server.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const HEADER = 'VIN,Stock #,New/Used,Year,Make,Model,Odometer,Internet Price,Photo Count,Inventory Date';
const civic = '2HGFE2F55RH100002,C2,N,2026,Honda,Civic,8,28995,3,11/01/2026';
const tacoma = '3TMCZ5AN0PM100001,T1,U,2024,Toyota,Tacoma,12500,41005,12,10/20/2026';
const mazda = 'JM3KFBCM5R0100004,M4,U,2024,Mazda,CX-5,22000,27995,9,06/01/2026';
const ram = '1C6SRFFT5NN100003,R3,U,2022,Ram,1500,31000,33995,20,09/01/2026';

/** Three vehicles are kept; then one is repriced with new photos, one is sold, one stays. */
it('keep vehicles with notes, and the next inventory shows what was done', async () => {
  const running = await server({ now: NOW });
  const db = running.database;
  const group = await aDealerGroup(db);
  const [first = 0, second = 0] = group.dealershipIds;
  const ingest = await ingestOn(db, NOW);
  const take = (day: string, ...rows: string[]) =>
    drop(ingest, `${[HEADER, ...rows].join('\n')}\n`, {
      ...{ group, dealershipId: first, name: `inventory-${day}.csv` },
    });
  const caller = await running.as(group.admin.userId);
  const of = { dealerGroupId: group.id };
  await take('2026-07-01', mazda);
  const summer = await caller.call(addWorkList, {
    ...{ ...of, name: 'Summer' },
    vehicles: [{ dealerShipId: first, vehicle: 'JM3KFBCM5R0100004' }],
  });
  await take('2026-11-10', civic, tacoma, ram);
  const { vehicles } = await caller.call(inventoryVehicles, of);
  const chosen = vehicles.map(({ dealerShipId, vehicle }) => ({ dealerShipId, vehicle }));
  const list = { ...of, name: 'Thursday', note: 're-photo', vehicles: chosen };
  const { id } = await caller.call(addWorkList, list);
  const done = async () => {
    const { items } = await caller.call(workList, { ...of, id });
    return Object.fromEntries(items.map(({ vehicle, outcomes }) => [vehicle.make, outcomes]));
  };
  expect(await done()).toEqual({ Honda: ['waiting'], Toyota: ['waiting'], Ram: ['waiting'] });

  const unknown = [...chosen, { dealerShipId: second, vehicle: '3TMCZ5AN0PM100001' }];
  expect(await caller.failure(addWorkList, { ...list, name: 'Other', vehicles: unknown })).toMatchObject({
    errors: [{ field: 'vehicles', message: 'No inventory list has this vehicle any more.' }],
  });
  expect(await caller.failure(addWorkList, { ...list, name: 'THURSDAY' })).toMatchObject({
    errors: [{ field: 'name', message: 'You have a list with this name.' }],
  });

  await take('2026-11-11', civic.replace('28995,3', '27995,14'), ram);
  await db.owner.query(
    `insert into deal (dealer_group_id, dealership_id, source, natural_key, day, received_at, sale_kind, vin)
     values ($1, $2, 'dms', 'D1', '2026-11-11', now(), 'retail', '3TMCZ5AN0PM100001')`,
    [group.id, first],
  );
  const note = { ...of, id, listedAt: first, vehicle: '1C6SRFFT5NN100003', note: 'to auction' };
  await caller.call(noteOnWorkList, note);
  expect(await done()).toEqual({ Honda: ['repriced', 'photographed'], Toyota: ['sold'], Ram: ['nothing'] });
  const kept = await caller.call(workList, { ...of, id });
  expect(kept.items.find(({ vehicle }) => vehicle.make === 'Honda')).toMatchObject({
    ...{ keptOn: '2026-11-10', keptPrice: 28_995, keptPhotos: 3, note: 're-photo' },
    vehicle: { price: 27_995, photoCount: 14 },
  });
  const gone = await caller.call(workList, { ...of, id: summer.id });
  expect(gone.items, 'gone for longer than the report shows').toMatchObject([
    { outcomes: ['missing'], vehicle: { make: 'Mazda', store: 'Rooftop 1', lastListed: '2026-07-01' } },
  ]);
  await caller.call(deleteWorkList, { ...of, id: summer.id });
  const csv = await (await caller.call(exportWorkList, { ...of, id, format: 'csv' })).text();
  expect(csv).toContain('Rooftop 1,R3,1C6SRFFT5NN100003,to auction,Nothing yet,In stock');
  const pdf = await (await caller.call(exportWorkList, { ...of, id, format: 'pdf' })).text();
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  const book = await (await caller.call(exportWorkList, { ...of, id, format: 'xlsx' })).arrayBuffer();
  expect(book.byteLength).toBeGreaterThan(1_000);

  const viewer = await running.as((await aMember(db, group.id, 'viewer', [first])).userId);
  const elsewhere = await running.as((await aMember(db, group.id, 'viewer', [second])).userId);
  expect((await viewer.call(workLists, of)).lists).toMatchObject([
    { name: 'Thursday', isMine: false, vehicleCount: 3 },
  ]);
  expect(await viewer.failure(noteOnWorkList, note)).toMatchObject({ status: 403 });
  expect((await elsewhere.call(workLists, of)).lists).toEqual([]);
  expect(await elsewhere.failure(workList, { ...of, id })).toMatchObject({ status: 404 });

  const manager = await aMember(db, group.id, 'manager', [first]);
  const blind = await aMember(db, group.id, 'manager', [second]);
  const { people } = await caller.call(workLists, of);
  expect(people.map((one) => one.id)).toEqual(expect.arrayContaining([manager.userId, blind.userId]));
  const hand = { ...of, id, userId: manager.userId };
  expect(await caller.failure(handOverWorkList, { ...hand, userId: blind.userId })).toMatchObject({
    status: 404,
  });
  expect(await viewer.failure(handOverWorkList, hand)).toMatchObject({ status: 403 });
  await caller.call(handOverWorkList, hand);
  expect(await caller.failure(deleteWorkList, { ...of, id })).toMatchObject({ status: 403 });
  const own = await running.as(manager.userId);
  expect((await own.call(workLists, of)).lists).toMatchObject([{ name: 'Thursday', isMine: true }]);
  await caller.call(addWorkList, {
    ...list,
    name: 'thursday',
    vehicles: chosen.filter((one) => !one.vehicle.startsWith('3')),
  });
  expect(await own.failure(handOverWorkList, { ...hand, userId: group.admin.userId })).toMatchObject({
    errors: [{ field: 'userId' }],
  });

  const saved = { ...of, name: 'Old and dear', filters: 'age:91-;price:50000-' };
  await caller.call(saveFilter, { ...saved, filters: 'age:61-90' });
  await caller.call(saveFilter, { ...saved, name: 'OLD and dear' });
  expect(await caller.call(savedFilters, of)).toEqual({
    saved: [{ name: 'OLD and dear', filters: saved.filters }],
  });
  expect(await caller.failure(saveFilter, { ...saved, filters: 'age:7' })).toMatchObject({
    errors: [{ field: 'filters' }],
  });
  expect((await own.call(savedFilters, of)).saved).toEqual([]);
  await caller.call(deleteFilter, { ...of, name: 'old AND dear' });
  expect((await caller.call(savedFilters, of)).saved).toEqual([]);

  await own.call(deleteWorkList, { ...of, id });
  const { lists } = await caller.call(workLists, of);
  for (const one of lists) await caller.call(deleteWorkList, { ...of, id: one.id });
  expect((await caller.call(workLists, of)).lists).toEqual([]);
});
