import { type ReactNode, useState } from 'react';
import { ageText } from '../../../core/text/number-text.ts';
import { Button } from '../buttons.tsx';
import { useNow } from '../use-now.ts';
import styles from './ticker.module.css';

export interface TickerItem {
  /** Stays the same when the item is updated. */
  readonly key: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  /** Formatted. */
  readonly amount: string;
  /** The note must say so as well, since color alone is not enough. */
  readonly isBad?: boolean;
  /** Arrival time in milliseconds. */
  readonly at: number;
}

export interface TickerProps {
  readonly label: string;
  readonly items: readonly TickerItem[];
  /** The dealer's clock minus the browser's, in milliseconds. */
  readonly clockLead?: number;
  readonly onOpen?: (key: string) => void;
}

/**
 * The latest events, newest first. Nothing moves while the pointer or the keyboard is in the list;
 * new items wait behind a button.
 */
export function Ticker({ label, items, clockLead = 0, onOpen }: TickerProps) {
  const [isRead, setIsRead] = useState(false);
  const [held, setHeld] = useState(items);
  const [first] = useState(() => new Set(items.map(({ key }) => key)));
  if (!isRead && held !== items) setHeld(items);
  const shown = isRead ? restated(held, items) : items;
  const known = new Set(shown.map(({ key }) => key));
  const waiting = items.filter(({ key }) => !known.has(key)).length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is here; nothing is done by it
    <div
      className={styles.ticker}
      onPointerEnter={() => setIsRead(true)}
      onPointerLeave={() => setIsRead(false)}
      onFocus={() => setIsRead(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsRead(false);
      }}
    >
      {waiting > 0 && (
        <div className={styles.waiting}>
          <Button compact fullWidth onClick={() => setHeld(items)}>
            Show {waiting} new
          </Button>
        </div>
      )}
      <ul className={styles.list} aria-label={label}>
        {shown.map((item) => (
          <Item key={item.key} {...{ item, clockLead, onOpen }} isNew={!first.has(item.key)} />
        ))}
      </ul>
    </div>
  );
}

/** The paused order with the latest content of each item. */
function restated(held: readonly TickerItem[], items: readonly TickerItem[]): readonly TickerItem[] {
  const now = new Map(items.map((item) => [item.key, item]));
  return held.map((item) => now.get(item.key) ?? item);
}

interface ItemProps {
  readonly onOpen: TickerProps['onOpen'];
  readonly item: TickerItem;
  readonly clockLead: number;
  readonly isNew: boolean;
}

function Item({ item, clockLead, isNew, onOpen }: ItemProps) {
  const now = useNow(10_000) + clockLead;
  const age = ageText(Math.max(0, now - item.at));
  const content = (
    <>
      <span className={styles.icon} aria-hidden>
        {item.icon}
      </span>
      <span className={styles.what}>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.note}>{item.note}</span>
      </span>
      <span className={styles.end}>
        <span className={styles.amount} data-bad={item.isBad} data-figures>
          {item.amount}
        </span>
        <span className={styles.note}>{age === 'just now' ? age : `${age} ago`}</span>
      </span>
    </>
  );
  return (
    <li className={styles.item} data-new={isNew}>
      {onOpen ? (
        <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => onOpen(item.key)}>
          {content}
        </button>
      ) : (
        <span className={styles.line}>{content}</span>
      )}
    </li>
  );
}
