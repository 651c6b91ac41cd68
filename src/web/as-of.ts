import { useEffect, useSyncExternalStore } from 'react';

/** How fresh the records of one kind are, dealership by dealership. */
export interface FeedFreshness {
  readonly title: string;
  readonly current: number;
  readonly late: number;
  readonly missing: number;
  readonly dealerships: readonly {
    readonly dealerShipId: number;
    readonly name: string;
    readonly state: 'current' | 'late' | 'missing';
    readonly lastDay: string | null;
    readonly lastReceivedAt: string | null;
  }[];
}

/** When the numbers on the screen were worked out, and from what. */
export interface Stamp {
  readonly asOf: string;
  /** The business day of the dealers asked about. */
  readonly today: string;
  readonly freshness: readonly FeedFreshness[];
}

let shown: Stamp | null = null;
const listeners = new Set<() => void>();

function show(stamp: Stamp | null): void {
  shown = stamp;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stamp of the screen on show; null until its numbers are there. */
export function useStamp(): Stamp | null {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Shows a reply's stamp in the top bar for as long as the screen stands. */
export function useShowStamp(stamp: Stamp | undefined): void {
  useEffect(() => {
    if (stamp === undefined) return;
    show(stamp);
    return () => {
      if (shown === stamp) show(null);
    };
  }, [stamp]);
}
