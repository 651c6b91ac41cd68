import { useEffect, useMemo, useState } from 'react';
import { storage } from '../../../../web/session/storage.ts';
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

/**
 * The view of one person in one dealer group, and the way to change it. What is changed before the
 * person is known is kept once they are.
 */
export function useBudgetView(
  userId: number | null,
  dealerGroupId: number,
): [BudgetView, (change: Partial<BudgetView>) => void] {
  const key = userId === null ? null : `budgetView:${userId}:${dealerGroupId}`;
  const kept = useMemo(() => readView(key === null ? null : storage.get(key)), [key]);
  const [changes, setChanges] = useState<{ in: number; view: Partial<BudgetView> }>(NO_CHANGES);
  const changed = changes.in === dealerGroupId ? changes.view : NO_CHANGES.view;
  const view = useMemo(() => ({ ...kept, ...changed }), [kept, changed]);
  useEffect(() => {
    if (key !== null && changed !== NO_CHANGES.view) storage.set(key, view);
  }, [key, changed, view]);
  return [view, (change) => setChanges({ in: dealerGroupId, view: { ...changed, ...change } })];
}

const NO_CHANGES = { in: 0, view: {} };

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
