import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** Number of items behind the tab, once known. */
  readonly count?: string | undefined;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly shown: Id;
  readonly onShow: (id: Id) => void;
  readonly children: ReactNode;
}

/** Tabs with arrow key navigation. */
export function Tabs<Id extends string>({ label, tabs, shown, onShow, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const to = steppedTo(
      event.key,
      tabs.findIndex((tab) => tab.id === shown),
      tabs.length,
    );
    const next = to === null ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onShow(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.id}`)}`)?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={press}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => onShow(tab.id)}
          >
            {tab.title}
            {tab.count !== undefined && (
              <span className={styles.count} data-figures>
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}

function steppedTo(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return (from + count - 1) % count;
    case 'ArrowRight':
      return (from + 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
