import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

export const BODY_PAYERS = ['customer', 'insurance', 'warranty', 'internal'] as const;
export type BodyPayer = (typeof BODY_PAYERS)[number];

/** A closed repair order of the body shop: labor, parts, paint material and sublet together. */
export interface BodyOrderRecord {
  readonly key: string;
  readonly store: string | null;
  /** The day it was closed. */
  readonly closedOn: SourceTime;
  /** Null where the source does not say, as for the other fields. */
  readonly payer: BodyPayer | null;
  readonly estimator: string | null;
  readonly make: string | null;
  readonly saleCents: number;
  readonly costCents: number | null;
  /** Body, paint, frame and mechanical hours, in hundredths. */
  readonly hours: number | null;
  /** A line of its order: lines of one order are added up. */
  readonly isPart: boolean;
  readonly isWithdrawn: boolean;
}

export const bodyOrder: RecordKind<BodyOrderRecord> = {
  title: 'Body shop orders',
  expected: 'Every night',
  restatedDays: 60,
  lateAfterOpenMinutes: 3 * NIGHTLY,
  isOptional: true,
  isOfOpenDays: true,
  addsToRecord: ({ isPart }) => isPart,
};
