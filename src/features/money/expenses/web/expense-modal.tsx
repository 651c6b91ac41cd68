import { useBlocker } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { Search } from '../../../../core/navigation/scope.ts';
import { type Day, dayOf, dayParts } from '../../../../core/time/period.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { useMembership } from '../../../../web/session/membership.ts';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { type CategoryLine, categoryList } from '../../categories/contract.ts';
import { type Expense, getExpense } from '../contract.ts';
import styles from './expense.module.css';
import { ExpenseForm } from './expense-form.tsx';
import { ExpenseHead } from './expense-head.tsx';
import { type ExpensePlace, isSamePlace, useExpensePlace } from './expense-place.ts';
import { emptyForm } from './form.ts';
import { useExpenseCalls } from './use-expense-calls.ts';
import { useExpenseForm } from './use-expense-form.ts';

export function ExpenseModal() {
  const place = useExpensePlace();
  const title = place.expense === null ? 'New expense' : 'Expense';
  return (
    <Dialog label={title} side onClose={place.close}>
      <div className={styles.sheet}>
        {/* Another expense mounts a new form. */}
        <Requested key={String(place.expense)} place={place} />
      </div>
    </Dialog>
  );
}

function Requested({ place }: { readonly place: ExpensePlace }) {
  const { group } = useScope();
  const whose = { dealerGroupId: group.id };
  const input = place.expense === null ? null : { ...whose, id: place.expense };
  const expense = useCall(getExpense, input, { via: 'quiet', freshFor: 0 });
  const lists = useCall(categoryList, { ...whose, withProducts: 1 }, { via: 'quiet' });
  const membership = useMembership(group.id);
  const isReady = (place.expense === null || expense.data) && lists.data && membership;
  const query = {
    data: isReady ? { lists: lists.data, membership } : undefined,
    error: expense.error ?? lists.error,
    isFetching: expense.isFetching || lists.isFetching,
    refetch: () => Promise.all([place.expense !== null && expense.refetch(), lists.refetch()]),
  };
  return (
    <>
      {!isReady && (
        <ExpenseHead title={place.expense === null ? 'New expense' : 'Expense'} onClose={place.close} />
      )}
      <Loaded query={query} what="This expense" skeleton={<RowsSkeleton rows={8} />}>
        {(ready) => (
          <EditContext
            place={place}
            expense={expense.data?.expense ?? null}
            categories={ready.lists?.categories ?? []}
            mayEdit={ready.membership !== null && ready.membership.role !== 'viewer'}
          />
        )}
      </Loaded>
    </>
  );
}

interface ContextProps {
  readonly place: ExpensePlace;
  readonly expense: Expense | null;
  readonly categories: readonly CategoryLine[];
  readonly mayEdit: boolean;
}

function EditContext({ place, expense: loaded, categories, mayEdit }: ContextProps) {
  const scope = useScope();
  // Edits are based on what was loaded first; later changes by others are merged on save.
  const expense = useRef(loaded).current;
  const month = useMonth(expense);
  const calls = useExpenseCalls(scope.group.id);
  const empty = useMemo(() => {
    const [only, ...others] = scope.dealerships;
    const category = categories.find(({ id }) => id === place.category);
    const product = categories.flatMap(({ products }) => products).find(({ id }) => id === place.product);
    return emptyForm(month, {
      dealerShipId: only && others.length === 0 ? only.id : null,
      product: {
        id: product?.id ?? null,
        newName: null,
        categoryId: product?.productCategoryId ?? category?.id ?? null,
      },
    });
  }, [scope.dealerships, categories, place, month]);
  const edit = useExpenseForm({ calls, month, expense, empty, leave: place.close });
  return (
    <>
      <ExpenseForm
        edit={edit}
        calls={calls}
        categories={categories}
        mayEdit={mayEdit}
        onClose={place.close}
      />
      <LeaveGuard
        isDirty={edit.isDirty}
        changed={edit.arriving.isAny ? [...edit.changed, 'a file on its way'] : edit.changed}
      />
    </>
  );
}

/** A new expense belongs to the month on the screen, or to the current one. */
function useMonth(expense: Expense | null): Day {
  const { choice, today } = useScope();
  if (expense) return dayOf(expense.year, expense.month, 1);
  if (choice.view === 'month') return dayOf(choice.year, choice.month, 1);
  const { year, month } = dayParts(today);
  return dayOf(year, month, 1);
}

interface LeaveGuardProps {
  readonly isDirty: () => boolean;
  readonly changed: readonly string[];
}

/** Confirms before unsaved changes are lost to Esc, Back or a closed tab. */
function LeaveGuard({ isDirty, changed }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty() &&
      (current.pathname !== next.pathname || !isSamePlace(current.search as Search, next.search as Search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Close without saving?"
      confirm="Close without saving"
      cancel="Keep editing"
      danger
      onConfirm={proceed}
      onCancel={reset}
    >
      Not saved: {changed.join(', ')}.
    </ConfirmDialog>
  );
}
