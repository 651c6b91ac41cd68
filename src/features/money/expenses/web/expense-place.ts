import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Search } from '../../../../core/navigation/scope.ts';

export const EXPENSE_PARAMETERS = ['expenseModal', 'expense', 'product', 'category'] as const;

/** Without an id it is a new expense of the given product or category. */
export interface ExpensePlace {
  readonly expense: number | null;
  readonly product: number | null;
  readonly category: number | null;
  /** Removes the parameters from the address. */
  readonly close: () => void;
}

export function useExpensePlace(): ExpensePlace {
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const [expense, product, category] = [idIn(search.expense), idIn(search.product), idIn(search.category)];
  return useMemo(
    () => ({
      expense,
      product,
      category,
      close: () => void navigate({ to: '.', search: withoutExpense, replace: true, resetScroll: false }),
    }),
    [expense, product, category, navigate],
  );
}

export function withoutExpense(search: Search): Search {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !EXPENSE_PARAMETERS.some((known) => known === name)),
  );
}

export function isSamePlace(one: Search, other: Search): boolean {
  return EXPENSE_PARAMETERS.every((name) => String(one[name] ?? '') === String(other[name] ?? ''));
}

function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(String(text)) ? Number(text) : null;
}
