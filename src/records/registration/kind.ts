import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { RegistrationRecord } from './record.ts';

/** 75 days after the end of a month, of which a sixth is closed. */
const SELLING_DAYS = 90;

export const registration: RecordKind<RegistrationRecord> = {
  title: 'Registrations',
  expected: 'Every month, 30 to 60 days behind',
  restatedDays: 92,
  lateAfterOpenMinutes: (SELLING_DAYS * NIGHTLY) / 2,
  // Lines that differ only in columns that are not kept, such as the lender, are added up.
  addsToRecord: () => true,
};
