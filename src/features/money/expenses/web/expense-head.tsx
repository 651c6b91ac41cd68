import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../../web/ui/buttons.tsx';
import { IconX } from '../../../../web/ui/icons.ts';
import styles from './expense.module.css';

interface ExpenseHeadProps {
  readonly title: string;
  /** Store and month. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
}

export function ExpenseHead({ title, note, onClose }: ExpenseHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The loading heading had the focus and is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <h2 ref={heading} className={styles.title} tabIndex={-1} data-first-focus>
          {title}
        </h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      <IconButton label="Close (Esc)" onClick={onClose}>
        <IconX size={18} stroke={1.75} />
      </IconButton>
    </header>
  );
}
