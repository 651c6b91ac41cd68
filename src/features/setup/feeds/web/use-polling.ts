import { useEffect, useRef } from 'react';

/** Fallback for missed live updates. */
const EVERY_MS = 2_000;

/** Polls while something is in progress. */
export function useAskAgain(isUnderWay: boolean, ask: () => unknown): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
