import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { Day } from '../../core/time/period.ts';

/** An expense account of a month's general ledger. Null where the source does not say. */
export interface LedgerExpenseRecord {
  /** The account, with its department where the file has one. */
  readonly key: string;
  readonly store: string | null;
  /** The month's first day. */
  readonly month: Day;
  readonly account: string;
  readonly accountName: string | null;
  readonly department: string | null;
  /** False for selling expenses that vary with each sale, such as commissions. */
  readonly isOverhead: boolean;
  /** Expenses are positive. */
  readonly amountCents: number;
  readonly isWithdrawn: boolean;
}

/** To day 15 of the next month, of which a sixth is closed. */
const SELLING_DAYS = 38;

export const ledgerExpense: RecordKind<LedgerExpenseRecord> = {
  title: 'General ledger expenses',
  expected: 'Every month, 5 to 10 days after it',
  restatedDays: 62,
  lateAfterOpenMinutes: (SELLING_DAYS * NIGHTLY) / 2,
};
