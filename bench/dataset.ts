import type pg from 'pg';
import { addDays, type Day } from '../src/core/time/period.ts';
import { TARGETS } from '../src/records/kinds.ts';
import { type Database, openDatabase } from '../src/server/database/database.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { rebuildAttribution } from '../src/server/ingest/derive-attribution.ts';
import { migrateJobs } from '../src/server/jobs.ts';
import { rebuildRollups } from '../src/server/rollups/rollups.ts';
import { fillRawNames, fillReports } from './reports.ts';

/** The business clock of the bench. */
export const NOW = new Date('2026-11-20T18:00:00Z');
export const TODAY: Day = '2026-11-20';
export const MONTHS = 36;
/** Records per store and month, so that 315 stores with 36 months stay below 8 million records. */
const A_MONTH = { leads: 310, deals: 110, repairOrders: 95, linesEach: 2 };

export interface GroupPlan {
  readonly name: string;
  readonly rooftops: number;
  /** Months to fill, counted back from the current one. Default: all. */
  readonly months?: readonly number[];
  /** Whether to add platform reports of marketing. */
  readonly hasReports?: boolean;
}

/** Fills a database with groups of similar stores, unless it is filled already. */
export async function fill(
  url: string,
  plans: readonly GroupPlan[],
  say: (line: string) => void,
): Promise<void> {
  await migrate(url);
  const database = await openDatabase(url);
  try {
    await migrateJobs(database.owner, database.hasAppRole);
    for (const plan of plans) await fillGroup(database, plan, say);
    await database.owner.query('analyze');
  } finally {
    await database.close();
  }
}

async function fillGroup(
  database: Database,
  {
    name,
    rooftops,
    months = Array.from({ length: MONTHS }, (_, month) => month),
    hasReports = false,
  }: GroupPlan,
  say: (line: string) => void,
): Promise<void> {
  const known = await database.owner.query('select from dealer_group where name = $1', [name]);
  if (known.rowCount) return;
  const started = performance.now();
  // One transaction per group, so that a stopped run starts that group over.
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local synchronous_commit = off');
    const id = await makeGroup(client, name, rooftops);
    for (const month of months) {
      const start = monthStart(month);
      await client.query(LEADS, [id, start, TODAY]);
      await client.query(DEALS, [id, start, TODAY]);
      await client.query(REPAIR_ORDERS, [id, start, TODAY]);
      const end = month === 0 ? TOMORROW : monthStart(month - 1);
      if (hasReports) await fillReports(client, { group: id, start, end });
    }
    await client.query(REPAIR_LINES, [id]);
    await client.query(REACH, [id, monthStart(Math.max(...months)), TODAY, NOW, TARGETS]);
    if (hasReports) await fillRawNames(client, id);
    await client.query('commit');
    await database.owner.query('analyze');
    await database.inGroups([id], (tx) => rebuildAttribution(tx, id));
    for (const feed of TARGETS) await database.inGroups([id], (tx) => rebuildRollups(tx, feed, id));
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    await database.owner.query('delete from dealer_group where name = $1', [name]);
    throw error;
  } finally {
    client.release();
  }
  say(
    `Filled ${name}: ${rooftops} rooftops, ${months.length} months, in ${Math.round((performance.now() - started) / 1000)} s.`,
  );
}

async function makeGroup(client: pg.PoolClient, name: string, rooftops: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into dealer_group (name) values ($1) returning id',
    [name],
  );
  const id = rows[0]?.id ?? 0;
  await client.query(
    `insert into dealership (dealer_group_id, name, time_zone, ordinal)
     select $1, 'Rooftop ' || n, 'America/Chicago', n from generate_series(1, $2::integer) n`,
    [id, rooftops],
  );
  return id;
}

