import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { LedgerExpenseRecord } from './record.ts';

/** To day 15 of the next month, of which a sixth is closed. */
const SELLING_DAYS = 38;

export const ledgerExpense: RecordKind<LedgerExpenseRecord> = {
  title: 'General ledger expenses',
  expected: 'Every month, 5 to 10 days after it',
  restatedDays: 62,
  lateAfterOpenMinutes: (SELLING_DAYS * NIGHTLY) / 2,
};
