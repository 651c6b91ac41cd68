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
