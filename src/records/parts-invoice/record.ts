import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

export const PARTS_CHANNELS = ['counter', 'wholesale'] as const;
export type PartsChannel = (typeof PARTS_CHANNELS)[number];

/** A sale of parts outside a repair order: an invoice, or one line of it. Null where the source does not say. */
export interface PartsInvoiceRecord {
  /** The invoice, and the line or part where rows are lines. */
  readonly key: string;
  readonly store: string | null;
  readonly soldOn: SourceTime;
  readonly channel: PartsChannel | null;
  /** Of the vehicle the part is for; most sources do not say. */
  readonly make: string | null;
  readonly saleCents: number;
  readonly costCents: number | null;
  readonly isWithdrawn: boolean;
}

export const partsInvoice: RecordKind<PartsInvoiceRecord> = {
  title: 'Parts invoices',
  expected: 'Every night',
  restatedDays: 60,
  lateAfterOpenMinutes: 3 * NIGHTLY,
  isOfOpenDays: true,
};
