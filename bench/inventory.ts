import { type Database, openDatabase } from '../src/server/database/database.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { rebuildRollups } from '../src/server/rollups/rollups.ts';
import type { BenchServer } from './bench-server.ts';
import { fill } from './dataset.ts';
import { REPORTS } from './inventory-statements.ts';
import { inTurns, type Measurement } from './measurement.ts';
import type { Among } from './questions.ts';
import { MOST_MS, screenTimes } from './screens.ts';

/** Thirteen months of daily lists, and the views of the two months that are compared. */
const FIRST_LIST = '2025-10-22';
const FIRST_VIEWS = '2026-10-01';
const LAST = '2026-11-20';
/** Vehicles that a store has at any time. */
const SPACES = 250;

/**
 * Stores with a list every day, written as the imports would have left it: importing 118,000 lists of 250 vehicles
 * takes hours. Does only what is missing.
 */
export async function fillLots(
  url: string,
  { name, stores }: { name: string; stores: number },
  say: (line: string) => void,
): Promise<void> {
  await migrate(url);
  await fill(url, [{ name, rooftops: stores, months: [0, 1, 2] }], say);
  const database = await openDatabase(url);
  try {
    const { rows } = await database.owner.query<{ id: number }>(
      'select id from dealer_group where name = $1',
      [name],
    );
    const group = rows[0]?.id ?? 0;
    const known = await database.owner.query('select from vehicle limit 1');
    if (!known.rowCount) await fillRecords(database, group, say);
    await addUp(database, group, say);
  } finally {
    await database.close();
  }
}

