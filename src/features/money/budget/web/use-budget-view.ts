import { useEffect, useMemo, useState } from 'react';
import { storage } from '../../../../web/session/storage.ts';
import type { BudgetType } from '../budget-shapes.ts';
import { type Expansion, keptExpansion } from './tree-rows.ts';

export const TABS = ['lines', 'rooftops'] as const;
export type BudgetTab = (typeof TABS)[number];

/** View settings, stored in this browser. */
export interface BudgetView {
  readonly tab: BudgetTab;
  readonly expansion: Expansion;
  readonly hidden: readonly string[];
  readonly isNet: boolean;
  readonly entry: BudgetType;
}

/** The view per user and group. A change made before the user is loaded is stored afterwards. */
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

/** Restores a stored view; invalid values fall back to the default. */
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
