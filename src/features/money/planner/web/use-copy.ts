import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallInput } from '../../../../web/calls/call-request.ts';
import { repeatCalls, useApi } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { copyBudget, type copyPreview } from '../../budget/contract-copy.ts';
import { undoAct } from '../../history/contract.ts';
import { plannerMonth } from '../contract.ts';
import type { Plan } from './plan-rows.ts';

export type CopyChoice = CallInput<typeof copyPreview>;

/** Copies last month into this one, each dealership to itself; one product where named. */
export function useCopyChoice(
  plan: Plan,
): (of?: { productId?: number; direction?: 'plannedToPlanned' | 'actualToPlanned' }) => CopyChoice {
  const { fields, dealerships } = useScope();
  return useCallback(
    ({ productId, direction = 'plannedToPlanned' } = {}) => {
      const yearOf = (day: string) => Number(day.slice(0, 4));
      const monthOf = (day: string) => Number(day.slice(5, 7));
      return {
        ...(fields.dealerGroupId !== undefined && { dealerGroupId: fields.dealerGroupId }),
        ...(fields.dealerShipId && { dealerShipId: fields.dealerShipId }),
        fromDealerShipIds: dealerships.map(({ id }) => id),
        fromYear: yearOf(plan.previous.startDate),
        fromMonth: monthOf(plan.previous.startDate),
        toYear: yearOf(plan.startDate),
        toMonth: monthOf(plan.startDate),
        direction,
        ...(productId !== undefined && { productId }),
      };
    },
    [fields, dealerships, plan.startDate, plan.previous.startDate],
  );
}

/** Refreshes the planner and offers undo. */
export function useDone(): (message: string, actId: number | null) => Promise<void> {
  const { client } = useApi();
  const queries = useQueryClient();
  const { fields } = useScope();
  const { dealerGroupId } = fields;
  return useCallback(
    async (message, actId) => {
      const refresh = () => repeatCalls(queries, (path) => path === plannerMonth.path);
      const undo = (id: number) =>
        void client
          .call(undoAct, { ...(dealerGroupId !== undefined && { dealerGroupId }), id })
          .then(refresh, refresh);
      notify({
        type: 'positive',
        message,
        group: 'planner-move',
        ...(actId !== null && { action: { label: 'Undo', act: () => undo(actId) } }),
      });
      await refresh();
    },
    [client, queries, dealerGroupId],
  );
}

/** `force` only after the user saw what is overwritten. */
export function useCopy(): (choice: CopyChoice, how: { force: boolean; quiet?: boolean }) => Promise<number> {
  const api = useApi();
  const done = useDone();
  return useCallback(
    async (choice, { force, quiet = false }) => {
      const client = quiet ? api.quiet : api.client;
      const reply = await client.call(copyBudget, { ...choice, forceToCopy: force });
      const count = reply.created + reply.overwritten;
      await done(count === 1 ? 'One expense planned.' : `${count} expenses planned.`, reply.actId);
      return count;
    },
    [api, done],
  );
}
