import { useState } from 'react';
import { storage } from '../../../web/storage.ts';
import type { BudgetType } from '../budget-shapes.ts';
import { type Expansion, keptExpansion } from './tree-rows.ts';

export const TABS = ['lines', 'rooftops'] as const;
export type BudgetTab = (typeof TABS)[number];

/** How a person looks at the budget, kept in this browser. */
export interface BudgetView {
  readonly tab: BudgetTab;
  readonly expansion: Expansion;
  /** Columns that are not shown. */
  readonly hidden: readonly string[];
  /** Cost per lead and sale, and spend, after co-op. */
  readonly isNet: boolean;
  /** Which amount is typed when a row is begun. */
  readonly entry: BudgetType;
}

/** The view of one person in one dealer group, and the way to change it. */
export function useBudgetView(person: string): [BudgetView, (change: Partial<BudgetView>) => void] {
  const key = `budgetView:${person}`;
  const [held, setHeld] = useState(() => ({ key, view: readView(storage.get(key)) }));
  const view = held.key === key ? held.view : readView(storage.get(key));
  return [
    view,
    (change) => {
      const next = { ...view, ...change };
      storage.set(key, next);
      setHeld({ key, view: next });
    },
  ];
}

/** Reads a view that was kept; what is damaged is as at first. */
export function readView(kept: unknown): BudgetView {
  const { tab, expansion, hidden, isNet, entry } = (
    typeof kept === 'object' && kept !== null ? kept : {}
  ) as Record<string, unknown>;
  return {
    tab: TABS.find((one) => one === tab) ?? 'lines',
    expansion: keptExpansion(expansion),
    hidden: Array.isArray(hidden) ? hidden.filter((one) => typeof one === 'string') : [],
    isNet: isNet === true,
    entry: entry === 'actualBudget' ? 'actualBudget' : 'targetBudget',
  };
}
