import { documentCode } from '../../src/core/documents/kept-document.ts';
import { exportCode } from '../../src/features/money/budget/rules-export-code.ts';
import type { Database } from '../../src/server/database/database.ts';
import { headerHash } from '../../src/server/ingest/mappings.ts';
import { changeBudget } from '../../src/server/spend/change-budget.ts';
import { aDealerGroup, aMember, type Member, type TestGroup } from './dealers.ts';
import type { Ids } from './walk.ts';

/** The business clock of the walks; every planted record is in this month. */
export const WALK_NOW = new Date('2026-11-20T18:00:00Z');
const DAY = '2026-11-10';
const MONTH = '2026-11-01';

/** Columns of the saved mapping and their meaning. */
export const MAPPED_COLUMNS = { contractDate: 'Wann', dealNumber: 'Nummer', frontGross: 'Gewinn' };
const HEADER = ['Wann', 'Nummer', 'Gewinn'];

/** A dealer group of two stores with a row in every tenant table. */
export interface Tenant {
  readonly group: TestGroup;
  readonly admin: Member;
  /** An admin of the first store only. */
  readonly restricted: Member;
  /** One record of each kind: of the group, or of the first store. */
  readonly ids: Ids;
  /** The same for the second store. */
  readonly neighbor: Ids;
}

interface Marks {
  /** In every text of the group and its first store. */
  readonly mark: string;
  /** In every text of the second store. Default: `mark`. */
  readonly neighborMark?: string;
}

/** A tenant with a mark in every text, so that any leak is found. */
export async function aTenant(database: Database, { mark, neighborMark = mark }: Marks): Promise<Tenant> {
  const group = await aDealerGroup(database, { name: `${mark} group` });
  const [first = 0, second = 0] = group.dealershipIds;
  const restricted = await aMember(database, group.id, 'admin', [first]);
  const shared = await plantGroup(database, { group, restricted, mark });
  const plant = { ...shared, database, group };
  const ids = await plantStore({ ...plant, dealership: first, mark });
  const neighbor = await plantStore({ ...plant, dealership: second, mark: neighborMark });
  return { group, admin: group.admin, restricted, ids, neighbor };
}

interface GroupPlan {
  readonly group: TestGroup;
  readonly restricted: Member;
  readonly mark: string;
}

function inserter(database: Database) {
  return async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await database.owner.query<{ id: number }>(text, values);
    return rows[0]?.id ?? 0;
  };
}

/** Creates the records of the group as a whole. */
async function plantGroup(database: Database, { group, restricted, mark }: GroupPlan): Promise<Ids> {
  const insert = inserter(database);
  for (const { userId } of [group.admin, restricted]) {
    await insert("insert into kpi_favourite_list values ($1, $2, 'home', '{leads}', array[$3])", [
      group.id,
      userId,
      mark,
    ]);
  }
  for (const { userId } of [group.admin, restricted]) {
    await insert("insert into overview_list values ($1, $2, 'home', '{leads}', array[$3])", [
      group.id,
      userId,
      mark,
    ]);
  }
  const enterpriseReport = await insert(
    `insert into enterprise_report (dealer_group_id, user_id, name, is_global, dealership_ids, metrics, compared,
       in_percent, order_by)
     values ($1, $2, $3, true, '{}', '{leads}', '{leads}', '{}', 'dealership') returning id`,
    [group.id, group.admin.userId, mark],
  );
  const custom = await plantCustomGroup(insert, { group, mark });
  await insert('insert into onboarding (dealer_group_id, started_at, referred_by) values ($1, now(), $2)', [
    group.id,
    mark,
  ]);
  await insert(
    "insert into onboarding_skip (dealer_group_id, fact, skipped_at, skipped_by) values ($1, 'vehicle', now(), $2)",
    [group.id, group.admin.userId],
  );
  await insert(
    `insert into message (message_id, kind, channel, dealer_group_id, user_id, recipient, subject, body, html, status,
       queued_at, expires_at)
     values ($2, 'feed_late', 'mail', $1, $3, $2, $2, $2, $2, 'sent', now(), now())`,
    [group.id, mark, group.admin.userId],
  );
  const sourceRule = await insert(
    `insert into source_rule (dealer_group_id, kind, ordinal, match, pattern, name, class, created_at)
     values ($1, 'lead', 0, 'exact', $2, $2, 'third_party', now()) returning id`,
    [group.id, mark],
  );
  const category = await insert(
    `insert into budget_category (dealer_group_id, name, name_key, color, ordinal)
     values ($1, $2, lower($2), '#3fb68b', 0) returning id`,
    [group.id, mark],
  );
  const product = await insert(
    `insert into budget_product (dealer_group_id, category_id, name, name_key, description, strategy, ordinal)
     values ($1, $2, $3, lower($3), $3, $3, 0) returning id`,
    [group.id, category, mark],
  );
  await insert(
    `insert into audit_entry (dealer_group_id, at, actor_id, actor, action, subject, after)
     values ($1, now(), $2, $3, 'group.settings', $3, jsonb_build_object('name', $3::text))`,
    [group.id, group.admin.userId, mark],
  );
  const template = await insert(
    `insert into budget_template (dealer_group_id, name, type, keys, units)
     values ($1, $2, 0, $3, '{6000000,4000000}') returning id`,
    [group.id, mark, group.dealershipIds.map(String)],
  );
  return {
    ...{ dealerGroup: group.id, sourceRule, category, product, template, enterpriseReport },
    ...(await plantReport(insert, { group, mark })),
    ...custom,
  };
}