async function fillRecords({ owner }: Database, group: number, say: (line: string) => void): Promise<void> {
  const started = performance.now();
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local synchronous_commit = off');
    for (const statement of [LISTS, STAYS, DESCRIPTIONS, STRETCHES, VIEWS, REACH]) {
      await client.query(statement.replaceAll('$group', String(group)));
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  await owner.query('vacuum analyze');
  say(`Filled the lots in ${secondsSince(started)} s.`);
}

/** Sums to date take seconds for a store, so each one is kept: a bench that was stopped goes on where it was. */
async function addUp(database: Database, group: number, say: (line: string) => void): Promise<void> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from dealership d where dealer_group_id = $1
       and not exists (select from vehicle_to_date t where t.dealer_group_id = $1 and t.dealership_id = d.id)
     order by id`,
    [group],
  );
  if (rows.length === 0) return;
  const started = performance.now();
  for (const { id } of rows) {
    await database.inGroups([group], async (tx) => {
      await rebuildRollups(tx, 'vehicle', group, [id]);
      await rebuildRollups(tx, 'vehicle_view', group, [id]);
    });
  }
  await database.owner.query('vacuum analyze');
  say(`Added up the lots of ${rows.length} stores in ${secondsSince(started)} s.`);
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 1000);
}

const LISTS = `
  insert into vehicle (dealer_group_id, dealership_id, source, natural_key, day, received_at, vehicle_count, list_digest)
  select $group, d.id, 'inventory', t.day::date::text, t.day::date, t.day + interval '4 hours', ${SPACES}, '\\x00'
  from dealership d cross join generate_series('${FIRST_LIST}'::date, '${LAST}'::date, interval '1 day') t (day)
  where d.dealer_group_id = $group`;

/** Each space of a store has one vehicle after the other, for 20 to 90 days. */
const STAYS = `
  create temporary table stay on commit drop as
  select row_number() over ()::integer as id, d.id as store, n.space, n.days,
    '${FIRST_LIST}'::date - (n.space * 7) % n.days + k * n.days as first_day, d.id * 1000000 + n.space * 1000 + k as number
  from dealership d
    cross join (select space, 20 + (space * 37) % 71 as days from generate_series(1, ${SPACES}) space) n
    cross join lateral generate_series(0, 420 / n.days + 1) k
  where d.dealer_group_id = $group
    and '${FIRST_LIST}'::date - (n.space * 7) % n.days + k * n.days <= '${LAST}'::date`;

const DESCRIPTIONS = `
  insert into vehicle_description (dealer_group_id, id, dealership_id, digest, unit, vin, stock_number, vehicle_condition,
    vehicle_year, make, model, trim, body, drivetrain, exterior_color, photo_url, page_url)
  overriding system value
  select $group, id, store, md5(number::text)::uuid, v.vin, v.vin, 'S' || number,
    (array['new', 'new', 'used', 'cpo'])[1 + space % 4], 2020 + space % 7, 'Make ' || space % 6, 'Model ' || space % 30,
    'Trim ' || space % 5, 'SUV', 'AWD', 'White', 'https://photos.example/' || v.vin || '/1.jpg',
    'https://store.example/inventory/' || v.vin
  from stay cross join lateral (select '1FTFW' || lpad(number::text, 12, '0') as vin) v`;

/** A new price about every 15 days. */
const STRETCHES = `
  insert into vehicle_stretch (dealer_group_id, dealership_id, description_id, first_day, last_day, in_stock_day,
    internet_price_cents, msrp_cents, cost_cents, mileage, photo_count, state)
  select $group, store, id, greatest(first_day + step * 15, '${FIRST_LIST}'::date),
    case when least(first_day + step * 15 + 14, first_day + days - 1) >= '${LAST}'::date then 'infinity'::date
      else least(first_day + step * 15 + 14, first_day + days - 1) end,
    first_day, 2000000 + (space % 30) * 70000 - step * 30000, 2600000, 1900000 + (space % 30) * 65000, space * 100,
    case when step = 0 then space % 6 else 20 end, 'in_stock'
  from stay cross join lateral generate_series(0, (days - 1) / 15) step
  where first_day + step * 15 <= '${LAST}'::date and least(first_day + step * 15 + 14, first_day + days - 1) >= '${FIRST_LIST}'::date`;

/** On the website every day, on a listing site every other space. */
const VIEWS = `
  insert into vehicle_view (dealer_group_id, dealership_id, source, natural_key, day, received_at, site, vin,
    stock_numbers, srps, vdps, leads)
  select $group, s.store, 'views', site || ' ' || s.id || ' ' || t.day::date, t.day::date, t.day + interval '30 hours', site,
    '1FTFW' || lpad(s.number::text, 12, '0'), '{}', 40 + s.space % 50, (s.number + t.day::date - '2026-01-01'::date) % 9, 0
  from stay s
    cross join generate_series('${FIRST_VIEWS}'::date, '${LAST}'::date, interval '1 day') t (day)
    cross join unnest(array['Website', 'CarGurus']) site
  where t.day::date between s.first_day and s.first_day + s.days - 1 and (site = 'Website' or s.space % 2 = 0)`;

const REACH = `
  update feed_reach set first_day = case fact when 'vehicle' then '${FIRST_LIST}'::date else '${FIRST_VIEWS}'::date end
  where dealer_group_id = $group and fact in ('vehicle', 'vehicle_view')`;

/** What a list costs on disk, a day and vehicle, with its indexes. */
export async function lotBytes(url: string): Promise<Measurement[]> {
  const database = await openDatabase(url);
  try {
    const { rows } = await database.owner.query<{
      stock: string;
      views: string;
      days: string;
      viewed: string;
    }>(
      `select pg_total_relation_size('vehicle') + pg_total_relation_size('vehicle_stretch')
         + pg_total_relation_size('vehicle_description') as stock, pg_total_relation_size('vehicle_view') as views,
         (select sum(vehicle_count) from vehicle) as days, (select count(*) from vehicle_view) as viewed`,
    );
    const [{ stock, views, days, viewed } = { stock: '0', views: '0', days: '1', viewed: '1' }] = rows;
    const bytes = (name: string, value: number): Measurement => ({ name, value, unit: 'bytes', goal: null });
    return [
      bytes(
        `inventory: a vehicle-day, of ${Number(days).toLocaleString('en-US')}`,
        Number(stock) / Number(days),
      ),
      bytes(
        `views: a vehicle, site and day, of ${Number(viewed).toLocaleString('en-US')}`,
        Number(views) / Number(viewed),
      ),
    ];
  } finally {
    await database.close();
  }
}

/** Both reports as one request, against their slowest tile and hand-written SQL over records and over rollups. */
export async function lots(server: BenchServer, among: Among, size: string): Promise<Measurement[]> {
  const found: Measurement[] = [];
  const most = among.dealershipIds.length > 50 ? MOST_MS.many : MOST_MS.few;
  for (const { board, name, sql, kept } of REPORTS) {
    const times = await screenTimes(server, among, { board, name: `${name}, ${size}`, most });
    const run = (of: string, texts: readonly string[]) => async () => {
      for (const [index, text] of texts.entries()) {
        await server.bare(`${name} ${of} ${index}`, text, [among.dealerGroupId]);
      }
    };
    const bare = {
      ...(await inTurns({ kept: run('kept', kept) }, { turns: 3, warmUp: 1 })),
      // Takes up to a minute.
      ...(await inTurns({ records: run('records', sql) }, { turns: 1, warmUp: 0 })),
    };
    const whole = times[0]?.value ?? Number.NaN;
    const line = (title: string, value: number, unit: 'ms' | 'times', goal: Measurement['goal'] = null) =>
      found.push({ name: `${name}, ${size}: ${title}`, value, unit, goal });
    found.push(...times);
    line('hand-written SQL over records', bare.records.median, 'ms');
    line('against it', whole / bare.records.median, 'times');
    line('hand-written SQL over its rollups', bare.kept.median, 'ms');
    line('against it, rollups', whole / bare.kept.median, 'times', { most: 1.5 });
  }
  return found;
}
