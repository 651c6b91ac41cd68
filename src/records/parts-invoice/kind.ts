import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { PartsInvoiceRecord } from './record.ts';

export const partsInvoice: RecordKind<PartsInvoiceRecord> = {
  title: 'Parts invoices',
  expected: 'Every night',
  restatedDays: 60,
  lateAfterOpenMinutes: 3 * NIGHTLY,
  isOfOpenDays: true,
};
