import type { Day } from '../../../core/period.ts';
import { notify } from '../../../web/notify.ts';
import type { Expense } from '../contract.ts';
import type { ExpenseForm } from './form.ts';
import type { FormValues } from './read-form.ts';
import { bodyOf, type ExpenseBody, type ExpenseCalls } from './use-expense-calls.ts';

/** A form on its way to the server. */
export interface Sending {
  readonly calls: ExpenseCalls;
  readonly month: Day;
  readonly form: ExpenseForm;
  readonly values: FormValues;
  /** What the form began with. */
  readonly before: FormValues;
  /** Null for an expense that is not there yet. */
  readonly saved: Expense | null;
}

/** Saves a form: first a product that is new, then the expense, then its invoices. */
export async function sendForm(sending: Sending): Promise<void> {
  const { calls, form, values, before, saved } = sending;
  const productId = await productIdOf(form, calls);
  const body = bodyOf(values, saved ? before : null, productId);
  const { expense, actId } = await written(sending, body);
  await sendInvoices(calls, expense, values.invoices);
  calls.renew();
  tellSaved(saved ? 'Expense saved.' : 'Expense added.', actId, calls);
}

async function productIdOf({ product }: ExpenseForm, calls: ExpenseCalls): Promise<number | null> {
  if (product.newName === null || product.categoryId === null) return product.id;
  return await calls.makeProduct(product.newName.trim(), product.categoryId);
}

async function written({ calls, month, form, saved }: Sending, body: Partial<ExpenseBody>) {
  if (saved && Object.keys(body).length === 0) return { expense: saved, actId: null };
  if (saved) return await calls.update(saved.id, saved.version, body);
  // The client counts months from 0.
  const at = { year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) - 1 };
  return await calls.create({ ...at, dealerShipId: form.dealerShipId ?? 0 }, body as ExpenseBody);
}

async function sendInvoices(
  calls: ExpenseCalls,
  { id, invoices }: Expense,
  wanted: readonly number[],
): Promise<void> {
  const there = invoices.map((file) => file.id);
  for (const fileId of wanted) if (!there.includes(fileId)) await calls.attach(id, fileId);
  for (const fileId of there) if (!wanted.includes(fileId)) await calls.detach(id, fileId);
}

/** Says what was done, and offers to take it back. */
export function tellSaved(message: string, actId: number | null, calls: ExpenseCalls): void {
  if (actId === null) {
    notify({ type: 'positive', message });
    return;
  }
  const undo = () =>
    void calls.undo(actId).then(
      () => notify({ type: 'info', message: 'Taken back.' }),
      (error: Error) => notify({ type: 'negative', message: error.message }),
    );
  notify({ type: 'positive', message, timeout: 8_000, action: { label: 'Undo', act: undo } });
}
