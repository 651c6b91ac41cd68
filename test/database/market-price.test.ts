import { expect, it } from 'vitest';
import type { Comparable, Subject } from '../../src/core/market/market-set.ts';
import { Random } from '../../src/demo/random.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { rebuildRollups } from '../../src/server/rollups/rollups.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { naiveMarket } from '../helpers/naive-market.ts';
import { server } from '../helpers/server.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const VEHICLES = 200;
const MODELS = ['Civic', 'Accord', 'CR-V', 'Pilot'];
const TRIMS = ['LX', 'EX', ''];
const DRIVES = ['FWD', 'AWD', ''];

const vin = (serial: number) => `2HGFE2F5XRH${String(serial).padStart(6, '0')}`;

/** Rows of 200 vehicles and of what others list in two weeks, in wire form. */
function aMarket() {
  const random = new Random(15, 'market');
  const vehicles = Array.from({ length: VEHICLES }, (_, index) => ({
    vin: vin(index),
    ...{ condition: random.chance(0.2) ? 'new' : 'used', year: 2020 + random.whole(0, 5), make: 'Honda' },
    ...{ model: random.pick(MODELS), trim: random.pick(TRIMS), drivetrain: random.pick(DRIVES) },
    mileage: random.chance(0.05) ? '' : random.whole(8_000, 60_000),
  }));
  const comparables = Array.from({ length: 4_000 }, (_, index) => {
    const ours = random.chance(0.5) ? random.pick(vehicles) : null;
    const known = typeof ours?.mileage === 'number' ? ours.mileage : random.whole(8_000, 60_000);
    const price = random.chance(0.03) ? 2_499 : random.whole(21_000, 31_000);
    return {
      ...{
        day: random.pick(['2026-11-09', '2026-11-16']),
        ourVin: ours?.vin ?? '',
        vin: vin(500_000 + index),
      },
      condition: random.pick(['new', 'used', 'used', 'used', 'used']),
      ...{ make: 'Honda', model: ours?.model ?? random.pick(MODELS), year: 2020 + random.whole(0, 5) },
      ...{ trim: random.pick(TRIMS), drivetrain: random.pick(DRIVES) },
      mileage: Math.round(known * (0.75 + random.next() / 2)),
      distance: random.chance(0.05) ? '' : random.whole(0, 120),
      price: random.chance(0.04) ? '' : price,
      status: random.pick(['sold', ...Array.from({ length: 9 }, () => 'active')]),
    };
  });
  return { vehicles, comparables };
}

type Rows = readonly Readonly<Record<string, string | number>>[];
const csv = (header: string, rows: Rows) =>
  `${[header, ...rows.map((row) => Object.values(row).join(','))].join('\n')}\n`;
const INVENTORY = 'VIN,New/Used,Year,Make,Model,Trim,Drivetrain,Odometer,Internet Price,Photo Count';
const COMPARABLES =
  'As Of,Our VIN,Comp VIN,New/Used,Make,Model,Year,Trim,Drivetrain,Miles,Distance,Price,Status';

type Market = ReturnType<typeof aMarket>;

function subjectOf({ mileage, trim, drivetrain, ...vehicle }: Market['vehicles'][number]) {
  const stated = { trim: trim || null, drivetrain: drivetrain || null };
  return { ...vehicle, ...stated, mileage: mileage === '' ? null : mileage } as Subject;
}

function marketOf(all: Market['comparables'], { vin: unit }: { readonly vin: string }, day: string) {
  return all
    .filter((one) => one.day <= day && (one.ourVin === '' || one.ourVin === unit))
    .map((one) => ({
      ...one,
      ...{ ourVin: one.ourVin || null, trim: one.trim || null, drivetrain: one.drivetrain || null },
      ...{ distance: one.distance === '' ? null : one.distance },
      priceCents: typeof one.price === 'string' ? null : one.price * 100,
    })) as Comparable[];
}

