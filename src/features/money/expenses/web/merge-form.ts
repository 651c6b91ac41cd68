import type { ExpenseForm } from './form.ts';

/** A field that both users changed to different values. */
export interface FormConflict {
  readonly field: keyof ExpenseForm;
  readonly mine: ExpenseForm;
  readonly theirs: ExpenseForm;
  readonly keeps: 'mine' | 'theirs' | null;
}

const FIELDS = [
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

/**
 * Three-way merge: untouched fields take the newest values, and only fields that both changed need
 * a choice.
 */
export function mergeForms(of: {
  /** Common base of both. */
  readonly saved: ExpenseForm;
  readonly mine: ExpenseForm;
  readonly theirs: ExpenseForm;
}): { form: ExpenseForm; conflicts: FormConflict[] } {
  const { saved, mine, theirs } = of;
  const touched = FIELDS.filter((field) => !isSame(saved[field], mine[field]));
  const kept = Object.fromEntries(touched.map((field) => [field, mine[field]]));
  const conflicts = touched
    .filter((field) => !isSame(saved[field], theirs[field]) && !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, mine, theirs, keeps: null }));
  return { form: { ...theirs, ...kept }, conflicts };
}

/** Row keys are ignored. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (name, part: unknown) => (name === 'key' ? undefined : part));
  return text(one) === text(other);
}
