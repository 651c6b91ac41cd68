import { readAmount } from '../../../../core/money/typed-amount.ts';
import type { CoopStatus } from '../contract.ts';
import type { CoopInput } from './use-expense-calls.ts';

/** Values as typed. */
export interface TypedStep {
  readonly eligible: string;
  readonly rate: string;
  readonly claimed: string;
  readonly granted: string;
  readonly deadline: string;
  readonly note: string;
}

/**
 * Values and errors by field.
 *
 * @param deadline the current one; a default deadline is not sent
 */
export function readStep(
  status: CoopStatus,
  typed: TypedStep,
  deadline: string | null,
): { fields: CoopInput; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const percent = (field: string, text: string): number | null => {
    if (text.trim() === '') return null;
    const value = Number(text.replace('%', ''));
    if (value >= 0 && value <= 100) return value;
    errors[field] = 'A percent from 0 to 100.';
    return null;
  };
  const amount = (field: string, text: string): number | null => {
    const read = readAmount(text);
    if (read.kind === 'wrong') errors[field] = read.message;
    return read.kind === 'amount' ? read.dollars : null;
  };
  const day = typed.deadline.trim();
  const fields: CoopInput = {
    status,
    note: typed.note,
    ...(status === 'planned' &&
      percentsOf(percent('eligiblePercent', typed.eligible), percent('ratePercent', typed.rate))),
    ...(status === 'claimed' && { claimed: amount('claimed', typed.claimed) }),
    ...(isGranted(status) && { granted: amount('granted', typed.granted) }),
    ...(day !== (deadline ?? '') && { deadline: day === '' ? null : day }),
  };
  return { fields, errors };
}

/** Whether claims with this status have a granted amount. */
export function isGranted(status: CoopStatus): boolean {
  return status === 'approved' || status === 'credited';
}

/** Without percents the entered dollars stay. */
function percentsOf(eligiblePercent: number | null, ratePercent: number | null): Partial<CoopInput> {
  return eligiblePercent === null && ratePercent === null ? {} : { eligiblePercent, ratePercent };
}
