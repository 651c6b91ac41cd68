import type { ReactNode } from 'react';
import { IconButton } from '../buttons.tsx';
import { IconSearch } from '../icons.ts';
import styles from './top-bar.module.css';

export interface TopBarProps {
  readonly group: ReactNode;
  readonly dealership: ReactNode;
  readonly period: ReactNode;
  readonly comparison: ReactNode;
  readonly stamp: ReactNode;
  readonly userMenu: ReactNode;
  /** Null where a phone offers the search elsewhere. */
  readonly onSearch: (() => void) | null;
}

export function TopBar({ group, dealership, period, comparison, stamp, userMenu, onSearch }: TopBarProps) {
  return (
    <>
      <div className={styles.pickers}>
        {group}
        {dealership}
        {period}
        {comparison}
      </div>
      <div className={styles.rest}>
        {stamp}
        {onSearch && (
          <IconButton label="Search (Ctrl K)" aria-haspopup="dialog" onClick={onSearch}>
            <IconSearch size={18} stroke={1.75} />
          </IconButton>
        )}
        {userMenu}
      </div>
    </>
  );
}

/** Style classes that divide the bar among the pickers. */
export const topBarPlaces = {
  group: styles.group,
  dealership: styles.dealership,
  period: styles.period,
} as const;
