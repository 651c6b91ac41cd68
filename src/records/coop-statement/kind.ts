import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { CoopStatementRecord } from './record.ts';

/** 45 days, of which a sixth is closed. */
const SELLING_DAYS = 38;

export const coopStatement: RecordKind<CoopStatementRecord> = {
  title: 'Co-op statements',
  expected: 'Every month',
  restatedDays: 183,
  lateAfterOpenMinutes: (SELLING_DAYS * NIGHTLY) / 2,
};
