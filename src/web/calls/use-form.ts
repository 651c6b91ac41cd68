import { useState } from 'react';
import { Problem } from '../../core/errors.ts';
import { firstFieldError, RequestFailed } from './failures.ts';

/** A null field means the whole form. */
export interface FormFailure {
  readonly field: string | null;
  readonly message: string;
}

export interface Form {
  readonly isBusy: boolean;
  readonly failure: FormFailure | null;
  /** What is wrong with the whole form. */
  readonly message: string | null;
  /** What is wrong with a field. */
  errorAt(field: string): string | undefined;
  fail(failure: FormFailure | null): void;
  /** Sends the form; a failure is kept and shown. True when it worked. */
  run(work: () => Promise<void>): Promise<boolean>;
}

/** @param fields those the form has: what is wrong with others is shown above it */
export function useForm(fields: readonly string[]): Form {
  const [isBusy, setBusy] = useState(false);
  const [failure, fail] = useState<FormFailure | null>(null);

  async function run(work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    fail(null);
    try {
      await work();
      return true;
    } catch (error) {
      fail(formFailure(error, fields));
      return false;
    } finally {
      setBusy(false);
    }
  }

  const errorAt = (field: string) => (failure?.field === field ? failure.message : undefined);
  const message = failure?.field === null ? failure.message : null;
  return { isBusy, failure, message, errorAt, fail, run };
}

export function formFailure(error: unknown, fields: readonly string[]): FormFailure {
  const atField = firstFieldError(error);
  if (atField && fields.includes(atField.field)) return atField;
  const isAnswered = error instanceof Problem || (error instanceof RequestFailed && error.status > 0);
  const message = isAnswered
    ? (error as Error).message
    : 'The server did not answer. Check the connection and try again.';
  return { field: null, message };
}
