import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'positive' | 'warning' | 'negative';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A word or two beside something; never the only place a meaning stands. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
