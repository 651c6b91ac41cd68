import { describe, expect, it } from 'vitest';
import { type Call, idFields } from '../../src/core/contract.ts';
import type { Database } from '../../src/server/database.ts';
import { aDealerGroup, aMember, type TestGroup } from '../helpers/dealers.ts';
import { asRequest, server, type TestServer } from '../helpers/server.ts';
import { calls, type Ids, validInput } from '../helpers/walk.ts';

/** Stands in every text of the other tenant; no answer may ever carry it. */
const CANARY = 'CANARY-7f3a';
const NOBODYS_ID = 2_000_000_001;

interface Planted {
  readonly group: TestGroup;
  readonly ids: Ids;
}

/** A tenant with a row in every table that belongs to tenants, each text of it marked. */
async function aTenant(database: Database, mark: string): Promise<Planted> {
  const group = await aDealerGroup(database, { name: `${mark} group` });
  const [dealership = 0] = group.dealershipIds;
  const insert = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await database.owner.query<{ id: number }>(text, values);
    return rows[0]?.id ?? 0;
  };
  await database.owner.query('update dealership set name = $2 || name where dealer_group_id = $1', [
    group.id,
    mark,
  ]);
  await aMember(database, group.id, 'viewer', [dealership]);
  await insert('insert into dealership_alias values ($1, lower($2), $3)', [group.id, mark, dealership]);
  const feed = await insert(
    `insert into feed (dealer_group_id, dealership_id, title, fact, key_hint, created_at)
     values ($1, $2, $3, 'lead', 'abcd', now()) returning id`,
    [group.id, dealership, mark],
  );
  const file = await insert(
    `insert into stored_file (dealer_group_id, name, media_type, byte_count, sha256, stored_at, delete_after)
     values ($1, $2, 'text/plain', 1, '\\x00', now(), now() + interval '30 days') returning id`,
    [group.id, mark],
  );
  await insert('insert into stored_file_chunk values ($1, $2, 0, $3)', [group.id, file, Buffer.from(mark)]);
  const run = await insert(
    `insert into import_run (dealer_group_id, feed_id, file_id, came_by, file_name, sha256, connector, fact, status, rejected, started_at)
     values ($1, $2, $3, 'upload', $4, '\\x00', 'adf', 'lead', 'done', 1, now()) returning id`,
    [group.id, feed, file, mark],
  );
  await insert(
    `insert into import_rejection (dealer_group_id, import_run_id, row_number, field, message, ordinal, delete_after)
     values ($1, $2, 1, 'x', $3, 0, now() + interval '30 days')`,
    [group.id, run, mark],
  );
  await insert(
    `insert into feed_reach (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
     values ($1, $2, 'lead', current_date - 40, current_date, now())`,
    [group.id, dealership],
  );
  await insert(
    `insert into lead (dealer_group_id, dealership_id, source, natural_key, day, received_at, department, lead_type, raw_source)
     values ($1, $2, 'adf', $3, current_date, now(), 'sales', 'internet', $3)`,
    [group.id, dealership, mark],
  );
  await insert(
    `insert into deal (dealer_group_id, dealership_id, source, natural_key, day, received_at, sale_kind, salespeople, salesperson_shares)
     values ($1, $2, 'dms', $3, current_date, now(), 'retail', array[$3], '{1000}')`,
    [group.id, dealership, mark],
  );
  await insert(
    `insert into deal_attribution (dealer_group_id, dealership_id, source, natural_key, day, raw_sources, lead_types)
     values ($1, $2, 'dms', $3, current_date, array[$3], '{phone}')`,
    [group.id, dealership, mark],
  );
  await insert(
    `insert into repair_order (dealer_group_id, dealership_id, source, natural_key, day, received_at, advisor)
     values ($1, $2, 'ro', $3, current_date, now(), $3)`,
    [group.id, dealership, mark],
  );
  await insert(
    `insert into repair_order_line (dealer_group_id, dealership_id, source, natural_key, line, day, op_code)
     values ($1, $2, 'ro', $3, 1, current_date, $3)`,
    [group.id, dealership, mark],
  );
  await insert(
    `insert into superseded_record
       (dealer_group_id, import_run_id, fact, dealership_id, source, natural_key, before, delete_after)
     values ($1, $2, 'lead', $3, 'adf', $4, jsonb_build_object('make', $4::text), now() + interval '30 days')`,
    [group.id, run, dealership, mark],
  );
  const mapping = await insert(
    `insert into feed_mapping (dealer_group_id, dealership_id, connector, header, header_hash, columns, saved_at)
     values ($1, $2, 'crm', array[$3], '\\x00', jsonb_build_object('createdAt', $3::text), now()) returning id`,
    [group.id, dealership, mark],
  );
  await insert(
    'insert into measure_day (dealer_group_id, dealership_id, day, leads) values ($1, $2, current_date, 1)',
    [group.id, dealership],
  );
  await insert(
    `insert into measure_month (dealer_group_id, dealership_id, month, leads)
     values ($1, $2, date_trunc('month', current_date::timestamp)::date, 1)`,
    [group.id, dealership],
  );
  await insert(
    `insert into demo_rooftop (dealer_group_id, dealership_id, key, seed, story_day) values ($1, $2, $3, $3, current_date)`,
    [group.id, dealership, mark],
  );
  await insert(
    "insert into demo_month (dealer_group_id, dealership_id, fact, month) values ($1, $2, 'lead', '2026-01-01')",
    [group.id, dealership],
  );
  await insert("insert into kpi_favourite_list values ($1, $2, 'home', '{leads}', array[$3])", [
    group.id,
    group.admin.userId,
    mark,
  ]);
  await insert("insert into kpi_target values ($1, $2, 'leads', '2026-01-01', 100)", [group.id, dealership]);
  for (const [report, cut] of [
    ['web_traffic', 'channel'],
    ['ad_performance', 'campaign'],
    ['search_performance', 'day'],
    ['video_performance', 'day'],
  ]) {
    const platform = report === 'ad_performance' ? [', platform', ", 'google'"] : ['', ''];
    await insert(
      `insert into ${report} (dealer_group_id, dealership_id, source, natural_key, cut, grain, first_day, day, received_at${platform[0]})
       values ($1, $2, 'canary', $3, '${cut}', 'day', current_date, current_date, now()${platform[1]})`,
      [group.id, dealership, mark],
    );
  }
  await insert("insert into source_spelling values ($1, 'lead', $2, $2, 'third_party', null)", [
    group.id,
    mark,
  ]);
  const connection = await insert(
    `insert into platform_account (dealer_group_id, dealership_id, platform, account, title, credential, key_id,
       credential_hint, asked_from, last_error, created_at)
     values ($1, $2, 'ga4', $3, $3, '\\x00', $3, $3, current_date, $3, now()) returning id`,
    [group.id, dealership, mark],
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
    "insert into budget_month values ($1, $2, date_trunc('month', current_date::timestamp), 100)",
    [group.id, dealership],
  );
  const expense = await insert(
    `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign, actual_cents, actual_through,
       description, strategy, notes, coop_note)
     values ($1, $2, date_trunc('month', current_date::timestamp), $3, $4, 100, current_date, $4, $4, $4, $4) returning id`,
    [group.id, dealership, product, mark],
  );
  await insert(
    `insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
     values ($1, $2, $3, date_trunc('month', current_date::timestamp), current_date, current_date, 100)`,
    [group.id, expense, dealership],
  );
  const act = await insert(
    `insert into budget_act (dealer_group_id, user_id, at, action) values ($1, $2, now(), 'update') returning id`,
    [group.id, group.admin.userId],
  );
  await insert(
    `insert into budget_change (dealer_group_id, act_id, expense_id, dealership_id, month, after)
     values ($1, $2, $3, $4, date_trunc('month', current_date::timestamp),
       jsonb_build_object('product_id', $5::integer, 'campaign', $6::text, 'notes', $6::text, 'flights', '[]'::jsonb))`,
    [group.id, act, expense, dealership, product, mark],
  );
  await insert(
    `insert into budget_split (dealer_group_id, product_id, month, budget_type, mode, of_key, total_cents, keys, units)
     values ($1, $2, date_trunc('month', current_date::timestamp), 'targetBudget', 'campaign', $3, 100, array[$4], '{10000000}')`,
    [group.id, product, mark, String(dealership)],
  );
  const template = await insert(
    `insert into budget_template (dealer_group_id, name, type, keys, units)
     values ($1, $2, 0, array[$3], '{10000000}') returning id`,
    [group.id, mark, String(dealership)],
  );
  const invoice = await insert(
    `insert into stored_file (dealer_group_id, name, media_type, byte_count, sha256, stored_at, kept_for)
     values ($1, $2, 'text/plain', 1, '\\x00', now(), 'expense') returning id`,
    [group.id, mark],
  );
  await insert('insert into stored_file_chunk values ($1, $2, 0, $3)', [
    group.id,
    invoice,
    Buffer.from(mark),
  ]);
  await insert(
    `insert into expense_file (dealer_group_id, file_id, expense_id, kind, attached_at)
     values ($1, $2, $3, 'invoice', now())`,
    [group.id, invoice, expense],
  );
  return {
    group,
    ids: {
      budgetAct: act,
      category,
      connection,
      expense,
      file: invoice,
      product,
      sourceRule,
      template,
      dealerGroup: group.id,
      dealership,
      feed,
      import: run,
      mapping,
      user: group.admin.userId,
      customGroup: NOBODYS_ID,
    },
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function send(
  to: TestServer,
  call: Call,
  input: Record<string, unknown>,
  token: string,
): Promise<Answer> {
  const { path, init } = asRequest(call, input);
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const response = await to.request(path, { ...init, headers, signal: AbortSignal.timeout(5_000) });
  const text = call.reply.kind === 'stream' && response.ok ? '' : await response.text();
  if (call.reply.kind === 'stream') await response.body?.cancel().catch(() => undefined);
  return { status: response.status, text: `${JSON.stringify([...response.headers])}${text}` };
}

/** Answers differ by request id and date only. */
const comparable = ({ status, text }: Answer) => ({
  status,
  text: text.replace(/\["(date|content-length)","[^"]*"\],?/g, ''),
});

describe("another tenant's ids", () => {
  it('every tenant table holds a row of each of the two tenants', async () => {
    const { database } = await server();
    const tenants = [await aTenant(database, 'MINE'), await aTenant(database, CANARY)];
    const { rows } = await database.owner.query<{ name: string }>(
      `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and c.relrowsecurity`,
    );
    for (const { name } of rows) {
      const key = name === 'dealer_group' ? 'id' : 'dealer_group_id';
      for (const { group } of tenants) {
        const seen = await database.inGroups([group.id], (tx) =>
          tx.client.query<{ groups: number[] }>(`select array_agg(distinct ${key}) as groups from ${name}`),
        );
        expect({ table: name, seen: seen.rows[0]?.groups }).toEqual({ table: name, seen: [group.id] });
      }
      const without = await database.inGroups([], (tx) => tx.client.query(`select from ${name}`));
      expect({ table: name, seenWithoutAGroup: without.rowCount }).toEqual({
        table: name,
        seenWithoutAGroup: 0,
      });
    }
  });

  it('answer like ids that do not exist, and never show a byte of that tenant', async () => {
    const to = await server();
    const mine = await aTenant(to.database, 'MINE');
    const foreign = await aTenant(to.database, CANARY);
    const token = await to.tokenOf(mine.group.admin.userId);
    for (const call of calls.filter(({ access }) => access !== 'public' && access !== 'feedKey')) {
      const own = await send(to, call, validInput(call, mine.ids), token);
      expect({ call: call.path, leaks: own.text.includes(CANARY) }).toEqual({
        call: call.path,
        leaks: false,
      });
      for (const { field, entity } of idFields(call)) {
        const planted = { ...validInput(call, mine.ids), [field]: foreign.ids[entity] };
        const missing = { ...validInput(call, mine.ids), [field]: NOBODYS_ID };
        const answer = await send(to, call, planted, token);
        const reference = await send(to, call, missing, token);
        expect({ call: call.path, field, ...comparable(answer) }).toEqual({
          call: call.path,
          field,
          ...comparable(reference),
        });
        expect({ call: call.path, field, status: answer.status }).toEqual({
          call: call.path,
          field,
          status: 404,
        });
        expect(answer.text).not.toContain(CANARY);
      }
    }
    expect(to.bugs).toEqual([]);
  });

  it('a list with one foreign dealership is refused whole', async () => {
    const to = await server();
    const mine = await aTenant(to.database, 'MINE');
    const foreign = await aTenant(to.database, CANARY);
    const token = await to.tokenOf(mine.group.admin.userId);
    const mixed = [...mine.group.dealershipIds, foreign.ids.dealership];
    for (const call of calls.filter((entry) =>
      idFields(entry).some(({ field }) => field === 'dealerShipId'),
    )) {
      const answer = await send(to, call, { ...validInput(call, mine.ids), dealerShipId: mixed }, token);
      expect({ call: call.path, status: answer.status }).toEqual({ call: call.path, status: 404 });
    }
  });

  it('a member of one rooftop sees nothing of its neighbour', async () => {
    const to = await server();
    const mine = await aTenant(to.database, 'MINE');
    const [own = 0, neighbour = 0] = mine.group.dealershipIds;
    await to.database.owner.query('update dealership set name = $2 where id = $1', [neighbour, CANARY]);
    const member = await aMember(to.database, mine.group.id, 'manager', [own]);
    const token = await to.tokenOf(member.userId);
    for (const call of calls.filter(
      ({ access }) => access !== 'public' && access !== 'feedKey' && access !== 'admin',
    )) {
      const answer = await send(to, call, validInput(call, { ...mine.ids, dealership: own }), token);
      expect({ call: call.path, leaks: answer.text.includes(CANARY) }).toEqual({
        call: call.path,
        leaks: false,
      });
      if (!idFields(call).some(({ field }) => field === 'dealerShipId')) continue;
      const asked = { ...validInput(call, mine.ids), dealerShipId: neighbour };
      const refused = await send(to, call, asked, token);
      expect({ call: call.path, status: refused.status }).toEqual({ call: call.path, status: 404 });
    }
  });
});
