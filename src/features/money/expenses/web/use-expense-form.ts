import { useRef, useState } from 'react';
import { toCents } from '../../../../core/money/money.ts';
import type { Day } from '../../../../core/time/period.ts';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import type { Expense } from '../contract.ts';
import { type CoopExcess, coopExcess, NO_CLAIM } from '../rules-coop.ts';
import type { ExpenseForm } from './form.ts';
import type { FormValues } from './read-form.ts';
import { announceSaved, type Sending, sendForm } from './save-expense.ts';
import { useArriving } from './use-arriving.ts';
import type { ExpenseCalls } from './use-expense-calls.ts';
import { useFormState } from './use-form-state.ts';

const CONFLICT = 409;

interface FormInput {
  readonly calls: ExpenseCalls;
  readonly month: Day;
  /** Null for a new expense. */
  readonly expense: Expense | null;
  readonly empty: ExpenseForm;
  /** Closes the form. */
  readonly leave: () => void;
}

export type ExpenseEdit = ReturnType<typeof useExpenseForm>;

/** State of the form: changes, errors, conflicts and save. */
export function useExpenseForm({ calls, month, expense, empty, leave }: FormInput) {
  const state = useFormState(month, expense, empty);
  const { form, saved, read, before, changed, trouble } = state;
  const [isSaving, setSaving] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [excess, setExcess] = useState<CoopExcess | null>(null);
  const isDone = useRef(false);
  const arriving = useArriving(() => void submit());

  async function work(act: () => Promise<void>): Promise<void> {
    setSaving(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      if (error.status === CONFLICT && saved) state.take(await calls.get(saved.id), true);
      else state.refuse(error);
    } finally {
      setSaving(false);
    }
  }

  /**
   * @param forceCoop the user confirmed co-op above its base
   * @returns whether the form is valid
   */
  function submit(forceCoop = false): boolean {
    setTried(true);
    const isWrong = Object.keys(read.wrong).length > 0;
    const isUndecided = trouble.conflicts.some(({ keeps }) => keeps === null);
    if (isWrong || isUndecided || isSaving) return isWrong;
    if (arriving.isAny) {
      arriving.waitFor();
      return false;
    }
    const found = forceCoop ? null : formExcess(read.values, before);
    setExcess(found);
    if (found !== null) return false;
    const onProduct = (id: number) => {
      state.change({ product: { ...form.product, id, newName: null } });
      calls.renew();
    };
    void work(() => send({ calls, month, form, values: read.values, before, saved, forceCoop, onProduct }));
    return false;
  }

  async function send(sending: Sending): Promise<void> {
    const { expense: newest, left } = await sendForm(sending);
    if (left === null) done();
    else state.keep(sending.form, newest, left);
  }

  /** Disarms the leave guard. */
  function done(): void {
    isDone.current = true;
    leave();
  }

  return {
    ...state,
    month,
    planned: read.planned,
    isDirty: () => (changed.length > 0 || arriving.isAny) && !isDone.current,
    isSaving: isSaving || arriving.isWaitedFor,
    conflicts: trouble.conflicts,
    hasMet: trouble.hasMet,
    failure: trouble.whole,
    /** Invalid dates show at once, other errors after the first save. */
    errorOf: (field: string): string | undefined => {
      const own = hasTried || field === 'flightDate' ? read.wrong[field] : undefined;
      return own ?? trouble.fields[field];
    },
    reset: () => {
      state.reset();
      setTried(false);
    },
    submit,
    /** Shown in a dialog to confirm. */
    excess,
    forgetExcess: () => setExcess(null),
    arriving,
    remove: () => work(async () => (saved ? await removed(saved, calls).then(done) : undefined)),
    work,
  };
}

async function removed(saved: Expense, calls: ExpenseCalls): Promise<void> {
  const { actId } = await calls.remove(saved);
  calls.renew();
  announceSaved('Expense removed.', actId, calls);
}

function formExcess(values: FormValues, before: FormValues): CoopExcess | null {
  const claim = ({ coop }: FormValues) => ({ ...NO_CLAIM, cents: toCents(coop ?? 0) });
  const { actualBudget, flightDate } = values;
  return coopExcess(claim(before), claim(values), {
    plannedCents: flightDate.reduce((sum, { targetBudget }) => sum + toCents(targetBudget), 0),
    actualCents: actualBudget === null ? null : toCents(actualBudget),
  });
}
