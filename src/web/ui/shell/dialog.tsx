import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';
import { ScrollToTop } from './scroll-to-top.tsx';

export interface DialogProps {
  /** What it is, for those who listen. */
  readonly label: string;
  readonly onClose: () => void;
  /** At the bottom edge, as phones show menus. */
  readonly sheet?: boolean;
  readonly wide?: boolean;
  /** The whole height at the end of the window; on a phone all of it. */
  readonly side?: boolean;
  readonly children: ReactNode;
}

const openers = new WeakMap<Element, Element>();

/** What has the focus, or had it before the dialog that this one takes the place of. */
function openerNow(): Element | null {
  const focused = document.activeElement;
  const within = focused?.closest('dialog');
  return (within && openers.get(within)) ?? focused;
}

/** Where the focus goes: to the opener, or to the screen where that is gone or never was. */
function backTo(opener: Element | null): HTMLElement {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  return isThere ? opener : (document.getElementById('screen') ?? document.body);
}

/**
 * Something laid over the screen. The browser keeps the focus inside and closes
 * the topmost on Esc; the focus goes back to where it was.
 */
export function Dialog(props: DialogProps) {
  const { label, onClose, sheet = false, wide = false, side = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // Asked while drawing: a field inside takes the focus before the dialog is shown.
  const [opener] = useState(openerNow);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (opener) openers.set(dialog, opener);
    dialog.showModal();
    // Else the browser takes the first thing that can have it.
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true });
    return () => {
      dialog.close();
      backTo(opener).focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does what a press beside it does
    <dialog
      ref={ref}
      aria-label={label}
      data-keys={side || undefined}
      className={classNames(styles.dialog, sheet && styles.sheet, wide && styles.wide, side && styles.side)}
      onCancel={(event) => {
        // Those of a dialog above it, or of a file that was not chosen, pass by here too.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {/* The content covers the dialog, so a press on the dialog itself is beside it. */}
      <div ref={content} className={styles.content}>
        {children}
      </div>
      {!sheet && <ScrollToTop container={content} />}
    </dialog>
  );
}
