import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from '../../../../core/navigation/scope.ts';

/** Without an id it is a new expense of the product. */
export interface ExpensePlace {
  readonly expense?: number;
  readonly product?: number;
  readonly category?: number;
}

/** Opens an expense over the screen, through query parameters. */
export function useOpenExpense(): (place: ExpensePlace) => void {
  const navigate = useNavigate();
  return useCallback(
    (place) => {
      const named = Object.entries({ expenseModal: 1, ...place }).map(([name, value]) => [
        name,
        String(value),
      ]);
      void navigate({
        to: '.',
        search: (here: Search) => ({ ...here, ...Object.fromEntries(named) }),
        resetScroll: false,
      });
    },
    [navigate],
  );
}

/** Opens the store split of a product's month. */
export function useOpenSplit(): (productId: number) => void {
  const navigate = useNavigate();
  return useCallback(
    (productId) =>
      void navigate({
        to: '.',
        search: (here: Search) => ({ ...here, splitProduct: String(productId) }),
        resetScroll: false,
      }),
    [navigate],
  );
}