/** All stores of the group, for everyone in it. */
async function plantCustomGroup(
  insert: ReturnType<typeof inserter>,
  { group, mark }: Pick<GroupPlan, 'group' | 'mark'>,
): Promise<Ids> {
  const by = group.admin.userId;
  const customGroup = await insert(
    `insert into custom_group (dealer_group_id, user_id, name, is_global, dealer_group_ids, dealer_groups, steps)
     values ($1, $2, $3, true, array[$1::integer], $4, '[]') returning id`,
    [group.id, by, mark, JSON.stringify([{ id: group.id, dealerships: [] }])],
  );
  const customGroupReport = await insert(
    `insert into custom_group_report (dealer_group_id, custom_group_id, user_id, name, is_global, dealer_group_ids,
       dealership_ids, metrics, compared, in_percent, order_by)
     values ($1, $2, $3, $4, true, '{}', '{}', '{leads}', '{leads}', '{}', 'dealership') returning id`,
    [group.id, customGroup, by, mark],
  );
  return { customGroup, customGroupReport };
}

async function plantReport(
  insert: ReturnType<typeof inserter>,
  { group, mark }: Pick<GroupPlan, 'group' | 'mark'>,
): Promise<Ids> {
  const by = group.admin.userId;
  const settings = JSON.stringify({ period: 'month_to_date', paper: 'letter', pages: [] });
  const report = await insert(
    `insert into report (dealer_group_id, owner_id, title, is_private, is_draft, settings, created_at, updated_at, updated_by)
     values ($1, $2, $3, false, false, $4, now(), now(), $2) returning id`,
    [group.id, by, mark, settings],
  );
  await insert('insert into report_version values ($1, $2, 1, $3, $4, now(), $5, false)', [
    ...[group.id, report, mark, settings, by],
  ]);
  const reportImage = await insert(
    `insert into report_image (dealer_group_id, report_id, name, media_type, width, height, content, uploaded_at, uploaded_by)
     values ($1, $2, $3, 'image/png', 1, 1, $4, now(), $5) returning id`,
    [group.id, report, mark, Buffer.from(mark), by],
  );
  await insert('insert into report_editor values ($1, $2, $3, $4, null, now())', [
    group.id,
    report,
    mark,
    by,
  ]);
  await plantDelivery(insert, { group, mark, report });
  return { report, reportImage };
}

/** The code of the document of each tenant. */
export function documentCodeOf(dealerGroupId: number): string {
  return documentCode(Buffer.from(String(dealerGroupId).padStart(8, '0')));
}

