import type { Day } from '../../core/time/period.ts';
import type { Tx } from '../../server/database/database.ts';
import type { PlannedLine, SharedBuy } from './line.ts';
import type { Status } from './status.ts';
import { demoTree } from './tree.ts';

export interface KnownLine {
  readonly dealershipId: number;
  readonly line: PlannedLine;
  readonly status: Status;
}

export async function budgetedAmong(
  tx: Tx,
  dealerGroupId: number,
  { dealershipIds, month }: { dealershipIds: readonly number[]; month: Day },
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.client.query<{ id: number }>(
    `select id from unnest($2::integer[]) as id
     where exists (select from expense e where e.dealer_group_id = $1 and e.dealership_id = id and e.month = $3)
       or exists (select from budget_change c where c.dealer_group_id = $1 and c.dealership_id = id and c.month = $3)`,
    [dealerGroupId, dealershipIds, month],
  );
  return new Set(rows.map(({ id }) => id));
}

const EXISTING = `"actualCents" bigint, "actualThrough" date, "coopCents" bigint, "coopStatus" text, "claimedCents" bigint,
  "grantedCents" bigint, deadline date, "coopNote" text`;

export async function insertLines(
  tx: Tx,
  { dealerGroupId, products }: { dealerGroupId: number; products: ProductIds },
  known: readonly KnownLine[],
): Promise<void> {
  const lines = known.flatMap(({ dealershipId, line, status }) => {
    const productId = products.get(productKey(line.category.name, line.product));
    if (productId === undefined) return [];
    const { campaign, month, flights, coop, notes } = line;
    const own = { dealershipId, productId, campaign, month, flights, notes };
    return [{ ...own, share: coop?.share ?? null, rate: coop?.rate ?? null, ...status }];
  });
  await tx.client.query(
    `with line as materialized (
       select nextval(pg_get_serial_sequence('expense', 'id')) as id, line.* from jsonb_to_recordset($2::jsonb) as line (
         "dealershipId" integer, "productId" integer, campaign text, month date, flights jsonb, notes text,
         share integer, rate integer, ${EXISTING})
     ), made as (
       insert into expense (dealer_group_id, id, dealership_id, month, product_id, campaign, notes, actual_cents, actual_through,
         coop_share_units, coop_rate_units, coop_cents, coop_status, coop_claimed_cents, coop_granted_cents, coop_deadline, coop_note)
       select $1, id, "dealershipId", month, "productId", campaign, notes, "actualCents", "actualThrough",
         share, rate, "coopCents", "coopStatus", "claimedCents", "grantedCents", deadline, "coopNote"
       from line
     )
     insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, product_id, start_day, end_day, planned_cents,
       spread_days)
     select $1, line.id, line."dealershipId", line.month, line."productId", flight.start, flight.end, flight.cents, flight.end - flight.start + 1
     from line cross join jsonb_to_recordset(line.flights) as flight (start date, "end" date, cents bigint)`,
    [dealerGroupId, JSON.stringify(lines)],
  );
}

export async function updateLines(
  tx: Tx,
  { dealerGroupId, products, month }: { dealerGroupId: number; products: ProductIds; month: Day },
  known: readonly KnownLine[],
): Promise<void> {
  const lines = known.flatMap(({ dealershipId, line, status }) => {
    const productId = products.get(productKey(line.category.name, line.product));
    return productId === undefined ? [] : [{ dealershipId, productId, campaign: line.campaign, ...status }];
  });
  if (lines.length === 0) return;
  const dealershipIds = [...new Set(lines.map(({ dealershipId }) => dealershipId))];
  await tx.client.query(UPDATE, [dealerGroupId, JSON.stringify(lines), month, dealershipIds]);
}

