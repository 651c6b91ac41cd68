import { Problem } from '../../core/errors.ts';
import type { Day } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';

export interface KeptLine {
  readonly id: number;
  readonly categoryId: number;
  readonly name: string;
  readonly description: string;
  readonly strategy: string;
  readonly color: string;
  readonly ordinal: number;
  readonly version: number;
  /** First month without the line. */
  readonly archivedFrom: Day | null;
  /** For a category, the sum of its products' prices; null when none has one. */
  readonly priceCents: number | null;
}

const CATEGORY = `k.id, k.id as "categoryId", k.name, '' as description, '' as strategy, k.color, k.ordinal,
  k.version, k.archived_from as "archivedFrom",
  (select sum(p.price_cents)::bigint from budget_product p
    where p.dealer_group_id = k.dealer_group_id and p.category_id = k.id and p.archived_from is null) as "priceCents"`;
const PRODUCT = `p.id, p.category_id as "categoryId", p.name, p.description, p.strategy,
  coalesce(p.color, k.color) as color, p.ordinal, p.version, least(p.archived_from, k.archived_from) as "archivedFrom",
  p.price_cents as "priceCents"`;
const PRODUCTS = `budget_product p join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id`;

/** Serializes changes of a group's categories and products. */
export async function lockLines(tx: Tx, dealerGroupId: number): Promise<void> {
  await tx.client.query('select from dealer_group where id = $1 for no key update', [dealerGroupId]);
}

export async function categoriesInOrder(tx: Tx, dealerGroupId: number): Promise<KeptLine[]> {
  const { rows } = await tx.client.query<KeptLine>({
    name: 'budget-categories',
    text: `select ${CATEGORY} from budget_category k where k.dealer_group_id = $1 order by k.ordinal, k.id`,
    values: [dealerGroupId],
  });
  return rows;
}

export async function productsInOrder(tx: Tx, dealerGroupId: number): Promise<KeptLine[]> {
  const { rows } = await tx.client.query<KeptLine>({
    name: 'budget-products',
    text: `select ${PRODUCT} from ${PRODUCTS} where p.dealer_group_id = $1 order by p.ordinal, p.id`,
    values: [dealerGroupId],
  });
  return rows;
}

/** Locks the category for the transaction; unknown ids and other groups' ids get the same error. */
export async function heldCategory(
  tx: Tx,
  dealerGroupId: number,
  { id, field }: { id: number; field: string },
): Promise<KeptLine> {
  // Apart from what it says: Citus locks only rows of one plain table.
  await tx.client.query('select 1 from budget_category where dealer_group_id = $1 and id = $2 for update', [
    dealerGroupId,
    id,
  ]);
  const { rows } = await tx.client.query<KeptLine>(
    `select ${CATEGORY} from budget_category k where k.dealer_group_id = $1 and k.id = $2`,
    [dealerGroupId, id],
  );
  return rows[0] ?? refuseMissing(field);
}

export async function heldProduct(
  tx: Tx,
  dealerGroupId: number,
  { id, field }: { id: number; field: string },
): Promise<KeptLine> {
  await tx.client.query('select 1 from budget_product where dealer_group_id = $1 and id = $2 for update', [
    dealerGroupId,
    id,
  ]);
  const { rows } = await tx.client.query<KeptLine>(
    `select ${PRODUCT} from ${PRODUCTS} where p.dealer_group_id = $1 and p.id = $2`,
    [dealerGroupId, id],
  );
  return rows[0] ?? refuseMissing(field);
}

export function refuseMissing(field: string): never {
  const message = 'There is no such id, or you may not see it.';
  throw new Problem('missing', message, [{ field, message }]);
}

/** A created line, or the existing one of the same name. */
export interface MadeLine {
  readonly id: number;
  readonly isReactivated: boolean;
}

