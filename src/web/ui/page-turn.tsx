import type { ReactNode } from 'react';
import { Button } from './buttons.tsx';
import styles from './page-turn.module.css';

interface PageTurnProps {
  /** Null on the first page. */
  readonly newer: (() => void) | null;
  /** Null on the last page. */
  readonly older: (() => void) | null;
  /** Between the buttons: which part of the list is shown. */
  readonly children?: ReactNode;
}

/** Turns the pages of a list that begins with the newest; nothing for a list of one page. */
export function PageTurn({ newer, older, children }: PageTurnProps) {
  if (newer === null && older === null) return null;
  return (
    <div className={styles.turn}>
      <Button compact disabled={newer === null} onClick={() => newer?.()}>
        Newer
      </Button>
      {children}
      <Button compact disabled={older === null} onClick={() => older?.()}>
        Older
      </Button>
    </div>
  );
}
