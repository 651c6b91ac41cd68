import { type Conflict, changesOf, mergeEdits } from '../../../../web/drafts/merge-edits.ts';
import type { ExpenseForm } from './form.ts';

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

/** The three-way merge of whole forms: untouched fields take the newest values. */
export function mergeForms(of: {
  /** Common base of both. */
  readonly saved: ExpenseForm;
  readonly mine: ExpenseForm;
  readonly theirs: ExpenseForm;
}): { form: ExpenseForm; conflicts: readonly Conflict<ExpenseForm>[] } {
  const { saved, mine, theirs } = of;
  const edits = changesOf(saved, mine);
  const merged = mergeEdits({ base: saved, edits, newest: theirs, fields: FIELDS });
  return { form: { ...theirs, ...merged.edits }, conflicts: merged.conflicts };
}
