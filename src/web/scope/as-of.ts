import { useEffect, useLayoutEffect, useState } from 'react';
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

const stampIn = (now: Shown) => (now === 'awaited' ? null : now);
const hasPlace = (now: Shown) => now !== null;

/** Heard before the first paint, which `useSyncExternalStore` is not when the frame is drawn in slices. */
function useShown<T>(part: (now: Shown) => T): T {
  const [seen, see] = useState(() => part(shown));
  useLayoutEffect(() => {
    const look = () => see(part(shown));
    look();
    listeners.add(look);
    return () => void listeners.delete(look);
  }, [part]);
  return seen;
}

/** The stamp of the current screen; null until its numbers arrive. */
export function useStamp(): ShownStamp | null {
  return useShown(stampIn);
}

/** Whether the current screen has a stamp or is waiting for one. */
export function useHasStamp(): boolean {
  return useShown(hasPlace);
}

/**
 * Shows a reply's stamp in the top bar while the screen is mounted.
 *
 * @param options.live whether the numbers refresh by themselves
 */
export function useShowStamp(stamp: Stamp | undefined, { live = false }: { live?: boolean } = {}): void {
  const { asOf, today, freshness } = stamp ?? {};
  // Before the screen is painted, so that it does not move when its stamp gets a place.
  useLayoutEffect(() => {
    show('awaited');
    return () => show(null);
  }, []);
  useEffect(() => {
    if (asOf === undefined || today === undefined || freshness === undefined) return;
    show({ today, freshness, live, receivedAt: Date.now() });
  }, [asOf, today, freshness, live]);
}
