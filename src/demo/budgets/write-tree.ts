import type { Tx } from '../../server/database/database.ts';
import { demoTree } from './tree.ts';

export type ProductIds = ReadonlyMap<string, number>;

export function productKey(category: string, product: string): string {
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
