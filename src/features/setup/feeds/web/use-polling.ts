import { useEffect, useRef } from 'react';

/** Live news come sooner; this is for when they do not come. */
const EVERY_MS = 2_000;

/** Asks again now and then while something is under way. */
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
