import { useApi } from '../../../../web/calls/use-call.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { moveCategory, moveProduct } from '../../categories/contract.ts';
import type { BudgetAnswer, BudgetRow } from './budget-row.ts';
import { useRenewBudget } from './use-renew-budget.ts';

export function useMoving(scope: Scope, answer: BudgetAnswer): (row: BudgetRow, by: 1 | -1) => void {
  const { quiet } = useApi();
  const renew = useRenewBudget();
  return (row, by) => {
    const { category, product } = row;
    if (!category || row.kind === 'campaign') return;
    const ordinal = placeAmong(answer, row) + by;
    const count = product ? category.products.length : answer.categories.length;
    if (ordinal < 0 || ordinal >= count) return;
    const moving = product
      ? quiet.call(moveProduct, { ...scope.fields, id: product.productId, ordinal })
      : quiet.call(moveCategory, { ...scope.fields, id: category.productCategoryId, ordinal });
    void moving.then(renew, (error: Error) =>
      notify({ type: 'negative', message: error.message, group: 'budget-move' }),
    );
  };
}

function placeAmong({ categories }: BudgetAnswer, { category, product }: BudgetRow): number {
  if (product) return category?.products.findIndex(({ productId }) => productId === product.productId) ?? -1;
  return categories.findIndex((one) => one.productCategoryId === category?.productCategoryId);
}
