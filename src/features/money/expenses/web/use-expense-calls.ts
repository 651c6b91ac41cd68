import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createClient } from '../../../../web/calls/api.ts';
import { uploadingFetch } from '../../../../web/calls/uploading-fetch.ts';
import { repeatCalls, useApi } from '../../../../web/calls/use-call.ts';
import { emit, off, on, once } from '../../../../web/live/events.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { createProduct } from '../../categories/contract.ts';
import { undoAct } from '../../history/contract.ts';
import {
  addInvoice,
  createExpense,
  deleteExpense,
  deleteInvoice,
  type Expense,
  getExpense,
  updateCoop,
  updateExpense,
} from '../contract.ts';
import { getFile, linkFile, uploadFile } from '../contract-files.ts';
import type { ExpenseForm } from './form.ts';
import type { FormValues } from './read-form.ts';

/** Cached queries to refresh after a change. */
const TOUCHED = ['budget/', 'expense/', 'category/', 'product/', 'product-budget/', 'planner/'];

export type ExpenseCalls = ReturnType<typeof useExpenseCalls>;

export interface CoopInput {
  readonly status: Expense['coopClaim']['status'];
  readonly eligiblePercent?: number | null;
  readonly ratePercent?: number | null;
  readonly claimed?: number | null;
  readonly granted?: number | null;
  readonly deadline?: string | null;
  readonly note?: string;
  readonly forceCoop?: 1;
}

/** Requests of the form; the form shows failures itself. */
export function useExpenseCalls(dealerGroupId: number) {
  const { quiet, session } = useApi();
  const queries = useQueryClient();
  return useMemo(() => {
    const whose = { dealerGroupId };
    const renew = () => void repeatCalls(queries, (path) => TOUCHED.some((start) => path.startsWith(start)));
    const plain = (fetch: Parameters<typeof createClient>[0]['fetch']) =>
      createClient(
        { fetch, bus: { on, once, off, emit }, session, notify, saveFile: () => undefined },
        { catchErrors: false },
      );
    return {
      renew,
      get: async (id: number) => (await quiet.call(getExpense, { ...whose, id })).expense,
      makeProduct: async (name: string, productCategoryId: number) =>
        (await quiet.call(createProduct, { ...whose, productCategoryId, name })).product.id,
      create: (at: { dealerShipId: number; year: number; month: number }, fields: ExpenseBody) =>
        quiet.call(createExpense, {
          ...whose,
          ...at,
          dealerShipId: [at.dealerShipId],
          view: 'month',
          ...fields,
        }),
      update: (id: number, version: number, fields: Partial<ExpenseBody>) =>
        quiet.call(updateExpense, { ...whose, id, version, ...fields }),
      coop: (of: Pick<Expense, 'id' | 'version'>, fields: CoopInput) =>
        quiet.call(updateCoop, { ...whose, id: of.id, version: of.version, ...fields }),
      remove: (of: Pick<Expense, 'id' | 'version'>) =>
        quiet.call(deleteExpense, { ...whose, id: of.id, version: of.version }),
      attach: async (id: number, fileId: number) =>
        (await quiet.call(addInvoice, { ...whose, id, fileId })).expense,
      detach: async (id: number, fileId: number) =>
        (await quiet.call(deleteInvoice, { ...whose, id, fileId })).expense,
      undo: async (id: number) => {
        await quiet.call(undoAct, { ...whose, id });
        renew();
      },
      upload: (file: File, onSent: (bytes: number) => void) =>
        plain(uploadingFetch(onSent)).call(uploadFile, { ...whose, files: [file] }),
      /** A URL that a separate tab can open for a minute. */
      addressOf: async (id: number) => (await quiet.call(linkFile, { ...whose, id })).url,
      /** Downloads the file. */
      saveFile: (id: number) => quiet.call(getFile, { ...whose, id }),
    };
  }, [dealerGroupId, quiet, session, queries]);
}

export interface ExpenseBody {
  readonly campaign: string;
  readonly productId: number;
  readonly flightDate: { start: string; end: string; targetBudget: number }[];
  readonly actualBudget: number | null;
  readonly coop: number;
  readonly description: string;
  readonly strategy: string;
  readonly notes: string;
  readonly files: { id: number; keepEachMonth: boolean }[];
  /** The user confirmed co-op above its base. */
  readonly forceCoop?: 1;
}

/** The changed fields; all of them for a new expense. */
export function bodyOf(
  values: FormValues,
  saved: FormValues | null,
  productId: ExpenseForm['product']['id'],
): Partial<ExpenseBody> {
  const { product, invoices: _apart, ...fields } = values;
  const changed = Object.entries(fields).filter(
    ([name, value]) =>
      saved === null || JSON.stringify(value) !== JSON.stringify(saved[name as keyof FormValues]),
  );
  return {
    ...(Object.fromEntries(changed) as Partial<ExpenseBody>),
    ...((saved === null || saved.product !== product) && productId !== null && { productId }),
  };
}
