import { useEffect, useSyncExternalStore } from 'react';
import type { FeedFreshness } from '../ui/shell/completeness.ts';

/** What a reply says of its numbers: when they were worked out, on which business day, from what. */
export interface Stamp {
  readonly asOf: string;
  /** The business day of the dealers asked about. */
  readonly today: string;
  readonly freshness: readonly FeedFreshness[];
}

/** The stamp of the numbers on the screen. */
export interface ShownStamp {
  readonly today: string;
  readonly freshness: readonly FeedFreshness[];
  /** When they came, in milliseconds of the browser's clock. */
  readonly receivedAt: number;
  readonly live: boolean;
}

type Shown = ShownStamp | 'awaited' | null;

let shown: Shown = null;
const listeners = new Set<() => void>();

function show(stamp: Shown): void {
  shown = stamp;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stamp of the screen on show; null until its numbers are there. */
export function useStamp(): ShownStamp | null {
  return useSyncExternalStore(subscribe, () => (shown === 'awaited' ? null : shown));
}

/** Whether the screen on show has a stamp, or will have one as soon as its numbers are there. */
export function useHasStamp(): boolean {
  return useSyncExternalStore(subscribe, () => shown !== null);
}

/**
 * Shows a reply's stamp in the top bar for as long as the screen stands.
 *
 * @param options.live whether the numbers renew by themselves
 */
export function useShowStamp(stamp: Stamp | undefined, { live = false }: { live?: boolean } = {}): void {
  const { asOf, today, freshness } = stamp ?? {};
  useEffect(() => {
    show('awaited');
    return () => show(null);
  }, []);
  useEffect(() => {
    if (asOf === undefined || today === undefined || freshness === undefined) return;
    show({ today, freshness, live, receivedAt: Date.now() });
  }, [asOf, today, freshness, live]);
}
