import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';
import { ScrollToTop } from './scroll-to-top.tsx';

export interface DialogProps {
  readonly label: string;
  readonly onClose: () => void;
  /** A bottom sheet, as on phones. */
  readonly sheet?: boolean;
  readonly wide?: boolean;
  /** A full-height panel at the right; the whole window on a phone. */
  readonly side?: boolean;
  readonly children: ReactNode;
}

const openers = new WeakMap<Element, Element>();

/** The focused element, or the opener of the dialog that this one replaces. */
function openerNow(): Element | null {
  const focused = document.activeElement;
  const within = focused?.closest('dialog');
  return (within && openers.get(within)) ?? focused;
}

/** Where the focus returns: to the opener, or to the screen if that is gone. */
function backTo(opener: Element | null): HTMLElement {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  return isThere ? opener : (document.getElementById('screen') ?? document.body);
}

/**
 * A modal dialog. The browser keeps the focus inside and closes the topmost on Esc. The focus
 * returns to the opener.
 */
export function Dialog(props: DialogProps) {
  const { label, onClose, sheet = false, wide = false, side = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // Read during render: a field inside takes the focus before the dialog is shown.
  const [opener] = useState(openerNow);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (opener) openers.set(dialog, opener);
    dialog.showModal();
    // Otherwise the browser focuses the first element that can have focus.
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
        // Close events of inner dialogs and canceled file pickers bubble up to here.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {/* The content covers the dialog, so this is a press on the backdrop. */}
      <div ref={content} className={styles.content}>
        {children}
      </div>
      {!sheet && <ScrollToTop container={content} />}
    </dialog>
  );
}
