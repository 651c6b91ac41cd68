import { previewDollars, type RecordPreview } from '../../core/record-preview.ts';
import type { LedgerExpenseRecord } from './record.ts';

export const ledgerExpensePreview: RecordPreview<LedgerExpenseRecord> = {
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
