import type { RecordKind } from '../../core/record-kind.ts';
import type { PersonHashes, Vehicle } from '../../core/record-parts.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

export const LEAD_TYPES = ['internet', 'phone', 'walk_in', 'chat', 'other'] as const;
export type LeadType = (typeof LEAD_TYPES)[number];

/** Who answers the inquiry; only sales counts in the lead KPIs. Job applications and the like are `other`. */
export const DEPARTMENTS = ['sales', 'service', 'parts', 'other'] as const;
export type Department = (typeof DEPARTMENTS)[number];

/**
 * One customer's inquiry as a source reports it, before a dealership is found for it.
 * Null means that the source does not say; nothing in it identifies the customer to a reader.
 */
export interface LeadRecord {
  /** Names this lead in its source: the same lead sent again has the same key. */
  readonly key: string;
  /** The dealership as the source spells it. */
  readonly store: string | null;
  readonly requestedAt: SourceTime | null;
  /** When a mail says that it was received; null for the moment it reaches us. */
  readonly receivedAt: string | null;
  /** When the source last changed the lead: of two versions the later one counts. */
  readonly updatedAt: SourceTime | null;
  readonly department: Department;
  readonly leadType: LeadType;
  /** The lead provider as the source spells it. */
  readonly source: string | null;
  readonly salesperson: string | null;
  readonly vehicle: Vehicle;
  readonly hasTradeIn: boolean;
  readonly buyerZip: string | null;
  readonly person: PersonHashes;
  readonly isResend: boolean;
  /** What the source says of it; the same person within 30 days is found later. */
  readonly isDuplicate: boolean | null;
  /** No way to reach the customer, or marked bad by the source. */
  readonly isBad: boolean;
  readonly isContacted: boolean | null;
  /** Of a call in a call log; null for every other lead. */
  readonly isCallAnswered: boolean | null;
  /** Business minutes to the first human attempt. */
  readonly responseMinutes: number | null;
  readonly appointmentSet: boolean | null;
  readonly appointmentDue: boolean | null;
  readonly appointmentShown: boolean | null;
  readonly isSold: boolean | null;
  /** When the source says it was sold; null where it does not say, sold or not. */
  readonly soldAt: SourceTime | null;
  /** The source took it back: a record kept under this key is to go. */
  readonly isWithdrawn: boolean;
}

export const lead: RecordKind<LeadRecord> = {
  title: 'Leads',
  expected: 'Within minutes',
  restatedDays: 7,
  lateAfterOpenMinutes: 120,
};
