import { useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { type Api, useApi } from '../../../../web/calls/use-call.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { deleteCategoryExpenses, deleteProductExpenses } from '../../expenses/contract.ts';
import { undoAct } from '../../history/contract.ts';
import {
  clearBudget,
  copyActualToPlanned,
  copyPlannedToActual,
  deleteCampaign,
  deleteCategory,
  deleteProduct,
} from '../contract.ts';
import type { BudgetRow } from './budget-row.ts';
import { archiveWords, deleteWords, type RemoveScope } from './remove-words.ts';
import { useRenewBudget } from './use-renew-budget.ts';
import { useRequest } from './use-request.ts';

interface ConfirmProps {
  readonly scope: Scope;
  readonly words: RemoveScope;
  readonly onClose: () => void;
}

interface DoneAct {
  readonly changed: number;
  readonly actId: number | null;
}

/** Runs the action, confirms it, and offers undo. */
function useAct({ scope, onClose }: Pick<ConfirmProps, 'scope' | 'onClose'>) {
  const { quiet } = useApi();
  const renew = useRenewBudget();
  const request = useRequest();
  async function act(work: (via: Api['quiet']) => Promise<DoneAct>, done: (changed: number) => string) {
    await request.run(async () => {
      const { changed, actId } = await work(quiet);
      renew();
      onClose();
      const { dealerGroupId } = scope.fields;
      const undo = () =>
        void quiet
          .call(undoAct, { ...(dealerGroupId !== undefined && { dealerGroupId }), id: actId ?? 0 })
          .then(renew, (error: Error) => notify({ type: 'negative', message: error.message }));
      const action = actId === null ? undefined : { label: 'Undo', act: undo };
      notify({ type: 'positive', message: done(changed), ...(action && { action }) });
    });
  }
  return { request, act };
}

const removed = (changed: number) => `${countedText(changed, 'expense')} removed.`;

export function DeleteExpenses({ scope, words, row, onClose }: ConfirmProps & { readonly row: BudgetRow }) {
  const { request, act } = useAct({ scope, onClose });
  const { title, goes, stays } = deleteWords(row, words);
  const { product, category } = row;
  return (
    <FormDialog
      title={title}
      submit="Delete expenses"
      danger
      disabled={row.totals.expenses === 0}
      busy={request.isBusy}
      failure={request.error?.message ?? null}
      onSubmit={() =>
        void act(
          (via) =>
            product
              ? via.call(deleteProductExpenses, { ...scope.fields, productId: product.productId })
              : via.call(deleteCategoryExpenses, {
                  ...scope.fields,
                  productCategoryId: category?.productCategoryId ?? 0,
                }),
          removed,
        )
      }
      onClose={onClose}
    >
      <p>{goes}</p>
      <p>{stays}</p>
    </FormDialog>
  );
}

export function ArchiveLine({ scope, words, row, onClose }: ConfirmProps & { readonly row: BudgetRow }) {
  const { request, act } = useAct({ scope, onClose });
  const { title, goes, stays } = archiveWords(row, words);
  const productCategoryId = row.category?.productCategoryId ?? 0;
  const productId = row.product?.productId ?? 0;
  const work = (via: Api['quiet']) => {
    if (row.kind === 'category') return via.call(deleteCategory, { ...scope.fields, productCategoryId });
    if (row.kind === 'product') return via.call(deleteProduct, { ...scope.fields, productId });
    return via.call(deleteCampaign, { ...scope.fields, productCategoryId, productId, campaign: row.title });
  };
  return (
    <FormDialog
      title={title}
      submit="Take it out"
      danger
      busy={request.isBusy}
      failure={request.error?.message ?? null}
      onSubmit={() => void act(work, (changed) => `${row.title} is out of the budget. ${removed(changed)}`)}
      onClose={onClose}
    >
      <p>{goes}</p>
      <p>{stays}</p>
    </FormDialog>
  );
}

export function TurnAmounts({
  scope,
  words,
  into,
  onClose,
}: ConfirmProps & { readonly into: 'planned' | 'actual' }) {
  const { request, act } = useAct({ scope, onClose });
  const [call, from, to] =
    into === 'actual'
      ? [copyPlannedToActual, 'planned', 'actual']
      : [copyActualToPlanned, 'actual', 'planned'];
  return (
    <FormDialog
      title={`Copy ${from} to ${to} for ${words.month}?`}
      submit={`Copy ${from} to ${to}`}
      busy={request.isBusy}
      failure={request.error?.message ?? null}
      onSubmit={() =>
        void act(
          (via) => via.call(call, { ...scope.fields }),
          (changed) => `${countedText(changed, 'expense')} changed.`,
        )
      }
      onClose={onClose}
    >
      <p>
        Copies the {from} amount of every expense of {words.whose} to {to}. Existing {to} amounts are
        overwritten; one Undo restores them.
      </p>
    </FormDialog>
  );
}

export function ClearMonth({ scope, words, onClose }: ConfirmProps) {
  const { request, act } = useAct({ scope, onClose });
  const [typed, setTyped] = useState('');
  const [only] = scope.dealerships;
  const name = scope.dealerships.length === 1 ? (only?.name ?? '') : scope.group.name;
  const isTyped = typed.trim().toLocaleLowerCase('en-US') === name.toLocaleLowerCase('en-US');
  return (
    <FormDialog
      title={`Clear ${words.month} of ${words.whose}?`}
      about="All expenses of the month are deleted, with their flights and invoices. Categories, products and other months stay."
      submit="Clear the month"
      danger
      disabled={!isTyped}
      busy={request.isBusy}
      failure={request.error?.message ?? null}
      onSubmit={() =>
        void act(
          (via) =>
            via.call(clearBudget, { ...scope.fields, dealerShipIds: scope.dealerships.map(({ id }) => id) }),
          removed,
        )
      }
      onClose={onClose}
    >
      <TextField label={`Type ${name} to clear it`} value={typed} onChange={setTyped} autoFocus />
    </FormDialog>
  );
}
