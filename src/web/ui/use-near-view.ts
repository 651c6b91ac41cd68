import { type RefObject, useEffect, useRef, useState } from 'react';
import { idleTurn } from '../session/idle.ts';

/** A page that has been open this long is idle: what is far below can be made ready. */
const IDLE_AFTER_MS = 6_000;

/**
 * Whether an element came within half a window of the view, stays true. Also true once the page is
 * printed, or has been open for some seconds.
 */
export function useNearView<E extends HTMLElement>(): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return undefined;
    const come = () => setNear(true);
    const watching = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: '50% 0px' },
    );
    watching.observe(ref.current);
    // One task per element, so that a scroll meanwhile stays smooth.
    const later = setTimeout(() => void idleTurn().then(come), IDLE_AFTER_MS);
    window.addEventListener('beforeprint', come);
    return () => {
      watching.disconnect();
      clearTimeout(later);
      window.removeEventListener('beforeprint', come);
    };
  }, [isNear]);
  return [ref, isNear];
}
