import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './sheet.module.css';

interface Shown {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/** Shows the note of the cell under the pointer or with the focus. */
export function SheetNote({ scroller }: { readonly scroller: RefObject<HTMLDivElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const latest = useRef<Element | null>(null);

  useEffect(() => {
    const sheet = scroller.current;
    if (!sheet) return undefined;
    const look = ({ target }: Event) => {
      const cell = target instanceof Element ? target.closest('[data-note]') : null;
      if (cell === latest.current) return;
      latest.current = cell;
      setShown(cell && shownAt(cell));
    };
    const hide = () => {
      latest.current = null;
      setShown(null);
    };
    const listeners = [
      ['mouseover', look],
      ['focusin', look],
      ['mouseleave', hide],
      ['focusout', hide],
      ['scroll', hide],
    ] as const;
    for (const [name, listener] of listeners) sheet.addEventListener(name, listener, { passive: true });
    return () => {
      for (const [name, listener] of listeners) sheet.removeEventListener(name, listener);
    };
  }, [scroller]);

  return (
    <div role="status" className={styles.noteHolder}>
      {shown && (
        <span className={styles.note} style={{ left: shown.left, top: shown.top }}>
          {shown.text}
        </span>
      )}
    </div>
  );
}

const WIDTH = 260;

function shownAt(cell: Element): Shown {
  const { right, bottom } = cell.getBoundingClientRect();
  const left = Math.max(8, Math.min(right - WIDTH, window.innerWidth - WIDTH - 8));
  return { text: cell.getAttribute('data-note') ?? '', left, top: bottom + 4 };
}
