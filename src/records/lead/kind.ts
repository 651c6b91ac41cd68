import type { RecordKind } from '../../core/record-kind.ts';
import type { LeadRecord } from './record.ts';

export const lead: RecordKind<LeadRecord> = {
  title: 'Leads',
  expected: 'Within minutes',
  restatedDays: 7,
  lateAfterOpenMinutes: 120,
};
