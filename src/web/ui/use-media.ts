import { useCallback, useSyncExternalStore } from 'react';

/** Below the md breakpoint. */
export const PHONE = '(max-width: 767.98px)';

/** Whether the media query matches; false without a screen. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