/** A schedule of a report with a recipient, a run and a delivery. */
async function plantDelivery(
  insert: ReturnType<typeof inserter>,
  { group, mark, report }: Pick<GroupPlan, 'group' | 'mark'> & { readonly report: number },
): Promise<void> {
  const by = group.admin.userId;
  const email = `${mark.toLowerCase()}@example.com`;
  await insert(
    `insert into report_schedule (dealer_group_id, report_id, owner_id, minute, hour, day_of_month, month,
       day_of_week, format, when_late, is_paused, stopped_reason, changed_at)
     values ($1, $2, $3, '0', '7', '*', '*', '*', 'pdf', 'send', true, $4, now())`,
    [group.id, report, by, mark],
  );
  const recipient = await insert(
    `insert into report_recipient (dealer_group_id, report_id, email, dealership_ids)
     values ($1, $2, $3, '{}') returning id`,
    [group.id, report, email],
  );
  const run = await insert(
    `insert into report_run (dealer_group_id, report_id, owner_id, format, when_late, is_scheduled, due_at, state,
       note, look_at)
     values ($1, $2, $3, 'pdf', 'send', true, now(), 'skipped', $4, now()) returning id`,
    [group.id, report, by, mark],
  );
  await insert(
    `insert into report_delivery (dealer_group_id, run_id, recipient_id, email, dealership_ids, state, reason)
     values ($1, $2, $3, $4, '{}', 'skipped', $5)`,
    [group.id, run, recipient, email, mark],
  );
  await insert(
    `insert into kept_file (dealer_group_id, name, media_type, content, made_at, delete_after)
     values ($1, $2, 'application/pdf', $3, now(), now() + interval '30 days')`,
    [group.id, mark, Buffer.from(mark)],
  );
  await insert(
    `insert into report_document (dealer_group_id, code, report_id, title, format, is_private, owner_id, made_at,
       dealership_ids, shown_ids, settings, choice, compare, content, delete_after)
     values ($1, $2, $3, $4, 'pdf', false, $5, $6, $7, $7, $8, $9, 'previous', $10, now() + interval '25 months')`,
    [
      ...[group.id, documentCodeOf(group.id), report, mark, by, WALK_NOW, group.dealershipIds.slice(0, 1)],
      JSON.stringify({ period: 'month_to_date', paper: 'letter', pages: [] }),
      JSON.stringify({ view: 'month', year: 2026, month: 11 }),
      JSON.stringify({ scope: mark, period: mark, freshness: mark, tables: [] }),
    ],
  );
  await insert('insert into mail_consent values ($1, $2, $3, true, now())', [
    ...[group.id, `report:${report}`, email],
  ]);
}

interface StorePlan extends Ids {
  readonly database: Database;
  readonly group: TestGroup;
  readonly dealership: number;
  readonly mark: string;
}

/** The code of the budget export of each tenant's store. */
export function exportCodeOf(dealership: number): string {
  return exportCode(Buffer.from(String(dealership).padStart(12, '0')));
}

/** Creates the records of one store. */
async function plantStore({ database, group, dealership, mark, ...shared }: StorePlan): Promise<Ids> {
  const plan = { database, group, dealership, mark };
  await database.owner.query('update dealership set name = $2 where id = $1', [
    dealership,
    `${mark} ${dealership}`,
  ]);
  await plantPlanning(plan);
  await plantRecords(plan);
  await plantReports(plan);
  const competitor = await plantMarket(plan);
  const people = await plantPeople(plan);
  const imports = await plantImports(plan);
  const spend = await plantSpend(plan, shared.product ?? 0);
  const alert = await plantAlert(plan);
  const vehicleWorkList = await plantWorkList(plan);
  const annotation = await plantAnnotation(plan);
  const own = { alert, annotation, competitor, dealership, vehicleWorkList };
  return { ...shared, ...people, ...imports, ...spend, ...own };
}

async function plantWorkList({ database, group, dealership, mark }: Plan): Promise<number> {
  const insert = inserter(database);
  const id = await insert(
    `insert into vehicle_work_list (dealer_group_id, owner_id, name, created_at)
     values ($1, $2, $3, now()) returning id`,
    [group.id, group.admin.userId, `${mark} ${dealership}`],
  );
  await insert(
    `insert into vehicle_work_item (dealer_group_id, list_id, dealership_id, unit, note, listed_day)
     values ($1, $2, $3, '#' || $4, $4, '${DAY}')`,
    [group.id, id, dealership, mark],
  );
  await insert(
    `insert into saved_vehicle_filter (dealer_group_id, owner_id, name, filters, created_at)
     values ($1, $2, $3, 'age:91-', now())`,
    [group.id, group.admin.userId, `${mark} ${dealership}`],
  );
  return id;
}

