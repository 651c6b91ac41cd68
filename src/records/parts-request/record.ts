import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

/** A request for parts, or all requests of a day where the source counts them. */
export interface PartsRequestRecord {
  readonly key: string;
  readonly store: string | null;
  readonly requestedOn: SourceTime;
  readonly partNumber: string | null;
  /** Pieces, or requests, whichever the source counts. */
  readonly requested: number;
  /** Of them, those filled from stock the same day; null where the source does not say. */
  readonly filled: number | null;
  readonly isWithdrawn: boolean;
}

export const partsRequest: RecordKind<PartsRequestRecord> = {
  title: 'Parts requests',
  expected: 'Every week',
  restatedDays: 7,
  lateAfterOpenMinutes: 8 * NIGHTLY,
  isOfOpenDays: true,
};
