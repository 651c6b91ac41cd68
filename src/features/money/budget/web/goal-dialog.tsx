import { useState } from 'react';
import { amountToType, readAmount } from '../../../../core/money/typed-amount.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { updateBudget } from '../contract.ts';
import { useRenewBudget } from './use-renew-budget.ts';
import { useRequest } from './use-request.ts';

export interface GoalDialogProps {
  readonly goal: number | null;
  readonly scope: Scope;
  readonly period: string;
  readonly onClose: () => void;
}

export function GoalDialog({ goal, scope, period, onClose }: GoalDialogProps) {
  const { quiet } = useApi();
  const renew = useRenewBudget();
  const request = useRequest();
  const [text, setText] = useState(amountToType(goal));
  const typed = readAmount(text);
  const budgetTarget = typed.kind === 'amount' ? typed.dollars : null;
  const submit = () =>
    void request
      .run(() => quiet.call(updateBudget, { ...scope.fields, budgetTarget }))
      .then((isDone) => {
        if (!isDone) return;
        renew();
        onClose();
      });
  return (
    <FormDialog
      title={`Goal for ${period}`}
      about="What the whole month may cost. The plan is compared with it; leave it empty for no goal."
      submit="Save goal"
      busy={request.isBusy}
      disabled={typed.kind === 'wrong'}
      failure={request.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Goal in dollars"
        value={text}
        inputMode="decimal"
        placeholder="No goal"
        autoFocus
        error={typed.kind === 'wrong' ? typed.message : undefined}
        onChange={setText}
      />
    </FormDialog>
  );
}
