import { type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from 'react';

/** Extra rows drawn outside the view, so that scrolling shows no gap. */
const BEYOND = 6;

interface RowWindowInput {
  readonly count: number;
  readonly rowHeight: number;
  readonly visible: number;
  /** Scrolls to this row when it changes. */
  readonly keepInView: number;
}

interface RowWindow {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: (event: UIEvent) => void;
  /** The rows to draw: `first` up to, but not including, `last`. */
  readonly first: number;
  readonly last: number;
  /** Height of all rows in pixels. */
  readonly height: number;
}

/** Which rows of a long list of equal rows to draw. */
export function useRowWindow({ count, rowHeight, visible, keepInView }: RowWindowInput): RowWindow {
  const ref = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);

  useLayoutEffect(() => {
    const scroller = ref.current;
    if (!scroller || keepInView < 0) return;
    const start = keepInView * rowHeight;
    const end = start + rowHeight - visible * rowHeight;
    // Shows the first option together with its heading.
    if (keepInView <= 1) scroller.scrollTop = 0;
    else if (start < scroller.scrollTop) scroller.scrollTop = start;
    else if (end > scroller.scrollTop) scroller.scrollTop = end;
    setTop(scroller.scrollTop);
  }, [keepInView, rowHeight, visible]);

  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count - visible) - BEYOND);
  return {
    ref,
    onScroll: (event) => setTop(event.currentTarget.scrollTop),
    first,
    last: Math.min(count, first + visible + 2 * BEYOND),
    height: count * rowHeight,
  };
}