/** The requested color applies only to a created or restored category. */
export async function makeCategory(
  tx: Tx,
  dealerGroupId: number,
  line: { name: string; key: string; color: string },
): Promise<MadeLine> {
  const { rows: last } = await tx.client.query<{ next: number }>(
    'select coalesce(max(ordinal) + 1, 0) as next from budget_category where dealer_group_id = $1',
    [dealerGroupId],
  );
  const { rows } = await tx.client.query<MadeLine>(
    `insert into budget_category as k (dealer_group_id, name, name_key, color, ordinal)
     values ($1, $2, $3, $4, $5)
     on conflict (dealer_group_id, name_key) do update set
       color = case when k.archived_from is null then k.color else excluded.color end,
       version = k.version + (k.archived_from is not null)::integer, archived_from = null
     returning id, xmax <> 0 as "isReactivated"`,
    [dealerGroupId, line.name, line.key, line.color, last[0]?.next],
  );
  return rows[0] ?? refuseMissing('name');
}

/** Given texts fill only the empty fields of a restored product. */
export async function makeProduct(
  tx: Tx,
  { dealerGroupId, categoryId }: { dealerGroupId: number; categoryId: number },
  line: { name: string; key: string; description: string; strategy: string },
): Promise<MadeLine> {
  const { rows: last } = await tx.client.query<{ next: number }>(
    `select coalesce(max(ordinal) + 1, 0) as next from budget_product
     where dealer_group_id = $1 and category_id = $2`,
    [dealerGroupId, categoryId],
  );
  const { rows } = await tx.client.query<MadeLine>(
    `insert into budget_product as p (dealer_group_id, category_id, name, name_key, description, strategy, ordinal)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (dealer_group_id, category_id, name_key) do update set
       description = case when p.description = '' then excluded.description else p.description end,
       strategy = case when p.strategy = '' then excluded.strategy else p.strategy end,
       version = p.version + (p.archived_from is not null)::integer, archived_from = null
     returning id, xmax <> 0 as "isReactivated"`,
    [dealerGroupId, categoryId, line.name, line.key, line.description, line.strategy, last[0]?.next],
  );
  return rows[0] ?? refuseMissing('name');
}

/** Absent fields keep their value. */
export interface LineChange {
  readonly name?: string | undefined;
  readonly name_key?: string | undefined;
  readonly color?: string | undefined;
  readonly description?: string | undefined;
  readonly strategy?: string | undefined;
  readonly price_cents?: number | undefined;
}

export async function changeLine(
  tx: Tx,
  table: 'budget_category' | 'budget_product',
  change: { dealerGroupId: number; id: number; set: LineChange },
): Promise<void> {
  const columns = Object.entries(change.set).filter(([, value]) => value !== undefined);
  const sets = columns.map(([column], index) => `${column} = $${index + 3}`);
  await tx.client.query(
    `update ${table} set ${[...sets, 'version = version + 1'].join(', ')} where dealer_group_id = $1 and id = $2`,
    [change.dealerGroupId, change.id, ...columns.map(([, value]) => value)],
  );
}

/** Another line of the same kind with this name, archived or not. */
export async function categoryNamed(tx: Tx, dealerGroupId: number, key: string): Promise<KeptLine | null> {
  const { rows } = await tx.client.query<KeptLine>(
    `select ${CATEGORY} from budget_category k where k.dealer_group_id = $1 and k.name_key = $2`,
    [dealerGroupId, key],
  );
  return rows[0] ?? null;
}

export async function productNamed(
  tx: Tx,
  { dealerGroupId, categoryId }: { dealerGroupId: number; categoryId: number },
  key: string,
): Promise<KeptLine | null> {
  const { rows } = await tx.client.query<KeptLine>(
    `select ${PRODUCT} from ${PRODUCTS} where p.dealer_group_id = $1 and p.category_id = $2 and p.name_key = $3`,
    [dealerGroupId, categoryId, key],
  );
  return rows[0] ?? null;
}

/** Whether a month no longer has the line; `month` null: from now on. */
export function isArchivedIn({ archivedFrom }: KeptLine, month: Day | null): boolean {
  return archivedFrom !== null && (month === null || archivedFrom <= month);
}
