import type { Database } from '../../src/server/database.ts';

let names = 0;

/** A category with products, and their ids. */
export async function aCategory(
  database: Database,
  dealerGroupId: number,
  products: readonly string[] = ['Search'],
): Promise<{ categoryId: number; productIds: number[] }> {
  names += 1;
  const name = `Category ${names}`;
  const category = await database.owner.query<{ id: number }>(
    `insert into budget_category (dealer_group_id, name, name_key, color, ordinal)
     values ($1, $2, lower($2), '#3fb68b', $3) returning id`,
    [dealerGroupId, name, names],
  );
  const categoryId = category.rows[0]?.id ?? 0;
  const productIds: number[] = [];
  for (const [ordinal, product] of products.entries()) {
    const made = await database.owner.query<{ id: number }>(
      `insert into budget_product (dealer_group_id, category_id, name, name_key, ordinal)
       values ($1, $2, $3, lower($3), $4) returning id`,
      [dealerGroupId, categoryId, product, ordinal],
    );
    productIds.push(made.rows[0]?.id ?? 0);
  }
  return { categoryId, productIds };
}