const UPDATE = `
  with theirs as materialized (
    select c.expense_id as id from budget_act a
      join budget_change c on c.dealer_group_id = a.dealer_group_id and c.act_id = a.id
    where a.dealer_group_id = $1 and a.action <> 'demo' and c.month = $3::date
  ), own as materialized (
    select e.id, e.dealership_id, e.product_id, e.campaign from expense e
    where e.dealer_group_id = $1 and e.dealership_id = any($4::integer[]) and e.month = $3::date
      and e.id not in (select id from theirs)
  ), known as materialized (
    select own.id, line.* from own
      join jsonb_to_recordset($2::jsonb) as line ("dealershipId" integer, "productId" integer, campaign text, ${EXISTING})
        on own.dealership_id = line."dealershipId" and own.product_id = line."productId" and own.campaign = line.campaign
  )
  update expense e set version = e.version + 1, actual_cents = line."actualCents", actual_through = line."actualThrough",
    coop_cents = line."coopCents", coop_status = line."coopStatus", coop_claimed_cents = line."claimedCents",
    coop_granted_cents = line."grantedCents", coop_deadline = line.deadline, coop_note = line."coopNote"
  from known line
  where e.dealer_group_id = $1 and e.id = line.id
    and (e.actual_cents, e.actual_through, e.coop_cents, e.coop_status, e.coop_claimed_cents, e.coop_granted_cents,
      e.coop_deadline, e.coop_note) is distinct from
      (line."actualCents", line."actualThrough", line."coopCents", line."coopStatus", line."claimedCents",
      line."grantedCents", line.deadline, line."coopNote")`;

export async function keepSplits(
  tx: Tx,
  of: { dealerGroupId: number; products: ProductIds; month: Day },
  buys: readonly (SharedBuy & { readonly dealershipIds: readonly number[] })[],
): Promise<void> {
  for (const { category, product, campaign, cents, units, dealershipIds } of buys) {
    const productId = of.products.get(productKey(category, product));
    if (productId === undefined) continue;
    await tx.client.query(
      `insert into budget_split (dealer_group_id, product_id, month, budget_type, mode, of_key, total_cents, keys, units)
       values ($1, $2, $3, 'targetBudget', 'campaign', $4, $5, $6::text[], $7::integer[]) on conflict do nothing`,
      [of.dealerGroupId, productId, of.month, campaign, cents, dealershipIds.map(String), units],
    );
  }
}

type ProductIds = ReadonlyMap<string, number>;

function productKey(category: string, product: string): string {
  return `${category.toLowerCase()} / ${product.toLowerCase()}`;
}

export async function makeTree(tx: Tx, dealerGroupId: number): Promise<void> {
  const names = demoTree.map(({ name }) => name);
  await tx.client.query(
    `insert into budget_category (dealer_group_id, name, name_key, color, ordinal)
     select $1, name, lower(name), color, place - 1
     from unnest($2::text[], $3::text[]) with ordinality as line (name, color, place)
     on conflict (dealer_group_id, name_key) do nothing`,
    [dealerGroupId, names, demoTree.map(({ color }) => color)],
  );
  const products = demoTree.flatMap(({ name, products: ofCategory }) =>
    ofCategory.map((product, ordinal) => ({ category: name, ordinal, ...product })),
  );
  await tx.client.query(
    `insert into budget_product (dealer_group_id, category_id, name, name_key, description, ordinal)
     select $1, k.id, line.name, lower(line.name), line.description, line.ordinal
     from unnest($2::text[], $3::text[], $4::text[], $5::integer[]) as line (category, name, description, ordinal)
       join budget_category k on k.dealer_group_id = $1 and k.name_key = lower(line.category)
     on conflict (dealer_group_id, category_id, name_key) do nothing`,
    [
      dealerGroupId,
      products.map(({ category }) => category),
      products.map(({ name }) => name),
      products.map(({ description }) => description),
      products.map(({ ordinal }) => ordinal),
    ],
  );
}

export async function productIds(tx: Tx, dealerGroupId: number): Promise<ProductIds> {
  const { rows } = await tx.client.query<{ category: string; product: string; id: number }>(
    `select k.name_key as category, p.name_key as product, p.id from budget_product p
       join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
     where p.dealer_group_id = $1 and p.archived_from is null and k.archived_from is null`,
    [dealerGroupId],
  );
  return new Map(rows.map(({ category, product, id }) => [productKey(category, product), id]));
}