async function plantAnnotation({ database, group, dealership, mark }: Plan): Promise<number> {
  return await inserter(database)(
    `insert into annotation (dealer_group_id, dealership_id, day, text, created_at)
     values ($1, $2, '${DAY}', $3, now()) returning id`,
    [group.id, dealership, mark],
  );
}

type Plan = Pick<StorePlan, 'database' | 'group' | 'dealership' | 'mark'>;

/** A viewer of the store, and an invitation to it. */
async function plantPeople({ database, group, dealership, mark }: Plan): Promise<Ids> {
  const insert = inserter(database);
  const { userId: user } = await aMember(database, group.id, 'viewer', [dealership]);
  await insert('update user_account set name = $2 where id = $1', [user, mark]);
  const invitation = await insert(
    `insert into invitation (dealer_group_id, email, name, role, dealership_ids, secret_hash, invited_by, sent_at,
       expires_at)
     values ($1, $2, $3, 'viewer', array[$4::integer], sha256(convert_to($2, 'UTF8')), $5, now(), now() + interval '7 days')
     returning id`,
    [group.id, `${mark.toLowerCase()}-${dealership}@example.com`, mark, dealership, group.admin.userId],
  );
  return { user, invitation };
}

async function plantPlanning({ database, group, dealership, mark }: Plan): Promise<void> {
  const insert = inserter(database);
  const of = [group.id, dealership];
  await insert('insert into dealership_alias values ($1, lower($2), $3)', [
    group.id,
    `${mark}${dealership}`,
    dealership,
  ]);
  await insert("insert into closed_date values ($1, $2, '2026-11-26', $3)", [group.id, dealership, mark]);
  await insert("insert into late_feed_notice values ($1, $2, $3, '2026-11-20', now())", [
    group.id,
    dealership,
    mark,
  ]);
  await insert("insert into kpi_target values ($1, $2, 'leads', '2026-01-01', 100)", of);
  await insert("insert into alert_setting (dealer_group_id, dealership_id, rule) values ($1, $2, 'L1')", of);
  await insert("insert into alert_due values ($1, $2, 'lead', now(), now())", of);
  await insert("insert into alert_check values ($1, $2, now(), '2026-11-10')", of);
  await insert(`insert into budget_month values ($1, $2, '${MONTH}', 100)`, of);
  const exported = [
    { category: mark, product: mark, productId: 1, campaign: mark, ids: [], planned: 1, actual: null },
  ];
  await insert(
    `insert into budget_export (dealer_group_id, code, dealership_id, month, at, delete_after, lines)
     values ($1, $3, $2, '${MONTH}', now(), now() + interval '30 days', $4)`,
    [...of, exportCodeOf(dealership), JSON.stringify(exported)],
  );
  await insert(
    `insert into measure_day (dealer_group_id, dealership_id, day, leads) values ($1, $2, '${DAY}', 1)`,
    of,
  );
  await insert(
    `insert into measure_month (dealer_group_id, dealership_id, month, leads) values ($1, $2, '${MONTH}', 1)
     on conflict do nothing`,
    of,
  );
  await insert(
    `insert into demo_rooftop (dealer_group_id, dealership_id, key, seed, story_day) values ($1, $2, $3, $3, '${DAY}')`,
    [...of, mark],
  );
  await insert(
    "insert into demo_month (dealer_group_id, dealership_id, fact, month) values ($1, $2, 'lead', '2026-01-01')",
    of,
  );
}

async function plantAlert({ database, group, dealership, mark }: Plan): Promise<number> {
  const insert = inserter(database);
  const alert = await insert(
    `insert into alert (dealer_group_id, dealership_id, rule, subject_key, subject_kind, subject_title, severity, state,
       since, what, size_hundredths, size_unit, fired_at, alerted_at, alerted_hundredths, alerted_severity, judged_at)
     values ($1, $2, 'L2', $3, 'source', $3, 'warning', 'open', '${DAY}', $3, 100, 'number', now(), now(), 100, 'warning',
       now()) returning id`,
    [group.id, dealership, mark],
  );
  await insert(
    `insert into alert_event (dealer_group_id, dealership_id, alert_id, at, event, detail)
     values ($1, $2, $3, now(), 'fired', $4)`,
    [group.id, dealership, alert, mark],
  );
  return alert;
}

