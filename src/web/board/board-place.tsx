import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import type { Widget } from '../../core/board/board.ts';
import styles from './board.module.css';
import { WidgetSkeleton } from './widget.tsx';

interface BoardPlaceProps {
  readonly widget: Widget;
  /** Drawn with the rest of the screen, wherever it is. */
  readonly isAtOnce: boolean;
  readonly children: ReactNode;
}

/**
 * The place of a widget on a board. What is in view is drawn at once; the rest follows in small slices, so
 * that the first numbers do not wait for it and a tap meanwhile is answered.
 */
export function BoardPlace({ widget, isAtOnce, children }: BoardPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isInView, setInView] = useState(false);
  const isItsTurn = useDeferredValue(true, isAtOnce);
  useLayoutEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top < window.innerHeight) setInView(true);
  }, []);
  const isDrawn = isInView || isItsTurn;
  return (
    <div
      ref={place}
      id={widget.key}
      className={styles.place}
      data-size={widget.size ?? 'whole'}
      aria-busy={!isDrawn}
    >
      {isDrawn ? children : <WidgetSkeleton widget={widget} />}
    </div>
  );
}
