import { useEffect, useMemo, useRef, useState } from 'react';
import { toCents } from '../../../../core/money/money.ts';
import type { Day } from '../../../../core/time/period.ts';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import { type Conflict, changesOf, mergeEdits } from '../../../../web/drafts/merge-edits.ts';
import type { Expense } from '../contract.ts';
import { type CoopExcess, coopExcess, NO_CLAIM } from '../rules-coop.ts';
import { type ExpenseForm, formOf } from './form.ts';
import { changedFields, type FormValues, readForm } from './read-form.ts';
import { announceSaved, type Sending, sendForm } from './save-expense.ts';
import type { ExpenseCalls } from './use-expense-calls.ts';

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

interface Trouble {
  readonly fields: Readonly<Record<string, string>>;
  readonly whole: string | null;
  readonly conflicts: readonly Conflict<ExpenseForm>[];
  /** Somebody else saved while this form was open. */
  readonly hasMet: boolean;
}

const NONE: Trouble = { fields: {}, whole: null, conflicts: [], hasMet: false };
const UNREACHABLE = 'The server did not answer. What you typed is still here; try again.';

/** Fields that show their own errors. */
const SHOWN = new Set([
  'dealerShipId',
  'productId',
  'productCategoryId',
  'campaign',
  'name',
  'targetBudget',
  'flightDate',
  'actualBudget',
  'coop',
  'description',
  'strategy',
  'notes',
  'files',
]);

type FormChange = Partial<ExpenseForm> | ((now: ExpenseForm) => Partial<ExpenseForm>);

function useFormState(month: Day, expense: Expense | null, empty: ExpenseForm) {
  const [saved, setSaved] = useState({ expense, form: expense ? formOf(expense) : empty });
  const [form, setForm] = useState(saved.form);
  const [trouble, setTrouble] = useState(NONE);
  const read = useMemo(() => readForm(form, month), [form, month]);
  const before = useMemo(() => readForm(saved.form, month).values, [saved.form, month]);
  return {
    form,
    saved: saved.expense,
    read,
    before,
    changed: changedFields(before, read.values),
    trouble,
    /** Rebases the edits on the newest saved version. */
    take: (newest: Expense, hasMet = false) => {
      const theirs = formOf(newest);
      const over = (mine: ExpenseForm) => mergeForms({ saved: saved.form, mine, theirs });
      setSaved({ expense: newest, form: theirs });
      setForm((now) => over(now).form);
      setTrouble({ ...NONE, conflicts: over(form).conflicts, hasMet });
    },
    /** After a save without its invoices: continues as an edit of the saved expense. */
    keep: (sent: ExpenseForm, newest: Expense, left: string) => {
      const theirs = formOf(newest);
      setSaved({ expense: newest, form: theirs });
      setForm((mine) => ({ ...mergeForms({ saved: sent, mine, theirs }).form, invoices: mine.invoices }));
      setTrouble({ ...NONE, whole: left });
    },
    refuse: (error: RequestFailed) => setTrouble(troubleOf(error)),
    change: (fields: FormChange) => {
      setForm((now) => ({ ...now, ...(typeof fields === 'function' ? fields(now) : fields) }));
      setTrouble((now) => ({ ...now, fields: {}, whole: null }));
    },
    choose: (field: keyof ExpenseForm, keeps: 'yours' | 'theirs') => {
      const conflict = trouble.conflicts.find((one) => one.field === field);
      if (!conflict) return;
      setForm((now) => ({ ...now, [field]: conflict[keeps] }));
      const decide = (one: Conflict<ExpenseForm>) => (one.field === field ? { ...one, keeps } : one);
      setTrouble((now) => ({ ...now, conflicts: now.conflicts.map(decide) }));
    },
    reset: () => {
      setForm(saved.form);
      setTrouble(NONE);
    },
  };
}

function troubleOf(error: RequestFailed): Trouble {
  const fields = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
  const isShown = error.errors.some(({ field }) => SHOWN.has(field));
  const whole = error.status === 0 ? UNREACHABLE : error.message;
  return { ...NONE, fields, whole: isShown ? null : whole };
}

const MERGED_FIELDS = [
  'product',
  'campaign',
  'flights',
  'actual',
  'coop',
  'strategy',
  'description',
  'notes',
  'invoices',
  'files',
] as const satisfies readonly (keyof ExpenseForm)[];

/** The three-way merge of whole forms: untouched fields take the newest values. */
export function mergeForms(of: {
  /** Common base of both. */
  readonly saved: ExpenseForm;
  readonly mine: ExpenseForm;
  readonly theirs: ExpenseForm;
}): { form: ExpenseForm; conflicts: readonly Conflict<ExpenseForm>[] } {
  const { saved, mine, theirs } = of;
  const edits = changesOf(saved, mine);
  const merged = mergeEdits({ base: saved, edits, newest: theirs, fields: MERGED_FIELDS });
  return { form: { ...theirs, ...merged.edits }, conflicts: merged.conflicts };
}

export type Arriving = ReturnType<typeof useArriving>;

/** Uploads in progress: saving waits for them, and stops when one was refused. */
function useArriving(goOn: () => void) {
  const [count, setCount] = useState(0);
  const [isWaitedFor, setWaitedFor] = useState(false);
  useEffect(() => {
    if (!isWaitedFor || count > 0) return;
    setWaitedFor(false);
    goOn();
  });
  return {
    isAny: count > 0,
    isWaitedFor,
    waitFor: () => setWaitedFor(true),
    begin: (files: number) => setCount((now) => now + files),
    end: (hasArrived: boolean) => {
      setCount((now) => now - 1);
      if (!hasArrived) setWaitedFor(false);
    },
  };
}
