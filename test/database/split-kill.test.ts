import type pg from 'pg';
import { expect, it } from 'vitest';
import { toPercent, WHOLE_UNITS } from '../../src/core/money/percent.ts';
import { saveAll } from '../../src/features/money/product-budget/contract.ts';
import { aCategory } from '../helpers/budgets.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import {
  atStatement,
  kill,
  killableServer,
  killPoints,
  seededByClock,
  untilQuiet,
  watcher,
} from '../helpers/killing.ts';
import { accessTokenOf, asRequest } from '../helpers/server.ts';
import { sized } from '../helpers/sizes.ts';

const ROOFTOPS = sized({ quick: 20, soak: 60 });
const CAMPAIGNS = Array.from(
  { length: sized({ quick: 10, soak: 30 }) },
  (_, index) => `Campaign ${index + 1}`,
);
/** About the number of observable statements of a save; the kill happens at one of them. */
const STATEMENTS = 12;
const TURNS = sized({ quick: 2, soak: 30 });
const STATEMENT = '(budget_|expense|measure_)';

/** All cell amounts, the percents behind them, and the total. */
async function state(client: pg.Client): Promise<{ reported: string; cents: number; acts: number }> {
  const { rows } = await client.query<{ reported: string; cents: number; acts: number }>(
    `select md5(
         (select coalesce(string_agg(concat_ws('.', e.dealership_id, e.campaign, f.planned_cents), ',' order by e.dealership_id, e.campaign), '')
          from expense e join budget_flight f on f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id)
         || (select coalesce(string_agg(concat_ws('.', mode, of_key, total_cents, units::text), ',' order by mode, of_key), '') from budget_split)
       ) as reported,
       (select coalesce(sum(planned_cents), 0)::float8 from budget_flight) as cents,
       (select count(*)::integer from budget_act a
        where exists (select 1 from budget_change c
          where c.dealer_group_id = a.dealer_group_id and c.act_id = a.id and c.before is distinct from c.after)) as acts`,
  );
  return rows[0] ?? { reported: '', cents: 0, acts: 0 };
}

/** A split with a fixed part for the first store and equal parts for the others. */
function splitOf(dealershipIds: readonly number[], { budget, first }: { budget: number; first: number }) {
  const each = Math.floor((WHOLE_UNITS - first) / (dealershipIds.length - 1));
  const units = dealershipIds.map((_, index) =>
    index === 0 ? WHOLE_UNITS - each * (dealershipIds.length - 1) : each,
  );
  const share = Math.floor(WHOLE_UNITS / CAMPAIGNS.length);
  return {
    budgetType: 'targetBudget',
    budget,
    campaigns: CAMPAIGNS,
    campaignPercents: CAMPAIGNS.map((campaign, index) => ({
      campaign,
      percent: toPercent(index === 0 ? WHOLE_UNITS - share * (CAMPAIGNS.length - 1) : share),
    })),
    percents: CAMPAIGNS.flatMap((campaign) =>
      dealershipIds.map((dealerShipId, index) => ({
        campaign,
        dealerShipId,
        percent: toPercent(units[index] ?? 0),
      })),
    ),
  };
}

it('a split of the total whose server is killed is saved completely or not at all', async () => {
  const points = killPoints(TURNS, STATEMENTS, seededByClock());
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: ROOFTOPS });
  const {
    productIds: [productId = 0],
  } = await aCategory(db, group.id);
  const token = await accessTokenOf(db, group.admin.userId);
  const client = await watcher(db.url);
  const at = { dealerGroupId: group.id, year: 2026, month: 11, productId };
  const splits = [
    splitOf(group.dealershipIds, { budget: 100_000.01, first: 5_000_000 }),
    splitOf(group.dealershipIds, { budget: 77_777.77, first: 1_000_000 }),
  ];
  let server = await killableServer(db.url);
  const send = (index: number) => {
    const { path, init } = asRequest(saveAll, { ...at, ...splits[index % 2] });
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    return fetch(`${server.address}/api/${path}`, { ...init, headers });
  };
  const whole: string[] = [];
  for (const index of [0, 1]) {
    expect((await send(index)).status).toBe(200);
    const { reported, cents } = await state(client);
    expect(cents).toBe(Math.round((splits[index]?.budget ?? 0) * 100));
    whole.push(reported);
  }
  const counts = { before: 0, after: 0 };
  for (const [turn, point] of points.entries()) {
    const before = await state(client);
    let isOver = false;
    const sent = send(turn).then(
      () => undefined,
      () => undefined,
    );
    void sent.then(() => {
      isOver = true;
    });
    await atStatement(client, { isOver: () => isOver, statements: STATEMENT }, point);
    await kill(server.child);
    await untilQuiet(client, STATEMENT);
    const now = await state(client);
    const isBefore = now.reported === before.reported;
    counts[isBefore ? 'before' : 'after'] += 1;
    expect(now.reported).toBe(isBefore ? before.reported : whole[turn % 2]);
    expect(now.acts).toBe(before.acts + (isBefore ? 0 : 1));
    server = await killableServer(db.url);
    expect((await send(turn)).status).toBe(200);
    expect((await state(client)).reported).toBe(whole[turn % 2]);
  }
  expect(counts.before).toBeGreaterThan(0);
}, 300_000);
