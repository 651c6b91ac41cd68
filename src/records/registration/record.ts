import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { VehicleCondition } from '../../core/record-parts.ts';
import type { Day } from '../../core/time/period.ts';

/** Vehicles of one kind registered in a month and ZIP. Null where the source does not say. */
export interface RegistrationRecord {
  /** All of its fields but the count. */
  readonly key: string;
  readonly store: string | null;
  /** The month's first day. */
  readonly month: Day;
  /** Of the owner, five digits. */
  readonly zip: string | null;
  readonly state: string | null;
  readonly county: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly segment: string | null;
  readonly condition: VehicleCondition | null;
  /** As the file names it; null for private sales and hidden names. */
  readonly seller: string | null;
  readonly sellerZip: string | null;
  readonly isFleet: boolean;
  /** Below 0 for corrections. */
  readonly registrations: number;
  readonly isWithdrawn: boolean;
}

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
