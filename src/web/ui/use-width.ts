import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is, in pixels, whenever that changes; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return;
    const measure = () => setWidth(Math.floor(own.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
