import type { Feed } from '../../../../core/kpis/feeds.ts';
import type { Flight } from '../../../../core/money/flights.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Target } from '../../../../records/kinds.ts';

/** A feed of a store that delivered before. */
export interface FeedState {
  readonly feed: Target;
  readonly title: string;
  readonly lastReceivedAt: Date;
  readonly lastDay: Day;
  readonly lateAfterOpenMinutes: number;
  /** Most consecutive days a delivery may be late: report platforms are days behind. */
  readonly isReport: boolean;
}

/** A file taken in for a store, newest first. */
export interface DeliveredFile {
  readonly feed: Feed;
  readonly connector: string;
  readonly title: string;
  readonly finishedAt: Date;
  readonly rows: number;
  /** Days from its first to its last record, at least 1. */
  readonly days: number;
  /** Has records of the day it came on, so that more of that day may follow. */
  readonly isOfItsDay: boolean;
}

/** Deals of a closed month that changed after the month, as one sum. */
export interface RestatedMonth {
  /** The first day of the month. */
  readonly month: Day;
  /** The day of the last change. */
  readonly on: Day;
  readonly deals: number;
  readonly beforeCents: number;
  readonly afterCents: number;
}

/** A line of a store's budget in one month. */
export interface BudgetLine {
  readonly expenseId: number;
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly month: Day;
  /** Both days included; oldest first. */
  readonly flights: readonly Flight[];
  /** Null while nothing was entered. */
  readonly actualCents: number | null;
  readonly actualThrough: Day | null;
  readonly hasInvoice: boolean;
  readonly coop: CoopState | null;
}

export interface CoopState {
  readonly status: string;
  readonly expectedCents: number;
  readonly claimedCents: number | null;
  readonly grantedCents: number | null;
  /** Not claimed yet. */
  readonly unclaimedCents: number;
  /** The last day for a claim; null when there is nothing left to claim. */
  readonly claimUntil: Day | null;
}

/** The balance of a co-op program on a statement. */
export interface CoopBalance {
  readonly program: string;
  readonly statedOn: Day;
  readonly balanceCents: number;
  readonly expiresOn: Day;
}

/** A claim of a co-op statement that is returned or decided. */
export interface CoopClaim {
  readonly program: string;
  readonly claim: string;
  readonly submittedOn: Day;
  readonly status: string;
  readonly claimedCents: number;
  readonly grantedCents: number | null;
  readonly reason: string | null;
}

/** A saved split of a budget over stores that no longer fits the stores of the group. */
export interface UnfitSplit {
  readonly key: string;
  readonly title: string;
  /** Null for templates. */
  readonly month: Day | null;
  /** Share of stores that left, in percent. */
  readonly goneShare: number;
  readonly goneStores: number;
}

/** What providers answer, by store. */
export interface Provided {
  readonly feeds: readonly FeedState[];
  readonly files: readonly DeliveredFile[];
  readonly restated: readonly RestatedMonth[];
  readonly lines: readonly BudgetLine[];
  readonly coopBalances: readonly CoopBalance[];
  readonly coopClaims: readonly CoopClaim[];
  readonly splits: readonly UnfitSplit[];
}
