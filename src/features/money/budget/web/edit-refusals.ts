import { firstFieldError, RequestFailed } from '../../../../web/calls/failures.ts';
import type { ExistingAmounts, TypedCell } from './cell-edits.ts';

export type Met = 'same' | 'conflict' | 'gone';

const STALE = [404, 409];
export const GONE = 'Someone removed this expense meanwhile. Nothing was saved.';
const UNREACHABLE = 'The server did not answer. Nothing was saved; type it again.';

/**
 * Compares the base of an edit with the stored value; a deleted and restored expense is created
 * again.
 */
export function metIn(
  { field, value, before, expense, line }: TypedCell,
  now: ExistingAmounts | null,
  isReverted: boolean,
): Met {
  if (now === null) return expense === null || (isReverted && line !== null) ? 'same' : 'gone';
  return now[field] === before || now[field] === value ? 'same' : 'conflict';
}

/** Indexes of the cells that a refusal names. */
export function namedCells(error: unknown): number[] {
  if (!(error instanceof RequestFailed)) return [];
  return error.errors.flatMap(({ field }) => {
    const index = /^changes\.(\d+)\b/.exec(field)?.[1];
    return index === undefined ? [] : [Number(index)];
  });
}

export function isStale(error: unknown): boolean {
  return error instanceof RequestFailed && STALE.includes(error.status);
}

export function wordsOf(error: unknown): string {
  if (!(error instanceof RequestFailed)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return UNREACHABLE;
  return firstFieldError(error)?.message ?? error.message;
}
