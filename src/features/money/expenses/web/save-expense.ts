import type { Day } from '../../../../core/time/period.ts';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import { notify } from '../../../../web/shell/notify.ts';
import type { Expense, ExpenseFile } from '../contract.ts';
import type { ExpenseForm } from './form.ts';
import type { FormValues } from './read-form.ts';
import { bodyOf, type ExpenseBody, type ExpenseCalls } from './use-expense-calls.ts';

export interface Sending {
  readonly calls: ExpenseCalls;
  readonly month: Day;
  readonly form: ExpenseForm;
  readonly values: FormValues;
  /** The form's initial values. */
  readonly before: FormValues;
  /** Null for a new expense. */
  readonly saved: Expense | null;
  /** The user confirmed co-op above its base. */
  readonly forceCoop: boolean;
  /** A created product stays even when its expense fails. */
  readonly onProduct: (id: number) => void;
}

export interface SentForm {
  readonly expense: Expense;
  /** What could not be saved, in one sentence; null when everything was. */
  readonly left: string | null;
}

/** Saves in order: (1) a new product, (2) the expense, (3) its invoices. */
export async function sendForm(sending: Sending): Promise<SentForm> {
  const { calls, form, values, before, saved } = sending;
  const productId = await productIdOf(sending);
  const body = bodyOf(values, saved ? before : null, productId);
  const { expense, actId } = await written(sending, body);
  const { newest, refused } = await sendInvoices(calls, expense, form.invoices);
  calls.renew();
  if (refused === null) announceSaved(saved ? 'Expense saved.' : 'Expense added.', actId, calls);
  const done = saved ? 'The expense is saved' : 'The expense is added';
  const again = 'Save to try again; nothing is made twice.';
  return { expense: newest, left: refused && `${done}, its invoices are not: ${refused} ${again}` };
}

async function productIdOf({ calls, form: { product }, onProduct }: Sending): Promise<number | null> {
  if (product.newName === null || product.categoryId === null) return product.id;
  const id = await calls.makeProduct(product.newName.trim(), product.categoryId);
  onProduct(id);
  return id;
}

async function written({ calls, month, form, saved, forceCoop }: Sending, changed: Partial<ExpenseBody>) {
  if (saved && Object.keys(changed).length === 0) return { expense: saved, actId: null };
  const body: Partial<ExpenseBody> = { ...changed, ...(forceCoop && { forceCoop: 1 }) };
  if (saved) return await calls.update(saved.id, saved.version, body);
  // Calls count months from 0.
  const at = { year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) - 1 };
  return await calls.create({ ...at, dealerShipId: form.dealerShipId ?? 0 }, body as ExpenseBody);
}

/** The expense is saved by now; a refused invoice must not suggest otherwise. */
async function sendInvoices(
  calls: ExpenseCalls,
  expense: Expense,
  wanted: readonly ExpenseFile[],
): Promise<{ newest: Expense; refused: string | null }> {
  const isIn = (files: readonly ExpenseFile[]) => (file: ExpenseFile) =>
    files.some(({ id }) => id === file.id);
  const steps = [
    ...wanted.filter((file) => !isIn(expense.invoices)(file)).map((file) => ({ file, act: calls.attach })),
    ...expense.invoices.filter((file) => !isIn(wanted)(file)).map((file) => ({ file, act: calls.detach })),
  ];
  let newest = expense;
  for (const { file, act } of steps) {
    try {
      newest = await act(expense.id, file.id);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      const reason = error.status === 0 ? 'The server did not answer.' : error.message;
      return { newest, refused: `${file.filename}: ${reason}` };
    }
  }
  return { newest, refused: null };
}

/** Confirms the save and offers undo. */
export function announceSaved(message: string, actId: number | null, calls: ExpenseCalls): void {
  if (actId === null) {
    notify({ type: 'positive', message });
    return;
  }
  const undo = () =>
    void calls.undo(actId).then(
      () => notify({ type: 'info', message: 'Undone.' }),
      (error: Error) => notify({ type: 'negative', message: error.message }),
    );
  notify({ type: 'positive', message, action: { label: 'Undo', act: undo } });
}
