import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

export const PART_AGES = ['0-3', '4-6', '7-12', 'over-12'] as const;
export type PartAge = (typeof PART_AGES)[number];

/** One part in the parts inventory of a day. Null where the file does not say. */
export interface PartStockRecord {
  /** The part within its file: manufacturer, number and bin. */
  readonly key: string;
  readonly store: string | null;
  /** The day the inventory is of: the file's own, or the day it was sent. */
  readonly countedOn: SourceTime;
  readonly partNumber: string;
  readonly description: string | null;
  readonly quantity: number | null;
  /** Value at cost. */
  readonly valueCents: number;
  /** Whole months since it was sold last, or since it came in if never. */
  readonly monthsWithoutSale: number | null;
  readonly isWithdrawn: boolean;
}

export const partStock: RecordKind<PartStockRecord> = {
  title: 'Parts inventory',
  expected: 'Every month',
  restatedDays: 0,
  lateAfterOpenMinutes: 35 * NIGHTLY,
  isDailyList: true,
};