async function plantRecords({ database, group, dealership, mark }: Plan): Promise<void> {
  const insert = inserter(database);
  const of = [group.id, dealership, mark];
  await insert(
    `insert into lead (dealer_group_id, dealership_id, source, natural_key, day, received_at, department, lead_type, raw_source)
     values ($1, $2, 'adf', $3, '${DAY}', now(), 'sales', 'internet', $3)`,
    of,
  );
  await insert(
    `insert into deal (dealer_group_id, dealership_id, source, natural_key, day, received_at, sale_kind, salespeople, salesperson_shares)
     values ($1, $2, 'dms', $3, '${DAY}', now(), 'retail', array[$3], '{1000}')`,
    of,
  );
  await insert(
    `insert into deal_attribution (dealer_group_id, dealership_id, source, natural_key, day, raw_sources, lead_types)
     values ($1, $2, 'dms', $3, '${DAY}', array[$3], '{phone}')`,
    of,
  );
  await insert(
    `insert into repair_order (dealer_group_id, dealership_id, source, natural_key, day, received_at, advisor)
     values ($1, $2, 'ro', $3, '${DAY}', now(), $3)`,
    of,
  );
  await insert(
    `insert into repair_order_line (dealer_group_id, dealership_id, source, natural_key, line, day, op_code)
     values ($1, $2, 'ro', $3, 1, '${DAY}', $3)`,
    of,
  );
  await insert(
    `insert into vehicle (dealer_group_id, dealership_id, source, natural_key, day, received_at, vehicle_count, list_digest)
     values ($1, $2, $3, '${DAY}', '${DAY}', now(), 1, '')`,
    of,
  );
  await insert(
    `insert into vehicle_view (dealer_group_id, dealership_id, source, natural_key, day, received_at, site, stock_numbers)
     values ($1, $2, 'vehicle-views', $3, '${DAY}', now(), $3, array[$3])`,
    of,
  );
  const description = await insert(
    `insert into vehicle_description (dealer_group_id, dealership_id, digest, unit, stock_number)
     values ($1, $2, gen_random_uuid(), '#' || $3, $3) returning id`,
    of,
  );
  await insert(
    `insert into vehicle_stretch (dealer_group_id, dealership_id, description_id, first_day, last_day, state)
     values ($1, $2, $3, '${DAY}', 'infinity', 'in_stock')`,
    [group.id, dealership, description],
  );
  await insert(
    `insert into market_comparable (dealer_group_id, dealership_id, source, natural_key, first_day, day, received_at, seller, status)
     values ($1, $2, 'market-comparables', $3, '${DAY}', '${DAY}', now(), $3, 'active')`,
    of,
  );
  await insert(
    `insert into market_set (dealer_group_id, dealership_id, day, unit, last_day, reason, comparable_count, active_count,
       sold_count, prices)
     values ($1, $2, '${DAY}', '#' || $3, '${DAY}', 'small', 0, 0, 0, '{}')`,
    of,
  );
  for (const [table, columns, values] of [
    ['service_appointment', 'is_cancelled, advisor', 'false, $3'],
    ['technician_time', 'technician', '$3'],
    ['inspection', 'advisor, declined_cents', '$3, 100'],
    ['part_stock', 'part_number, value_cents', '$3, 100'],
    ['parts_invoice', 'channel, sale_cents', "'counter', 100"],
    ['parts_request', 'requested, filled', '2, 1'],
    ['body_order', 'payer, estimator, sale_cents', "'insurance', $3, 100"],
    ['ledger_expense', 'account, is_overhead, amount_cents', '$3, true, 100'],
    ['coop_statement', 'line_kind, program, balance_cents', "'balance', $3, 100"],
    ['registration', 'seller, is_fleet, registrations', '$3, false, 1'],
  ] as const) {
    await insert(
      `insert into ${table} (dealer_group_id, dealership_id, source, natural_key, day, received_at, ${columns})
       values ($1, $2, 'shop', $3, '${DAY}', now(), ${values})`,
      of,
    );
  }
  await insert(
    `insert into source_spelling values ($1, 'lead', $2, $2, 'third_party', null) on conflict do nothing`,
    [group.id, mark],
  );
}

