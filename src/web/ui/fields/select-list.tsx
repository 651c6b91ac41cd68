import { type ReactNode, useMemo, useState } from 'react';
import { IconSearch } from '../icons.ts';
import { SELECT_ROW_HEIGHT, useSelectList } from '../use-select-list.ts';
import styles from './select-list.module.css';

export interface SelectItem {
  readonly id: string;
  readonly title: string;
  /** In small print under the title. */
  readonly note: string;
  readonly foundBy?: string;
  readonly icon?: ReactNode;
}

export interface SelectListProps {
  readonly label: string;
  readonly items: readonly SelectItem[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly search: string;
  readonly nothingFound: string;
}

const SEARCHED_FROM = 8;

/** A list beside the detail view it opens; fast with hundreds of rows. */
export function SelectList(props: SelectListProps) {
  const { label, items, selected, onSelect, nothingFound } = props;
  const [search, setSearch] = useState('');
  const shown = useMemo(() => found(items, search), [items, search]);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const { scroller, listId, current, drawn, point, onKeyDown } = useSelectList({ ids, selected, onSelect });

  return (
    <div className={styles.list}>
      {items.length >= SEARCHED_FROM && (
        <SearchBox
          label={props.search}
          listId={listId}
          value={search}
          onChange={(text) => {
            setSearch(text);
            point(null);
          }}
          onDown={() => {
            point(ids[0] ?? null);
            scroller.current?.focus();
          }}
        />
      )}
      <div
        ref={scroller}
        id={listId}
        role="listbox"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={shown[current] && `${listId}-${shown[current].id}`}
        className={styles.scroller}
        hidden={shown.length === 0}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" className={styles.rows} style={{ height: shown.length * SELECT_ROW_HEIGHT }}>
          {drawn.map((index) => {
            const item = shown[index];
            return item === undefined ? null : (
              <SelectRow
                key={item.id}
                {...{ item, index, onSelect }}
                id={`${listId}-${item.id}`}
                count={shown.length}
                isSelected={item.id === selected}
                isActive={index === current}
              />
            );
          })}
        </div>
      </div>
      <p className={styles.nothing} role="status" hidden={shown.length > 0}>
        {shown.length === 0 && nothingFound}
      </p>
    </div>
  );
}

function found(items: readonly SelectItem[], search: string): readonly SelectItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ title, note, foundBy = '' }) => {
    const text = `${title} ${note} ${foundBy}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

interface SearchBoxProps {
  readonly label: string;
  readonly listId: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Arrow down moves to the list. */
  readonly onDown: () => void;
}

function SearchBox({ label, listId, value, onChange, onDown }: SearchBoxProps) {
  return (
    <div className={styles.search}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        type="search"
        aria-label={label}
        aria-controls={listId}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
      />
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
      style={{ transform: `translateY(${index * SELECT_ROW_HEIGHT}px)` }}
      onClick={() => onSelect(item.id)}
    >
      {item.icon}
      <span className={styles.text}>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.note}>{item.note}</span>
      </span>
    </div>
  );
}
