import { useCallback, useSyncExternalStore } from 'react';

/** Below the md breakpoint: a phone. */
export const PHONE = '(max-width: 767.98px)';

/** Whether the media query holds now; false where there is no screen. */
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
