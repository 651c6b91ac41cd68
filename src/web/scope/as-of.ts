import { useEffect, useSyncExternalStore } from 'react';
import type { FeedFreshness } from '../ui/shell/completeness.ts';

/** When the numbers of a reply were computed, for which business day, and how complete they are. */
export interface Stamp {
  readonly asOf: string;
  readonly today: string;
  readonly freshness: readonly FeedFreshness[];
}

export interface ShownStamp {
  readonly today: string;
  readonly freshness: readonly FeedFreshness[];
  /** Milliseconds of the browser's clock. */
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

/** The stamp of the current screen; null until its numbers arrive. */
export function useStamp(): ShownStamp | null {
  return useSyncExternalStore(subscribe, () => (shown === 'awaited' ? null : shown));
}

/** Whether the current screen has a stamp or is waiting for one. */
export function useHasStamp(): boolean {
  return useSyncExternalStore(subscribe, () => shown !== null);
}

/**
 * Shows a reply's stamp in the top bar while the screen is mounted.
 *
 * @param options.live whether the numbers refresh by themselves
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
