import { expect, it } from 'vitest';
import { kpiBoard } from '../../src/features/reports/kpis/contract.ts';
import { inventoryVehicles } from '../../src/features/store/inventory/contract.ts';
import { rebuildRollups } from '../../src/server/rollups/rollups.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { server } from '../helpers/server.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const HEADER = 'VIN,Stock #,New/Used,Year,Make,Model,Odometer,Internet Price,Photo Count,Inventory Date';
const KPIS = ['inv_units', 'avg_list_price', 'price_changes', 'aged_units_60', 'avg_age'] as const;
const DAYS = Array.from({ length: 10 }, (_, index) => `2026-11-${index + 10}`);

interface Listed {
  readonly number: number;
  readonly price: number;
  readonly since: string;
}

const vin = (number: number) => `1FTFW1E50NFA${String(number).padStart(5, '0')}`;
const car = (number: number, price: number, since = '2026-10-20'): Listed => ({ number, price, since });
const ageOn = (day: string, since: string) => (Date.parse(day) - Date.parse(since)) / 86_400_000;
const line = ({ number, price, since }: Listed) =>
  `${vin(number)},S${number},U,2022,Ford,F-150,41000,${price},12,${since}`;

/** What the figures of a store must be, from the lists that count alone. */
function recount(lists: ReadonlyMap<string, readonly Listed[]>) {
  const days = DAYS.filter((day) => lists.has(day));
  const ages = days.flatMap((day) => (lists.get(day) ?? []).map(({ since }) => ageOn(day, since)));
  const prices = days.flatMap((day) => (lists.get(day) ?? []).map(({ price }) => price));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const last = days.at(-1) ?? '';
  let changes = 0;
  for (const [index, day] of days.entries()) {
    const before = lists.get(days[index - 1] ?? '') ?? [];
    for (const { number, price } of lists.get(day) ?? []) {
      if (before.some((one) => one.number === number && one.price !== price)) changes += 1;
    }
  }
  return {
    month: [
      lists.get(last)?.length,
      expect.closeTo(mean(prices)),
      changes,
      (lists.get(last) ?? []).filter(({ since }) => ageOn(last, since) > 60).length,
      expect.closeTo(mean(ages)),
    ],
    units: DAYS.map((day) => lists.get(day)?.length ?? null),
  };
}

it('late, repeated, shrunken and shared lists: the figures equal a recount after every file', async () => {
  const running = await server({ now: NOW });
  const db = running.database;
  const group = await aDealerGroup(db);
  const [first = 0, second = 0] = group.dealershipIds;
  const ingest = await ingestOn(db, NOW);
  const caller = await running.as(group.admin.userId);
  const counted = new Map([first, second].map((id) => [id, new Map<string, readonly Listed[]>()]));
  const take = (dealershipId: number, day: string, cars: readonly Listed[]) =>
    drop(ingest, `${[HEADER, ...cars.map(line)].join('\n')}\n`, {
      ...{ group, dealershipId, name: `inventory-${day}.csv`, cameBy: 'inbox' },
    });
  const figures = async (dealerShipId: number) => {
    const { tiles } = await caller.call(kpiBoard, {
      ...{ dealerGroupId: group.id, dealerShipId, view: 'month', year: 2026, month: 11 },
      tiles: [
        { id: 'month', kind: 'value', kpis: [...KPIS], compare: [] },
        { id: 'days', kind: 'series', by: 'day', kpis: ['inv_units'], compare: [] },
      ],
    });
    const [value, series] = tiles.map(({ result }) => result);
    if (value?.kind !== 'value' || series?.kind !== 'series') throw new Error('A tile is missing.');
    const points = series.series[0]?.lines[0]?.points ?? [];
    return {
      month: value.figures.map(({ current }) => current.value),
      units: DAYS.map((day) => points.find(({ at }) => at === day)?.value ?? null),
    };
  };
  const check = async () => {
    for (const [id, lists] of counted) if (lists.size > 0) expect(await figures(id)).toEqual(recount(lists));
  };
  const count = async (id: number, day: string, cars: readonly Listed[]) => {
    expect(await take(id, day, cars)).toMatchObject({ target: 'vehicle', state: 'done', rejected: 0 });
    counted.get(id)?.set(day, cars);
    await check();
  };
  const lot = (from: number, price = 30_000) => [1, 2, 3, 4, 5, 6].map((n) => car(from + n, price + n * 100));

  await count(first, '2026-11-10', lot(0));
  await count(first, '2026-11-11', [...lot(0, 29_500), car(9, 18_000, '2026-09-01')]);
  await count(first, '2026-11-13', lot(0, 29_500));
  await count(second, '2026-11-13', lot(10));
  await count(first, '2026-11-13', lot(0, 29_500));

  const cutOff = await take(first, '2026-11-14', lot(0).slice(0, 2));
  expect(cutOff).toMatchObject({ state: 'quarantined' });
  await check();

  // Both stores list the same vehicle for a day; then one alone, which sells it.
  const shared = car(20, 41_000, '2026-09-05');
  await count(first, '2026-11-16', [...lot(0), shared]);
  await count(second, '2026-11-16', [...lot(10), shared]);
  await count(first, '2026-11-17', lot(0));
  await count(second, '2026-11-17', [...lot(10, 30_500), { ...shared, price: 40_000 }]);
  const states = async () => {
    const { vehicles } = await caller.call(inventoryVehicles, { dealerGroupId: group.id, search: vin(20) });
    return new Map(vehicles.map(({ dealerShipId, state }) => [dealerShipId, state]));
  };
  expect(await states()).toEqual(
    new Map([
      [first, 'transferred'],
      [second, 'in_stock'],
    ]),
  );
  await count(second, '2026-11-18', lot(10, 30_500));
  expect((await states()).get(second)).toBe('missing');
  await drop(
    ingest,
    `Deal Number,Deal Type,Contract Date,VIN,Front Gross\nD1,Used Retail,2026-11-17,${vin(20)},1500\n`,
    { group, dealershipId: second, name: 'deals.csv' },
  );
  expect((await states()).get(second)).toBe('sold');

  // A week late: its day alone changes, and what the next list repriced.
  await count(first, '2026-11-12', [...lot(0, 31_000), car(9, 17_500, '2026-09-01')]);
  const { units } = await figures(first);
  expect(units.filter((known) => known !== null)).toEqual([6, 7, 7, 6, 7, 6]);
  const before = [await figures(first), await figures(second), await figures(0)];
  await db.inGroups([group.id], (tx) => rebuildRollups(tx, 'vehicle', group.id));
  expect([await figures(first), await figures(second), await figures(0)]).toEqual(before);
});
