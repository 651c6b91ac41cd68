import { useState } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { deleteExpense } from '../../expenses/contract.ts';
import type { PlanRow } from './plan-rows.ts';
import { useDone } from './use-copy.ts';
import type { Moves } from './use-moves.ts';

interface DeleteDialogProps extends Pick<Moves, 'settled'> {
  readonly row: PlanRow;
  readonly onClose: () => void;
}

export function DeleteDialog({ row, settled, onClose }: DeleteDialogProps) {
  const { client } = useApi();
  const { fields } = useScope();
  const done = useDone();
  const [isBusy, setBusy] = useState(false);
  const { expense } = row;
  if (!expense) return null;
  const flights = expense.flightDate.length;
  const remove = async () => {
    const { dealerGroupId, dealerShipId } = fields;
    const of = {
      ...(dealerGroupId !== undefined && { dealerGroupId }),
      ...(dealerShipId && { dealerShipId }),
    };
    setBusy(true);
    // A move of the expense may still be saving.
    const version = await settled(expense);
    const reply = await client.call(deleteExpense, { ...of, id: expense.id, version }).catch(() => null);
    onClose();
    if (reply) await done(`${row.title} is gone from the month.`, reply.actId);
  };
  return (
    <ConfirmDialog
      title={`Delete ${row.title}?`}
      confirm="Delete"
      cancel="Keep it"
      danger
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {`${numberText(expense.targetBudget, 'usd')} of ${row.product} on ${flights === 1 ? 'one flight' : `${flights} flights`} would no longer be planned this month.`}
    </ConfirmDialog>
  );
}
