import { useMemo, useState } from 'react';
import type { Day } from '../../../../core/time/period.ts';
import type { RequestFailed } from '../../../../web/calls/failures.ts';
import { type Conflict, changesOf, mergeEdits } from '../../../../web/drafts/merge-edits.ts';
import type { Expense } from '../contract.ts';
import { type ExpenseForm, formOf } from './form.ts';

import { changedFields, readForm } from './read-form.ts';

/** Errors and conflicts from the server. */
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

/** Values, or a function of the current ones. */
export type FormChange = Partial<ExpenseForm> | ((now: ExpenseForm) => Partial<ExpenseForm>);

/** Saved values, edits on top of them, and errors. */
export function useFormState(month: Day, expense: Expense | null, empty: ExpenseForm) {
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
