import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Long enough to read a page of stores from across a room. */
const PAGE_MS = 12_000;
/** Two stores between the header and the total; a window with less shows the table whole. */
const LEAST_ROOM = 150;
/** Below the table, in pixels of the window. */
const MARGIN = 24;

/**
 * Shows a table that is longer than the window page by page, and from the start again. Returns the height that
 * is left for it in the window; null until measured, or when there is too little.
 */
export function useTurnPages(wrapper: RefObject<HTMLElement | null>): string | null {
  const [room, setRoom] = useState<string | null>(null);
  useLayoutEffect(() => {
    const observed = new Set<HTMLElement>();
    const measure = () => {
      const scroller = scrollerOf(wrapper.current);
      // The header becomes higher when the pace adds its columns, while the page keeps its height.
      for (const part of partsOf(scroller)) {
        if (!observed.has(part)) observer.observe(part);
        observed.add(part);
      }
      setRoom(roomFor(scroller));
    };
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(document.body);
    addEventListener('resize', measure);
    return () => {
      removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, [wrapper]);
  useEffect(() => {
    const timer = setInterval(() => turn(scrollerOf(wrapper.current)), PAGE_MS);
    return () => clearInterval(timer);
  }, [wrapper]);
  return room;
}

function scrollerOf(wrapper: HTMLElement | null): HTMLElement | null {
  return wrapper?.querySelector<HTMLElement>('[role="grid"], table')?.parentElement ?? null;
}

function roomFor(scroller: HTMLElement | null): string | null {
  if (!scroller) return null;
  const { top, height } = scroller.getBoundingClientRect();
  // The screen is zoomed: lengths inside it are larger in the window.
  const zoom = scroller.offsetHeight > 0 ? height / scroller.offsetHeight : 1;
  const room = (innerHeight - (top + scrollY) - MARGIN) / zoom;
  if (room < LEAST_ROOM) return null;
  const { fixed, row } = heightsIn(scroller);
  return `${fixed + Math.floor((room - fixed) / row) * row}px`;
}

/** The header and the total stay in view; a page is the rows between them. */
function heightsIn(scroller: HTMLElement): { fixed: number; row: number } {
  const [row, ...fixed] = partsOf(scroller);
  return {
    fixed: fixed.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0),
    row: row?.offsetHeight || 1,
  };
}

/** The first row that is drawn, the header and the total. */
function partsOf(scroller: HTMLElement | null): HTMLElement[] {
  // Of a long table, the rows above those in view are a spacer.
  const row = scroller?.querySelector<HTMLElement>('tbody tr:not([aria-hidden])');
  return row ? [row, ...(scroller?.querySelectorAll<HTMLElement>('thead, tfoot') ?? [])] : [];
}

function turn(scroller: HTMLElement | null): void {
  if (!scroller) return;
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
  scroller.scrollTo({ top: isAtEnd ? 0 : scrollTop + clientHeight - heightsIn(scroller).fixed });
}
