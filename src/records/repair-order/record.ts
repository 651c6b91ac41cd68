import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { PersonHashes, Vehicle } from '../../core/record-parts.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

export const PAY_TYPES = ['customer', 'warranty', 'internal'] as const;
export type PayType = (typeof PAY_TYPES)[number];

/** One line of a repair order: one complaint or operation, paid one way. Amounts are cents, hours hundredths. */
export interface RepairLine {
  /** Names the line within its order where the source numbers them; lines without a name are distinguished by their content. */
  readonly code: string | null;
  /** Null where the store's letter for it is not known. */
  readonly payType: PayType | null;
  readonly rawPayType: string | null;
  readonly opCode: string | null;
  readonly technician: string | null;
  readonly laborSaleCents: number | null;
  readonly laborCostCents: number | null;
  /** Hours the customer pays for, hours the technician is paid for, hours clocked on the job. */
  readonly soldHours: number | null;
  readonly flagHours: number | null;
  readonly actualHours: number | null;
  readonly partsSaleCents: number | null;
  readonly partsCostCents: number | null;
  /** Sublet and miscellaneous together. */
  readonly otherSaleCents: number | null;
  readonly otherCostCents: number | null;
}

/**
 * One visit of a vehicle to the service department. A list with a row for every line gives each
 * row as an order with that one line; rows of one order are put together when they are taken in.
 */
export interface RepairOrderRecord {
  /** The RO number: the same order restated has the same key, and its lines replace those before. */
  readonly key: string;
  readonly store: string | null;
  readonly openedAt: SourceTime | null;
  /** The order counts on the day it was closed; null while it is open. */
  readonly closedAt: SourceTime | null;
  readonly isVoided: boolean;
  readonly updatedAt: SourceTime | null;
  readonly advisor: string | null;
  readonly vehicle: Vehicle;
  readonly person: PersonHashes;
  readonly mileage: number | null;
  /** Came by appointment; null where the source does not say, as for the inspection. */
  readonly hasAppointment: boolean | null;
  readonly isInspected: boolean | null;
  readonly lines: readonly RepairLine[];
  readonly isWithdrawn: boolean;
}

export const repairOrder: RecordKind<RepairOrderRecord> = {
  title: 'Repair orders',
  expected: 'Every 15 minutes to every night',
  restatedDays: 60,
  lateAfterOpenMinutes: NIGHTLY,
  isOfOpenDays: true,
  // A further row is a further line of the order.
  addsToRecord: () => true,
};