/** Whatever order the files come in, and after every undo, the sets are those of a plain count. */
it('the market of 200 vehicles equals a naive recomputation, in any order of files', async () => {
  const running = await server({ now: NOW });
  const db = running.database;
  const group = await aDealerGroup(db);
  const [first = 0, second = 0] = group.dealershipIds;
  const ingest = await ingestOn(db, NOW);
  const { vehicles, comparables } = aMarket();
  const on = (day: string) =>
    csv(
      COMPARABLES,
      comparables
        .filter((one) => one.day <= day && (one.status === 'active' || one.day === day))
        .map((one) => ({ ...one, day })),
    );
  const list = csv(
    INVENTORY,
    vehicles.map((one) => ({ ...one, price: 25_000, photos: 9 })),
  );
  const files = {
    inventory: { text: list, name: 'inventory-2026-11-09.csv' },
    later: { text: list, name: 'inventory-2026-11-18.csv' },
    before: { text: on('2026-11-09'), name: 'comparables-1.csv' },
    after: { text: on('2026-11-16'), name: 'comparables-2.csv' },
  };
  const take = (key: keyof typeof files, dealershipId: number) =>
    drop(ingest, files[key].text, { group, dealershipId, name: files[key].name });
  const setsOf = async (dealershipId: number) => {
    const { rows } = await db.owner.query(
      `select day::text, unit, last_day::text, market_price_cents, reason, comparable_count, radius_miles, active_count,
         sold_count, prices
       from market_set m where dealership_id = $1 and exists (select from vehicle l
           where l.dealer_group_id = m.dealer_group_id and l.dealership_id = m.dealership_id
         and l.day between m.day and m.last_day) order by unit, day`,
      [dealershipId],
    );
    return rows;
  };
  /** Sums to date are those of a rebuild; returns how many there are. */
  const sumsToDate = () =>
    db.inGroups([group.id], async (tx) => {
      const read = async () => {
        const { rows } = await tx.client.query<{ row: unknown }>(
          "select to_jsonb(v) - 'line' as row from market_vehicle_to_date v order by 1",
        );
        return rows;
      };
      const kept = await read();
      await rebuildRollups(tx, 'vehicle', group.id);
      expect(kept).toEqual(await read());
      return kept.length;
    });
  for (const key of ['inventory', 'before', 'after', 'later'] as const) {
    await take(key, first);
    await sumsToDate();
  }
  const sets = await setsOf(first);
  for (const key of ['after', 'later', 'before', 'inventory'] as const) {
    await take(key, second);
    await sumsToDate();
  }
  expect(await sumsToDate()).toBeGreaterThan(20);
  expect(await setsOf(second)).toEqual(sets);

  expect(sets).toHaveLength(2 * VEHICLES);
  const found = { priced: 0, none: new Set<string>() };
  for (const vehicle of vehicles) {
    for (const day of ['2026-11-09', '2026-11-16']) {
      const naive = naiveMarket(subjectOf(vehicle), marketOf(comparables, vehicle, day));
      const set = sets.find((one) => one.unit === vehicle.vin && one.day === day);
      const [price, reason] = typeof naive.price === 'string' ? [null, naive.price] : [naive.price, null];
      if (reason === null) found.priced += 1;
      else found.none.add(reason);
      expect(set, `${vehicle.vin} on ${day}`).toMatchObject({
        ...{ reason, radius_miles: naive.radius, comparable_count: naive.prices.length },
        ...{ active_count: naive.active, sold_count: naive.sold },
      });
      expect(Math.abs((set?.market_price_cents ?? 0) - (price ?? 0))).toBeLessThanOrEqual(1);
    }
  }
  expect(found.priced).toBeGreaterThan(100);
  expect([...found.none].sort()).toEqual(['mileage', 'small', 'unmatched']);

  // The same file again changes nothing; without the second report the first one holds for a week.
  expect(await take('after', first)).toMatchObject({ state: 'done', changed: 0 });
  const { rows: runs } = await db.owner.query<{ id: number }>(
    "select id from import_run where dealership_id = $1 and file_name = 'comparables-2.csv' order by id",
    [first],
  );
  const undo = (runId: number) =>
    db.inGroups([group.id], (tx) =>
      undoImport(tx, {
        ...{ dealerGroupId: group.id, runId, userId: group.admin.userId },
        ...{ now: NOW, trueNow: NOW },
      }),
    );
  for (const { id } of runs) {
    await undo(id);
    await sumsToDate();
  }
  const { rows: left } = await db.owner.query(
    `select distinct day::text, last_day::text from market_set where dealership_id = $1`,
    [first],
  );
  expect(left).toEqual([{ day: '2026-11-09', last_day: '2026-11-15' }]);
  expect(await take('after', first)).toMatchObject({ state: 'done' });
  expect(await setsOf(first)).toEqual(sets);
  await sumsToDate();
}, 120_000);
