import type { ReactNode } from 'react';
import { IconX } from '../icons.ts';
import styles from './trail.module.css';

export interface Crumb {
  readonly key: string;
  readonly title: string;
  readonly value: string;
}

export interface TrailProps {
  readonly label: string;
  readonly start: string;
  readonly crumbs: readonly Crumb[];
  readonly onRemove: (key: string) => void;
  readonly onClear: () => void;
  readonly children?: ReactNode;
}

/** The filters of a drill-down in order; each can be removed. */
export function Trail({ label, start, crumbs, onRemove, onClear, children }: TrailProps) {
  return (
    <div className={styles.trail}>
      <ul aria-label={label} className={styles.crumbs}>
        <li className={styles.start}>{start}</li>
        {crumbs.map(({ key, title, value }) => (
          <li key={key} className={styles.crumb}>
            <span className={styles.title}>{title}</span>
            <span className={styles.value} title={value}>
              {value}
            </span>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${title}: ${value}`}
              title="Remove"
              onClick={() => onRemove(key)}
            >
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {children}
      {crumbs.length > 1 && (
        <button type="button" className={styles.clear} onClick={onClear}>
          Clear all
        </button>
      )}
    </div>
  );
}
