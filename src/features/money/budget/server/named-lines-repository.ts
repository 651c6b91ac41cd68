import type { Tx } from '../../../../server/database/database.ts';
import { refuseMissing } from '../../../../server/spend/lines-repository.ts';

/** Null for all lines. */
export interface NamedLine {
  readonly categoryId: number | null;
  readonly productId: number | null;
}

/** Refuses a category or product of another group, and a product of another category. */
export async function requireLine(
  tx: Tx,
  dealerGroupId: number,
  { categoryId, productId }: NamedLine,
): Promise<void> {
  if (categoryId !== null) {
    const { rowCount } = await tx.client.query(
      'select from budget_category where dealer_group_id = $1 and id = $2',
      [dealerGroupId, categoryId],
    );
    if (rowCount === 0) refuseMissing('productCategoryId');
  }
  if (productId === null) return;
  const { rows } = await tx.client.query<{ categoryId: number }>(
    'select category_id as "categoryId" from budget_product where dealer_group_id = $1 and id = $2',
    [dealerGroupId, productId],
  );
  const [product] = rows;
  if (!product) refuseMissing('productId');
  if (categoryId !== null && product.categoryId !== categoryId) refuseMissing('productCategoryId');
}
