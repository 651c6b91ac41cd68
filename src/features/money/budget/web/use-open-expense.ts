import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from '../../../../core/navigation/scope.ts';

/** Which expense to open; one without a number is new, of the product named. */
export interface ExpensePlace {
  readonly expense?: number;
  readonly product?: number;
  readonly category?: number;
}

/** The way to open an expense over the screen, by the query parameters it is known by. */
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

/** The way to open how a product's month is split over rooftops. */
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
