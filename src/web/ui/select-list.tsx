import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconSearch } from './icons.ts';
import { findOptions, stepOf } from './pickers/pick-rows.ts';
import styles from './select-list.module.css';

export interface SelectItem {
  readonly id: string;
  readonly title: string;
  /** In small print under the title; searched too. */
  readonly note: string;
  readonly icon?: ReactNode;
  /** Found however the list is searched, and set apart from the rest. */
  readonly isPinned?: boolean;
}

export interface SelectListProps {
  /** What is listed, for those who listen. */
  readonly label: string;
  readonly items: readonly SelectItem[];
  /** What is shown beside the list. */
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** What the search looks for: `Find a rooftop`. */
  readonly search: string;
  readonly nothingFound: string;
}

/** Below so many rows all are drawn. */
const DRAWN_WHOLE = 60;
const SEARCHED_FROM = 8;
const ROW_HEIGHT = 56;
const PAGE = 8;

/** A list beside what it opens, as fast with three hundred rows as with three. */
export function SelectList(props: SelectListProps) {
  const { label, items, selected, onSelect, search: placeholder, nothingFound } = props;
  const listId = useId();
  const [search, setSearch] = useState('');
  const [pointed, setPointed] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const pinned = items.filter(({ isPinned }) => isPinned);
  const matching = findOptions(
    items.filter(({ isPinned }) => !isPinned),
    search,
  );
  const shown = [...pinned, ...matching] as readonly SelectItem[];
  const current = Math.max(
    0,
    shown.findIndex(({ id }) => id === (pointed ?? selected)),
  );
  const isWindowed = shown.length > DRAWN_WHOLE;
  const virtual = useVirtualizer({
    count: shown.length,
    enabled: isWindowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const drawn = isWindowed
    ? virtual.getVirtualItems().map(({ index }) => index)
    : shown.map((_, index) => index);

  const reveal = (index: number) => {
    if (isWindowed) virtual.scrollToIndex(index);
    else document.getElementById(`${listId}-${shown[index]?.id}`)?.scrollIntoView?.({ block: 'nearest' });
  };
  // What is chosen elsewhere, by an address for one, comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for another choice, not for each scroll
  useEffect(() => {
    setPointed(null);
    if (selected !== null) reveal(current);
  }, [selected]);

  function press(event: KeyboardEvent): void {
    const step =
      event.key === 'Home' ? -shown.length : event.key === 'End' ? shown.length : stepOf(event.key, PAGE);
    const active = shown[current];
    if (step === null && !(event.key === 'Enter' || event.key === ' ')) return;
    event.preventDefault();
    if (step === null) {
      if (active) onSelect(active.id);
      return;
    }
    const next = Math.max(0, Math.min(shown.length - 1, current + step));
    setPointed(shown[next]?.id ?? null);
    reveal(next);
  }

  return (
    <div className={styles.list}>
      {items.length >= SEARCHED_FROM && (
        <div className={styles.search}>
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <input
            type="search"
            aria-label={placeholder}
            aria-controls={listId}
            placeholder={placeholder}
            value={search}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setPointed(null);
              if (scroller.current) scroller.current.scrollTop = 0;
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              setPointed(matching[0]?.id ?? null);
              scroller.current?.focus();
            }}
          />
        </div>
      )}
      <div
        ref={scroller}
        id={listId}
        role="listbox"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={shown[current] && `${listId}-${shown[current].id}`}
        className={styles.scroller}
        onKeyDown={press}
      >
        <div role="presentation" className={styles.rows} style={{ height: shown.length * ROW_HEIGHT }}>
          {drawn.map((index) => {
            const item = shown[index];
            return item === undefined ? null : (
              <SelectRow
                key={item.id}
                {...{ item, index }}
                id={`${listId}-${item.id}`}
                count={shown.length}
                isSelected={item.id === selected}
                isActive={index === current}
                onSelect={onSelect}
              />
            );
          })}
        </div>
      </div>
      <p className={styles.nothing} role="status" hidden={matching.length > 0 || search === ''}>
        {matching.length === 0 && search !== '' && nothingFound}
      </p>
    </div>
  );
}

interface SelectRowProps {
  readonly item: SelectItem;
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly onSelect: (id: string) => void;
}

function SelectRow({ item, id, index, count, isSelected, isActive, onSelect }: SelectRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list points at it instead
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={styles.row}
      data-active={isActive}
      data-pinned={item.isPinned}
      style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
      onClick={() => onSelect(item.id)}
    >
      {item.icon}
      <span className={styles.words}>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.note}>{item.note}</span>
      </span>
    </div>
  );
}
