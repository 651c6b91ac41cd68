import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from '../../../../core/navigation/scope.ts';
import type { PlanRow } from './plan-rows.ts';

export interface OpenExpense {
  readonly open: (expenseId: number) => void;
  /** New expense of the row's product. */
  readonly add: (row: Pick<PlanRow, 'productId' | 'productCategoryId'>) => void;
}

/** Opens expenses over this screen through query parameters. */
export function useOpenExpense(): OpenExpense {
  const navigate = useNavigate();
  const go = useCallback(
    (requested: Search) =>
      void navigate({
        to: '.',
        search: (here: Search) => ({ ...here, expenseModal: '1', ...requested }),
        resetScroll: false,
      }),
    [navigate],
  );
  const open = useCallback((expenseId: number) => go({ expense: String(expenseId) }), [go]);
  const add = useCallback<OpenExpense['add']>(
    ({ productId, productCategoryId }) =>
      go({ ...(productId !== null && { product: String(productId) }), category: String(productCategoryId) }),
    [go],
  );
  return { open, add };
}
