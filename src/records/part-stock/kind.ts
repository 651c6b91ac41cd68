import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { PartStockRecord } from './record.ts';

export const partStock: RecordKind<PartStockRecord> = {
  title: 'Parts inventory',
  expected: 'Every month',
  restatedDays: 0,
  lateAfterOpenMinutes: 35 * NIGHTLY,
  isDailyList: true,
};
