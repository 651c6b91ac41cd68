import { previewDollars, type RecordPreview } from '../../../core/record-preview.ts';
import { plainShape } from '../../../server/ingest/plain-shape.ts';
import type { RecordShape } from '../../../server/ingest/record-shape.ts';
import type { LedgerExpenseRecord } from '../record.ts';

const ledgerExpensePreview: RecordPreview<LedgerExpenseRecord> = {
  columns: [
    { title: 'Month', kind: 'text', value: ({ month }) => month.slice(0, 7) },
    { title: 'Store', kind: 'text', value: (_expense, { name }) => name },
    { title: 'Account', kind: 'text', value: ({ account }) => account },
    { title: 'Name', kind: 'text', value: ({ accountName }) => accountName },
    { title: 'Department', kind: 'text', value: ({ department }) => department },
    { title: 'Overhead', kind: 'text', value: ({ isOverhead }) => (isOverhead ? 'Yes' : 'No') },
    { title: 'Amount', kind: 'money', value: ({ amountCents }) => previewDollars(amountCents) },
  ],
  day: ({ month }) => ({ kind: 'day', day: month }),
};

/** A month's file replaces what was known of the month, and covers all of its days. */
export const ledgerExpenses: RecordShape<'ledger_expense'> = {
  ...plainShape('ledger_expense', {
    dayOf: ({ month }) => ({ kind: 'day', day: month }),
    isKeyedByDay: true,
    columns: {
      account: { type: 'text', value: ({ record }) => record.account },
      account_name: { type: 'text', value: ({ record }) => record.accountName },
      department: { type: 'text', value: ({ record }) => record.department },
      is_overhead: { type: 'boolean', value: ({ record }) => record.isOverhead },
      amount_cents: { type: 'bigint', value: ({ record }) => record.amountCents },
    },
    preview: ledgerExpensePreview,
  }),
  lastCoveredDay: (day) => `(${day} + interval '1 month' - interval '1 day')::date`,
};
