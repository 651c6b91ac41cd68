import { WORK_STEPS, type WorkStep } from '../../../core/navigation/onboarding-steps.ts';
import { addDays, type Day } from '../../../core/time/period.ts';
import { kinds, TARGETS, type Target } from '../../../records/kinds.ts';
import type { SetupStore } from './contract.ts';

/** Steps that are not done, in order. */
export function openSteps(done: Readonly<Record<WorkStep, boolean>>): WorkStep[] {
  return WORK_STEPS.filter((step) => !done[step]);
}

export const FEED_STATES = ['receiving', 'failed', 'waiting', 'skipped'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** One kind of record of a group in setup. */
export interface FeedCard {
  readonly target: Target;
  readonly title: string;
  /** How often it should come: `Every night`. */
  readonly expected: string;
  readonly state: FeedState;
  /** Stores with records, and all stores. */
  readonly received: number;
  readonly stores: number;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** Why the last file failed; null otherwise. */
  readonly reason: string | null;
}

interface FactOfStore {
  readonly fact: string;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly lastReceivedAt: string | null;
}

interface Run {
  readonly target: Target | null;
  readonly state: string;
  readonly reason: string | null;
}

export interface FeedsKnown {
  readonly dealerships: readonly { readonly facts: readonly FactOfStore[] }[];
  /** Newest first. */
  readonly imports: readonly Run[];
  readonly skipped: readonly string[];
}

/**
 * A card for each kind of record that connectors read, in the order of the kinds. Records win over a failure,
 * and a failure over a skip: a skipped kind that receives files after all is connected.
 */
export function feedCards({ dealerships, imports, skipped }: FeedsKnown): FeedCard[] {
  return TARGETS.map((target) => {
    const facts = dealerships.flatMap((store) => store.facts.filter(({ fact }) => fact === target));
    const received = facts.filter(({ lastReceivedAt }) => lastReceivedAt !== null);
    const days = received
      .flatMap(({ firstDay, lastDay }) => [firstDay, lastDay])
      .filter((day) => day !== null);
    const last = imports.find((run) => run.target === target);
    const failed = received.length === 0 && (last?.state === 'failed' || last?.state === 'refused');
    const { title, expected } = kinds[target];
    return {
      target,
      title,
      expected,
      state: stateOf({ isReceived: received.length > 0, failed, isSkipped: skipped.includes(target) }),
      received: received.length,
      stores: dealerships.length,
      firstDay: (days.toSorted()[0] ?? null) as Day | null,
      lastDay: (days.toSorted().at(-1) ?? null) as Day | null,
      reason: failed ? (last?.reason ?? null) : null,
    };
  });
}

function stateOf(of: { isReceived: boolean; failed: boolean; isSkipped: boolean }): FeedState {
  if (of.isReceived) return 'receiving';
  if (of.failed) return 'failed';
  return of.isSkipped ? 'skipped' : 'waiting';
}

/** Opening minutes below which a kind comes during the day. */
const WITHIN_A_DAY = 720;

/**
 * The first day with numbers if the source starts sending today: today for what comes within minutes, the
 * next day for nightly files, a day later where the platform itself reports late.
 */
export function expectedFirstDay(target: Target, today: Day): Day {
  const { lateAfterOpenMinutes, isBehind = false } = kinds[target];
  if (lateAfterOpenMinutes < WITHIN_A_DAY) return today;
  return addDays(today, isBehind ? 2 : 1);
}

export interface ReviewItem {
  readonly key: string;
  readonly title: string;
  /** `green`: done; `amber`: may be submitted, worth a look; `red`: must be done first. */
  readonly tone: 'green' | 'amber' | 'red';
  readonly note: string;
  /** The step where it is changed. */
  readonly step: WorkStep;
}

/** What a store still lacks, in words; empty for a complete one. */
export function gapsOf(store: SetupStore): string[] {
  return [
    ...(store.zip === null ? ['ZIP'] : []),
    ...(store.brands.length === 0 && store.isFranchise !== false ? ['brands'] : []),
    ...(store.isFranchise === null ? ['type'] : []),
    ...(store.websiteUrls.length === 0 ? ['website'] : []),
    ...(store.pmaZips.length === 0 && store.pmaRadiusMiles === null ? ['market area'] : []),
  ];
}

/** A line for each store, in the order of the table. */
export function storeItems(stores: readonly SetupStore[]): ReviewItem[] {
  if (stores.length === 0) {
    return [
      { key: 'stores', title: 'Stores', tone: 'red', note: 'Add at least one store.', step: 'dealership' },
    ];
  }
  return stores.map((store) => {
    const gaps = gapsOf(store);
    return {
      key: `store-${store.id}`,
      title: store.name,
      tone: gaps.length === 0 ? 'green' : 'amber',
      note: gaps.length === 0 ? 'Complete.' : `Not entered: ${gaps.join(', ')}.`,
      step: 'dealership',
    };
  });
}
