import { plainShape } from '../../../server/ingest/plain-shape.ts';
import type { RecordShape } from '../../../server/ingest/record-shape.ts';
import { ledgerExpensePreview } from '../preview.ts';

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
