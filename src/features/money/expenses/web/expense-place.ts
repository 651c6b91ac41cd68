import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Search } from '../../../../core/navigation/scope.ts';

/** The query parameters of the expense modal. */
export const EXPENSE_PARAMETERS = ['expenseModal', 'expense', 'product', 'category'] as const;

/** Which expense the address opens; without a number it is a new one, of the product or category named. */
export interface ExpensePlace {
  readonly expense: number | null;
  readonly product: number | null;
  readonly category: number | null;
  /** Takes the parameters out of the address. */
  readonly close: () => void;
}

/** What the address asks for. */
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

/** The query without the expense; all else stays as it is. */
export function withoutExpense(search: Search): Search {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !EXPENSE_PARAMETERS.some((known) => known === name)),
  );
}

/** Whether two addresses open the same expense. */
export function isSamePlace(one: Search, other: Search): boolean {
  return EXPENSE_PARAMETERS.every((name) => String(one[name] ?? '') === String(other[name] ?? ''));
}

function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(String(text)) ? Number(text) : null;
}
