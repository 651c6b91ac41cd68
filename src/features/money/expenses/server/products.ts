import { Problem } from '../../../../core/errors.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { monthName } from './months.ts';
import { type ExpenseProduct, productOf, requireCategory } from './repository.ts';

/** Checks that the product belongs to the category. */
export async function namedProduct(
  tx: Tx,
  dealerGroupId: number,
  { productId, productCategoryId }: { productId: number; productCategoryId?: number | undefined },
): Promise<ExpenseProduct> {
  const product = await productOf(tx, [dealerGroupId], productId);
  if (productCategoryId === undefined || productCategoryId === product.categoryId) return product;
  await requireCategory(tx, [dealerGroupId], productCategoryId);
  const message = `${product.name} belongs to another category.`;
  throw new Problem('invalid', '', [{ field: 'productCategoryId', message }]);
}

/** Also checks that the product is not archived in that month. */
export async function settledProduct(
  tx: Tx,
  of: { dealerGroupId: number; month: Day; productId?: number },
  named: { productId: number; productCategoryId?: number | undefined },
): Promise<ExpenseProduct> {
  const product = await namedProduct(tx, of.dealerGroupId, named);
  const isGone = product.archivedFrom !== null && product.archivedFrom <= of.month;
  if (!isGone || product.id === of.productId) return product;
  const message = `${product.name} is gone from ${monthName(product.archivedFrom ?? of.month)} on. Add it again under the same name to bring it back.`;
  throw new Problem('invalid', '', [{ field: 'productId', message }]);
}
