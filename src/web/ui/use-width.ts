import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of an element in pixels; 0 until known. */
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