async function plantMarket({ database, group, dealership, mark }: Plan): Promise<number> {
  const insert = inserter(database);
  const area = await insert(
    `insert into market_area (dealer_group_id, dealership_id, kind, is_active) values ($1, $2, 'zips', true) returning id`,
    [group.id, dealership],
  );
  await insert(
    `insert into market_area_zip (dealer_group_id, dealership_id, area_id, zip) values ($1, $2, $3, '66061')`,
    [group.id, dealership, area],
  );
  const competitor = await insert(
    `insert into market_competitor (dealer_group_id, dealership_id, name) values ($1, $2, $3) returning id`,
    [group.id, dealership, mark],
  );
  await insert(
    `insert into market_dealer_name (dealer_group_id, dealership_id, raw_name, competitor_id) values ($1, $2, $3, $4)`,
    [group.id, dealership, mark, competitor],
  );
  return competitor;
}

const TO_DATE = [
  ...['vehicle_to_date', 'vehicle_view_to_date', 'market_vehicle_to_date'],
  ...['repair_order_to_date', 'repair_order_line_to_date'],
];

async function plantReports({ database, group, dealership, mark }: Plan): Promise<void> {
  const insert = inserter(database);
  for (const [report, cut] of [
    ['web_traffic', 'channel'],
    ['ad_performance', 'campaign'],
    ['search_performance', 'day'],
    ['video_performance', 'day'],
    ['profile_performance', 'day'],
  ]) {
    const platform = report === 'ad_performance' ? [', platform', ", 'google'"] : ['', ''];
    await insert(
      `insert into ${report} (dealer_group_id, dealership_id, source, natural_key, cut, grain, first_day, day, received_at${platform[0]})
       values ($1, $2, 'canary', $3, '${cut}', 'day', '${DAY}', '${DAY}', now()${platform[1]})`,
      [group.id, dealership, mark],
    );
  }
  for (const table of ['web_traffic_daily', 'web_traffic_hourly']) {
    await insert(
      `insert into ${table} (dealer_group_id, dealership_id, cut, day, line, first_day)
       values ($1, $2, 'channel', '${DAY}', 1, '${DAY}')`,
      [group.id, dealership],
    );
  }
  await insert(
    `insert into service_buyer (dealer_group_id, dealership_id, source, natural_key, day, vin)
     values ($1, $2, 'dms', '1', '${DAY}', '1HGCM82633A004352')`,
    [group.id, dealership],
  );
  for (const table of TO_DATE) {
    await insert(
      `insert into ${table} (dealer_group_id, dealership_id, cut, day, line) values ($1, $2, 0, '${DAY}', 1)`,
      [group.id, dealership],
    );
  }
}

