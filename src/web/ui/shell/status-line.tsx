import type { ReactNode } from 'react';
import { IconInfoCircle } from '../icons.ts';
import styles from './status-line.module.css';

export interface StatusLineProps {
  readonly children: ReactNode;
  readonly more: string;
}

/** A background activity, in one line at the bottom edge. */
export function StatusLine({ children, more }: StatusLineProps) {
  return (
    <div className={styles.status} role="status">
      <IconInfoCircle size={14} stroke={1.75} aria-hidden />
      <span>
        {children} <span className={styles.more}>{more}</span>
      </span>
    </div>
  );
}
