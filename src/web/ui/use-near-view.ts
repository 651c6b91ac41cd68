import { type RefObject, useEffect, useRef, useState } from 'react';
import { firstUse, idleTurn } from '../session/idle.ts';

/**
 * Whether an element came within half a window of the view, stays true. Also true once the page is
 * printed, and one element after the other once somebody uses the page.
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
    let isWanted = true;
    // One task per element, so that a scroll meanwhile stays smooth.
    void firstUse()
      .then(() => (isWanted ? idleTurn() : undefined))
      .then(() => isWanted && come());
    window.addEventListener('beforeprint', come);
    return () => {
      watching.disconnect();
      isWanted = false;
      window.removeEventListener('beforeprint', come);
    };
  }, [isNear]);
  return [ref, isNear];
}