async function plantImports({ database, group, dealership, mark }: Plan): Promise<Ids> {
  const insert = inserter(database);
  const of = [group.id, dealership];
  const feed = await insert(
    `insert into feed (dealer_group_id, dealership_id, title, fact, key_hint, created_at)
     values ($1, $2, $3, 'lead', 'abcd', now()) returning id`,
    [...of, mark],
  );
  const file = await insert(
    `insert into stored_file (dealer_group_id, name, media_type, byte_count, sha256, stored_at, delete_after)
     values ($1, $2, 'text/plain', 1, '\\x00', now(), now() + interval '30 days') returning id`,
    [group.id, mark],
  );
  await insert('insert into stored_file_chunk values ($1, $2, 0, $3)', [group.id, file, Buffer.from(mark)]);
  const run = await insert(
    `insert into import_run (dealer_group_id, dealership_id, feed_id, file_id, came_by, file_name, sha256, connector, fact,
       status, rejected, started_at)
     values ($1, $2, $3, $4, 'upload', $5, '\\x00', 'adf', 'lead', 'done', 1, now()) returning id`,
    [...of, feed, file, mark],
  );
  await insert(
    `insert into import_rejection (dealer_group_id, import_run_id, row_number, field, message, ordinal, delete_after)
     values ($1, $2, 1, 'x', $3, 0, now() + interval '30 days')`,
    [group.id, run, mark],
  );
  await insert(
    `insert into feed_reach (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
     values ($1, $2, 'lead', date '${DAY}' - 40, '${DAY}', now())`,
    of,
  );
  await insert(
    `insert into column_coverage (dealer_group_id, dealership_id, fact, cut, source, part, columns, days, spans)
     values ($1, $2, 'lead', '', $3, 0, '{*}', '[["2020-01-01", "2100-01-01"]]', '[]')`,
    [...of, mark],
  );
  await insert(
    `insert into import_coverage
       (dealer_group_id, dealership_id, import_run_id, fact, cut, source, first_day, last_day, is_span, columns)
     values ($1, $2, $3, 'lead', '', $4, date '${DAY}' - 40, '${DAY}', false, '{}')`,
    [...of, run, mark],
  );
  await insert(
    `insert into superseded_record
       (dealer_group_id, import_run_id, fact, dealership_id, source, natural_key, before, delete_after)
     values ($1, $2, 'lead', $3, 'adf', $4, jsonb_build_object('make', $4::text), now() + interval '30 days')`,
    [group.id, run, dealership, mark],
  );
  await insert(
    `insert into repeated_delivery
       (dealer_group_id, import_run_id, written_by, dealership_id, fact, record_hashes, delete_after)
     values ($1, $2, $2, $3, $4, '{1}', now() + interval '30 days')`,
    [group.id, run, dealership, mark],
  );
  await insert(
    `insert into record_history (dealer_group_id, dealership_id, fact, valid_to, versions, delete_after)
     values ($1, $2, 'lead', now(), jsonb_build_array(jsonb_build_object('make', $3::text)), now() + interval '30 days')`,
    [group.id, dealership, mark],
  );
  const header = [...HEADER, mark];
  const mapping = await insert(
    `insert into feed_mapping (dealer_group_id, dealership_id, connector, header, header_hash, columns, saved_at)
     values ($1, $2, 'dms-deals', $3, $4, $5, now()) returning id`,
    [...of, header, headerHash(header), MAPPED_COLUMNS],
  );
  const connection = await insert(
    `insert into platform_account (dealer_group_id, dealership_id, platform, account, title, credential, key_id,
       credential_hint, asked_from, last_error, created_at)
     values ($1, $2, 'ga4', '123456', $3, '\\x00', $3, $3, '${DAY}', $3, now()) returning id`,
    [...of, mark],
  );
  return { feed, import: run, mapping, connection };
}

async function plantSpend({ database, group, dealership, mark }: Plan, product: number): Promise<Ids> {
  const insert = inserter(database);
  const change = {
    dealerGroupId: group.id,
    userId: group.admin.userId,
    at: new Date('2026-11-10T15:00:00Z'),
    action: 'create' as const,
    dealershipIds: [dealership],
    months: [MONTH] as const,
  };
  const { result: expense, actId } = await database.inGroups([group.id], (tx) =>
    changeBudget(tx, change, async () => {
      const { rows } = await tx.client.query<{ id: number }>(
        `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign, actual_cents, actual_through,
           description, strategy, notes, coop_note)
         values ($1, $2, '${MONTH}', $3, $4, 10000, '${DAY}', $4, $4, $4, $4) returning id`,
        [group.id, dealership, product, mark],
      );
      const id = rows[0]?.id ?? 0;
      await tx.client.query(
        `insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
         values ($1, $2, $3, '${MONTH}', '${MONTH}', '2026-11-30', 20000)`,
        [group.id, id, dealership],
      );
      return id;
    }),
  );
  await insert(
    `insert into budget_split (dealer_group_id, product_id, month, budget_type, mode, of_key, total_cents, keys, units)
     values ($1, $2, '${MONTH}', 'targetBudget', 'campaign', $3, 20000, $4, '{10000000}') on conflict do nothing`,
    [group.id, product, mark, [String(dealership)]],
  );
  const file = await insert(
    `insert into stored_file (dealer_group_id, name, media_type, byte_count, sha256, stored_at, kept_for)
     values ($1, $2, 'text/plain', 1, '\\x00', now(), 'expense') returning id`,
    [group.id, mark],
  );
  await insert('insert into stored_file_chunk values ($1, $2, 0, $3)', [group.id, file, Buffer.from(mark)]);
  await insert(
    `insert into expense_file (dealer_group_id, file_id, expense_id, kind, attached_at)
     values ($1, $2, $3, 'invoice', now())`,
    [group.id, file, expense],
  );
  return { expense, file, ...(actId !== null && { budgetAct: actId }) };
}