/** The first day of the month this many months ago. */
function monthStart(back: number): Day {
  const months = Number(TODAY.slice(0, 4)) * 12 + Number(TODAY.slice(5, 7)) - 1 - back;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01` as Day;
}

/** The day after the last one with records. */
export const TOMORROW = addDays(TODAY, 1);

/** $1 group, $2 first day of the month, $3 today. `count` is the number of rows. */
const rowsOfMonth = (count: number) => `
  from dealership d
    cross join generate_series(1, ${count}) n
    cross join lateral (
      select $2::date + floor(random() * ((($2::date + interval '1 month')::date) - $2::date))::integer as day,
        random() as a, random() as b, random() as c, random() as e, random() as f, d.id + n as only_here
    ) as r
  where d.dealer_group_id = $1 and r.day <= $3::date`;

const LEADS = `
  insert into lead (dealer_group_id, dealership_id, source, natural_key, day, hour, requested_at, received_at,
    department, lead_type, raw_source, salesperson, vehicle_condition, make, is_duplicate, is_bad, is_contacted,
    response_minutes, appointment_set, appointment_due, appointment_shown, is_sold, sold_day, email_hash)
  select $1, d.id, 'crm', $2::text || n, r.day, floor(r.a * 24), r.day + r.a * interval '1 day', r.day + interval '1 day',
    'sales', (array['internet', 'phone', 'walk_in', 'chat'])[1 + floor(r.b * 4)::integer],
    'Source ' || floor(r.c * 25), 'Person ' || floor(r.e * 12), (array['new', 'used'])[1 + floor(r.f * 2)::integer],
    'Make ' || floor(r.f * 6), r.a < 0.14, r.b < 0.07, r.c < 0.6, floor(r.e * 90), r.f < 0.4, r.f < 0.4, r.f < 0.24,
    r.f < 0.14, case when r.f < 0.14 then r.day end, sha256(('person ' || d.id || ' ' || n)::bytea)
  ${rowsOfMonth(A_MONTH.leads)}`;

const DEALS = `
  insert into deal (dealer_group_id, dealership_id, source, natural_key, day, received_at, contract_day, delivery_day,
    booked_day, is_reversed, sale_kind, deal_type, vehicle_condition, make, model, price_cents, cost_cents,
    front_gross_cents, dms_front_gross_cents, back_gross_cents, reserve_cents, product_gross_cents, products_sold,
    has_service_contract, has_gap, trade_count, days_in_stock, salespeople, salesperson_shares, finance_manager,
    raw_source, email_hash)
  select $1, d.id, 'dms-deals', $2::text || n, r.day, r.day + interval '1 day', r.day, r.day, r.day + 2, r.a < 0.015,
    case when r.b < 0.12 then 'wholesale' else 'retail' end, (array['cash', 'finance', 'lease'])[1 + floor(r.c * 3)::integer],
    (array['new', 'used', 'cpo'])[1 + floor(r.e * 3)::integer], 'Make ' || floor(r.f * 6), 'Model ' || floor(r.f * 30),
    floor(2200000 + r.a * 3000000), floor(2000000 + r.a * 2900000), floor((r.b - 0.1) * 350000), floor((r.b - 0.1) * 350000),
    floor(r.c * 380000), floor(r.c * 90000), floor(r.c * 290000), floor(r.c * 4), r.c < 0.45, r.c < 0.3,
    case when r.e < 0.4 then 1 else 0 end, floor(r.f * 90),
    case when r.f < 0.06 then array['Person 1', 'Person 2'] else array['Person ' || floor(r.e * 12)] end,
    case when r.f < 0.06 then array[500, 500] else array[1000] end, 'Manager ' || floor(r.a * 3),
    'Source ' || floor(r.c * 25), sha256(('person ' || d.id || ' ' || floor(r.c * ${2 * A_MONTH.leads}))::bytea)
  ${rowsOfMonth(A_MONTH.deals)}`;

const REPAIR_ORDERS = `
  insert into repair_order (dealer_group_id, dealership_id, source, natural_key, day, opened_day, received_at, advisor,
    make, days_open, pay_types, op_codes, technicians, customer_line_count)
  select $1, d.id, 'repair-orders', $2::text || n, r.day, r.day - floor(r.a * 4)::integer, r.day + interval '1 day',
    'Advisor ' || floor(r.b * 6), 'Make ' || floor(r.c * 6), floor(r.a * 4),
    array[(array['customer', 'warranty', 'internal'])[1 + floor(r.e * 3)::integer]], array['OP' || floor(r.f * 40)],
    array['Tech ' || floor(r.c * 12)], ${A_MONTH.linesEach}
  ${rowsOfMonth(A_MONTH.repairOrders)}`;

const REPAIR_LINES = `
  insert into repair_order_line (dealer_group_id, dealership_id, source, natural_key, line, day, advisor, make, pay_type,
    op_code, technician, labor_sale_cents, labor_cost_cents, sold_hours, flag_hours, actual_hours, parts_sale_cents, parts_cost_cents)
  select o.dealer_group_id, o.dealership_id, o.source, o.natural_key, line, o.day, o.advisor, o.make, o.pay_types[1],
    o.op_codes[1], o.technicians[1], floor(r.a * 40000), floor(r.a * 11000), floor(r.a * 250), floor(r.a * 250),
    floor(r.b * 240), floor(r.b * 35000), floor(r.b * 21000)
  from repair_order o cross join generate_series(1, ${A_MONTH.linesEach}) line
    cross join lateral (select random() as a, random() as b, line as only_here) as r
  where o.dealer_group_id = $1`;

const REACH = `
  insert into feed_reach (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
  select $1, d.id, feed, $2::date, $3::date, $4::timestamptz
  from dealership d cross join unnest($5::text[]) as feed where d.dealer_group_id = $1`;
