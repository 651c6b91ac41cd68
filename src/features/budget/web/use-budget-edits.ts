import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { RequestFailed } from '../../../web/failures.ts';
import type { Scope } from '../../../web/scope-of.ts';
import { type Api, useApi } from '../../../web/use-call.ts';
import {
  createExpense,
  getExpense,
  updateActualBudget,
  updateTargetBudget,
} from '../../expenses/contract.ts';
import { budgetHistory, budgetList, budgetRtb, budgetStats, undoAct } from '../contract.ts';
import type { BudgetAnswer } from './budget-row.ts';
import type { Standing } from './cell-edits.ts';
import { createEditQueue, type EditQueue, type EditState } from './edit-queue.ts';

const MISSING = 404;
const TOUCHED = [budgetList, budgetStats, budgetRtb, budgetHistory];

/** Asks again for everything a change of the budget touches. */
export function useRenewBudget(): () => void {
  const queries = useQueryClient();
  return useMemo(
    () => () => {
      for (const { path } of TOUCHED) void queries.invalidateQueries({ queryKey: [path] });
    },
    [queries],
  );
}

/** The amounts typed into one rooftop's month: another rooftop or month has its own. */
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

function versionsIn({ categories }: BudgetAnswer): Map<number, number> {
  const lines = categories.flatMap(({ products }) =>
    products.flatMap(({ subproducts }) => subproducts.flatMap((part) => part.lines)),
  );
  return new Map(lines.map(({ id, version }) => [id, version]));
}

function editCalls({ quiet }: Api, { fields }: Scope, settled: () => void) {
  const { dealerGroupId, dealerShipId } = fields;
  const whose = {
    ...(dealerGroupId !== undefined && { dealerGroupId }),
    ...(dealerShipId && { dealerShipId }),
  };
  return {
    update: ({
      id,
      version,
      field,
      value,
    }: Parameters<Parameters<typeof createEditQueue>[0]['update']>[0]) =>
      field === 'targetBudget'
        ? quiet.call(updateTargetBudget, { ...whose, id, version, targetBudget: value ?? 0 })
        : quiet.call(updateActualBudget, { ...whose, id, version, actualBudget: value }),
    create: (
      {
        campaign,
        productId,
        productCategoryId,
      }: Parameters<Parameters<typeof createEditQueue>[0]['create']>[0],
      field: 'targetBudget' | 'actualBudget',
      value: number | null,
    ) =>
      quiet.call(createExpense, {
        ...fields,
        ...{ campaign, productId, productCategoryId },
        ...(field === 'targetBudget' ? { targetBudget: value ?? 0 } : { actualBudget: value }),
      }),
    async read(id: number): Promise<Standing | null> {
      try {
        return (await quiet.call(getExpense, { ...whose, id })).expense;
      } catch (error) {
        if (error instanceof RequestFailed && error.status === MISSING) return null;
        throw error;
      }
    },
    undo: (id: number) => quiet.call(undoAct, { ...whose, id }),
    settled,
  };
}
