import { type RefObject, useLayoutEffect, useState } from 'react';

/** What the calendar knows of its place, in pixels. */
export interface CalendarSize {
  /** Of one column. */
  readonly column: number;
  /** Of what can be seen of the rows. */
  readonly height: number;
  readonly top: number;
}

/** Pixels; less than the rows drawn beyond the visible ones. */
const TOP_STEP = 136;

/** How wide a column is and which rows can be seen, as they change. */
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
        // In steps, so that not every pixel of scrolling is a new picture.
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

/** Where not all columns fit, brings the one of today into view once. */
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

/** Rows drawn beyond the visible ones, so that scrolling shows no gap. */
const BEYOND = 8;
/** So many rows are all drawn: what is in the document can be searched for. */
const ALL_DRAWN = 80;

/** Which of many equal rows are worth drawing: from `first` up to, not including, `last`. */
export function drawnRows(
  { top, height }: Pick<CalendarSize, 'top' | 'height'>,
  { count, rowHeight }: { count: number; rowHeight: number },
): { first: number; last: number } {
  if (count <= ALL_DRAWN) return { first: 0, last: count };
  const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND);
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + BEYOND);
  return { first: Math.min(first, Math.max(0, count - 1)), last };
}
