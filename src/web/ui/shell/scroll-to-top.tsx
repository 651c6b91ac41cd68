import { type RefObject, useEffect, useState } from 'react';
import { IconArrowUp } from '../icons.ts';
import styles from './scroll-to-top.module.css';

const THRESHOLD = 400;

export interface ScrollToTopProps {
  /** The scrolling container; default: the window. */
  readonly container?: RefObject<HTMLElement | null>;
}

/** Scrolls a long page, or its container, back to the top. */
export function ScrollToTop({ container }: ScrollToTopProps) {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const place = container ? container.current : window;
    if (!place) return undefined;
    const look = () => setFar(offsetOf(place) > THRESHOLD);
    // Reading it at once would lay the page out twice.
    const frame = requestAnimationFrame(look);
    place.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      place.removeEventListener('scroll', look);
    };
  }, [container]);

  if (!isFar) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Scroll to top"
      title="Scroll to top"
      onClick={() => {
        const behavior = prefersStill() ? 'auto' : 'smooth';
        (container?.current ?? window).scrollTo({ top: 0, behavior });
      }}
    >
      <IconArrowUp size={18} stroke={1.75} aria-hidden />
    </button>
  );
}

function offsetOf(place: Window | HTMLElement): number {
  return place instanceof HTMLElement ? place.scrollTop : place.scrollY;
}

function prefersStill(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
