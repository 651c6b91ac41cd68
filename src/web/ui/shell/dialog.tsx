import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  /** What it is, for those who listen. */
  readonly label: string;
  readonly onClose: () => void;
  /** At the bottom edge, as phones show menus. */
  readonly sheet?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/**
 * Something laid over the screen. The browser keeps the focus inside, closes the
 * topmost on Esc, and gives the focus back to where it was.
 */
export function Dialog({ label, onClose, sheet = false, wide = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does what a press beside it does
    <dialog
      ref={ref}
      aria-label={label}
      className={classNames(styles.dialog, sheet && styles.sheet, wide && styles.wide)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {/* The content covers the dialog, so a press on the dialog itself is beside it. */}
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
