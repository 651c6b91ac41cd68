import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { VehicleCondition } from '../../core/record-parts.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

export type ComparableStatus = 'active' | 'sold';

/** A vehicle of another store at one price, as a market report has it on a day. Null where the report does not say. */
export interface MarketComparableRecord {
  /** Our vehicle if any, theirs, and the price: further days of the same price are the same record. */
  readonly key: string;
  /** Our store as the file spells it. */
  readonly store: string | null;
  readonly reportedOn: SourceTime;
  /** The vehicle it was matched with; null in reports of a whole market. */
  readonly ourVin: string | null;
  readonly vin: string | null;
  readonly seller: string | null;
  /** Miles from our store. */
  readonly distance: number | null;
  /** Null for "call for price". */
  readonly priceCents: number | null;
  readonly mileage: number | null;
  readonly condition: VehicleCondition | null;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly trim: string | null;
  readonly drivetrain: string | null;
  readonly status: ComparableStatus;
  readonly daysOnMarket: number | null;
  readonly firstSeenOn: SourceTime | null;
  readonly repricedOn: SourceTime | null;
  readonly isWithdrawn: boolean;
}

export const marketComparable: RecordKind<MarketComparableRecord> = {
  title: 'Market comparables',
  expected: 'Every day',
  restatedDays: 0,
  lateAfterOpenMinutes: 3 * NIGHTLY,
  // One listing may have one price on several days: a row that repeats makes its days longer.
  addsToRecord: () => true,
};
