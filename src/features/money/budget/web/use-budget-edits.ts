import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Api, useApi } from '../../../../web/calls/use-call.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { changeAmounts } from '../../expenses/contract-amounts.ts';
import { undoAct } from '../../history/contract.ts';
import { budgetList } from '../contract.ts';
import type { BudgetAnswer } from './budget-row.ts';
import type { ExistingAmounts, TypedCell } from './cell-edits.ts';
import { createEditQueue, type EditCalls, type EditQueue, type EditState } from './edit-queue.ts';
import { useRenewBudget } from './use-renew-budget.ts';

/** Each store and month has its own queue. */
export function useBudgetEdits(scope: Scope, answer: BudgetAnswer | undefined): [EditState, EditQueue] {
  const api = useApi();
  const renew = useRenewBudget();
  const queue = useMemo(() => createEditQueue(editCalls(api, scope, renew)), [api, scope, renew]);
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  useEffect(() => {
    if (answer) queue.arrived(versionsIn(answer));
  }, [queue, answer]);
  return [state, queue];
}

function versionsIn(answer: BudgetAnswer): Map<number, number> {
  return new Map(linesIn(answer).map(({ id, version }) => [id, version]));
}

function linesIn({ categories }: BudgetAnswer) {
  return categories.flatMap(({ products }) =>
    products.flatMap(({ productId, subproducts }) =>
      subproducts.flatMap(({ campaign, lines }) => lines.map((line) => ({ ...line, productId, campaign }))),
    ),
  );
}

function editCalls({ quiet }: Api, { fields, choice }: Scope, settled: () => void): EditCalls {
  const { dealerGroupId, dealerShipId } = fields;
  const whose = {
    ...(dealerGroupId !== undefined && { dealerGroupId }),
    ...(dealerShipId && { dealerShipId }),
  };
  const month = choice.view === 'month' ? `${choice.year}-${String(choice.month).padStart(2, '0')}-01` : '';
  const place = { dealerShipId: dealerShipId?.[0] ?? 0, monthStart: month };
  return {
    change: (cells, action) =>
      quiet.call(changeAmounts, {
        ...whose,
        action,
        changes: cells.map((cell) => amountChange(cell, place)),
      }),
    async read(cells): Promise<(ExistingAmounts | null)[]> {
      const lines = linesIn(await quiet.call(budgetList, fields));
      return cells.map(({ expense, line }) => {
        const isIt = (one: (typeof lines)[number]) =>
          expense
            ? one.id === expense.id
            : one.productId === line?.productId && one.campaign === line.campaign;
        return lines.find(isIt) ?? null;
      });
    },
    undo: async (id) => (await quiet.call(undoAct, { ...whose, id })).actId,
    settled,
  };
}

interface StoreMonth {
  readonly dealerShipId: number;
  readonly monthStart: string;
}

export function amountChange({ expense, line, field, value, before }: TypedCell, place: StoreMonth) {
  const amountOf = (dollars: number | null) =>
    field === 'targetBudget' ? { targetBudget: dollars ?? 0 } : { actualBudget: dollars };
  return {
    ...(expense && { id: expense.id, version: expense.version }),
    ...(!expense && line && { line: { ...place, ...line } }),
    ...amountOf(value),
    seen: amountOf(before),
  };
}
