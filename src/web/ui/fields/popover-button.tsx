import type { ReactNode } from 'react';
import { Popover } from '../shell/popover.tsx';
import styles from './popover-button.module.css';

export interface PopoverButtonProps {
  readonly label: ReactNode;
  /** The heading of the panel and its accessible name. */
  readonly title: string;
  readonly className?: string | undefined;
  readonly tone?: string;
  readonly children: ReactNode;
}

/** A button with a small panel beside it. Esc closes it and returns the focus. */
export function PopoverButton({ label, title, className, tone, children }: PopoverButtonProps) {
  return (
    <Popover
      label={title}
      side="end"
      className={styles.panel}
      trigger={(trigger) => (
        <button type="button" className={className} data-tone={tone} {...trigger}>
          {label}
        </button>
      )}
    >
      {() => (
        <>
          <h3 className={styles.title}>{title}</h3>
          {children}
        </>
      )}
    </Popover>
  );
}
