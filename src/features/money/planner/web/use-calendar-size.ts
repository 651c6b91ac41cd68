import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels. */
export interface CalendarSize {
  /** Width of one column. */
  readonly column: number;
  /** Height of the visible rows. */
  readonly height: number;
  readonly top: number;
}

/** Pixels; smaller than the overscan. */
const TOP_STEP = 136;

/** Column width and visible rows, updated on scroll and resize. */
export function useCalendarSize(
  scroller: RefObject<HTMLElement | null>,
  lane: RefObject<HTMLElement | null>,
  columns: number,
): CalendarSize {
  const [size, setSize] = useState<CalendarSize>({ column: 24, height: 800, top: 0 });
  useLayoutEffect(() => {
    const box = scroller.current;
    const measured = lane.current;
    if (!box || !measured) return;
    const read = () =>
      setSize((before) => {
        // Rounded, so that not every pixel of scrolling re-renders.
        const top = Math.floor(box.scrollTop / TOP_STEP) * TOP_STEP;
        const next = { column: measured.clientWidth / columns, height: box.clientHeight, top };
        const isSame =
          next.column === before.column && next.height === before.height && next.top === before.top;
        return isSame ? before : next;
      });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    observer.observe(measured);
    box.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', read);
    };
  }, [scroller, lane, columns]);
  return size;
}

/** Scrolls today into view once, when not all columns fit. */
export function useTodayInView(
  scroller: RefObject<HTMLElement | null>,
  { today, columns }: { today: number; columns: number },
): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || today < 0 || box.scrollWidth <= box.clientWidth) return;
    box.scrollLeft = (today / columns) * box.scrollWidth - box.clientWidth / 2;
  }, [scroller, today, columns]);
}

/** Overscan in rows. */
const BEYOND = 8;
/** Up to this many rows are all rendered, so browser search finds them. */
const ALL_DRAWN = 80;

/** Range of rows to render: `last` is exclusive. */
export function drawnRows(
  { top, height }: Pick<CalendarSize, 'top' | 'height'>,
  { count, rowHeight }: { count: number; rowHeight: number },
): { first: number; last: number } {
  if (count <= ALL_DRAWN) return { first: 0, last: count };
  const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND);
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + BEYOND);
  return { first: Math.min(first, Math.max(0, count - 1)), last };
}
