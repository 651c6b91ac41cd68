import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { Day } from '../../core/time/period.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

export type CoopLineKind = 'balance' | 'claim';

/** What a manufacturer's program says of a claim. */
export type CoopClaimStatus = 'open' | 'approved' | 'paid' | 'returned' | 'denied';

/** A line of a co-op statement: the balance of a program, or one claim. Null where the source does not say. */
export interface CoopStatementRecord {
  readonly key: string;
  readonly store: string | null;
  /** Of a claim: when it was submitted. Of a balance: the statement's date. */
  readonly statedOn: SourceTime;
  readonly lineKind: CoopLineKind;
  readonly program: string;
  readonly claimNumber: string | null;
  readonly media: string | null;
  /** Earned in the statement's period. */
  readonly accruedCents: number | null;
  /** What can still be claimed. */
  readonly balanceCents: number | null;
  readonly expiresOn: Day | null;
  readonly claimedCents: number | null;
  /** Approved or paid; 0 for a denied claim. */
  readonly grantedCents: number | null;
  readonly status: CoopClaimStatus | null;
  /** Why a claim was returned or denied. */
  readonly reason: string | null;
  readonly isWithdrawn: boolean;
}

/** 45 days, of which a sixth is closed. */
const SELLING_DAYS = 38;

export const coopStatement: RecordKind<CoopStatementRecord> = {
  title: 'Co-op statements',
  expected: 'Every month',
  restatedDays: 183,
  lateAfterOpenMinutes: (SELLING_DAYS * NIGHTLY) / 2,
};
