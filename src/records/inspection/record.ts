import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

/** What an inspection of one visit found, and what of it the customer bought. Null where the source does not say. */
export interface InspectionRecord {
  /** The number of the repair order. */
  readonly key: string;
  readonly store: string | null;
  /** The day of the visit. */
  readonly inspectedOn: SourceTime;
  readonly advisor: string | null;
  readonly technician: string | null;
  readonly make: string | null;
  readonly isInspected: boolean | null;
  /** All recommended work: sold and declined. */
  readonly recommendedCents: number | null;
  readonly soldCents: number | null;
  readonly declinedCents: number | null;
  /** One of several rows of its order, whose amounts are added up. */
  readonly isPart: boolean;
  readonly isWithdrawn: boolean;
}

export const inspection: RecordKind<InspectionRecord> = {
  title: 'Inspections',
  expected: 'Every night',
  restatedDays: 30,
  lateAfterOpenMinutes: 3 * NIGHTLY,
  isOptional: true,
  isOfOpenDays: true,
  addsToRecord: ({ isPart }) => isPart,
};
