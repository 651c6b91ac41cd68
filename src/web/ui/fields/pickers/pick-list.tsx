import {
  type KeyboardEvent,
  type RefObject,
  type UIEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconSearch } from '../../icons.ts';
import styles from './pick-list.module.css';
import { PickRow, ROW_HEIGHT } from './pick-row.tsx';
import { findOptions, type PickOption, stepOf, withHeadings } from './pick-rows.ts';

export interface PickListProps {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly PickOption[];
  readonly picked?: ReadonlySet<string>;
  readonly onPick: (id: string) => void;
  /** Adds or removes one of several; if present, each row has a checkbox. */
  readonly onToggle?: (id: string) => void;
  readonly searchable?: boolean;
  /** If present, `options` are already filtered and this receives the search text. */
  readonly onSearch?: (text: string) => void;
  readonly nothingFound?: string;
  /** Rows visible without scrolling. */
  readonly visible?: number;
  /** Whether it takes the focus when it appears. */
  readonly takesFocus?: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** A searchable list that stays fast with hundreds of entries. */
export function PickList({
  label,
  placeholder,
  options,
  picked = NONE,
  onPick,
  onToggle,
  searchable = true,
  onSearch,
  nothingFound = 'Nothing matches.',
  visible = 9,
  takesFocus = true,
}: PickListProps) {
  const listId = useId();
  const { search, pointed, setPointed, look } = useLookup(options, picked, onSearch);
  const { found, lines } = useFound(options, onSearch ? '' : search);
  const current = Math.max(0, Math.min(pointed, found.length - 1));
  const active = found[current];
  const { height, first, last, ...scroller } = useRowWindow({
    count: lines.length,
    rowHeight: ROW_HEIGHT,
    visible,
    keepInView: lines.findIndex((line) => 'index' in line && line.index === current),
  });

  function press(event: KeyboardEvent): void {
    const step = stepOf(event.key, visible);
    if (step === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== null) setPointed(Math.max(0, Math.min(found.length - 1, current + step)));
    else if (active) (event.shiftKey && onToggle ? onToggle : onPick)(active.id);
  }

  const field = {
    'aria-label': label,
    'aria-controls': listId,
    'aria-activedescendant': active && `${listId}-${active.id}`,
    readOnly: !searchable,
    placeholder,
    value: search,
    onKeyDown: press,
  };

  return (
    <div className={styles.list}>
      <SearchField field={field} hidden={!searchable} takesFocus={takesFocus} onSearch={look} />
      <p className={styles.nothing} role="status" hidden={found.length > 0}>
        {found.length === 0 && nothingFound}
      </p>
      <div
        {...scroller}
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable={onToggle !== undefined}
        className={styles.scroller}
        hidden={found.length === 0}
        style={{ maxHeight: visible * ROW_HEIGHT + 8 }}
        // The search keeps the focus, so typing and arrow keys continue to work.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div role="presentation" className={styles.rows} style={{ height }}>
          {lines.slice(first, last).map((line, offset) => (
            <PickRow
              key={lineId(line)}
              {...{ line, onPick, onToggle }}
              id={`${listId}-${lineId(line)}`}
              top={(first + offset) * ROW_HEIGHT}
              count={found.length}
              isActive={'index' in line && line.index === current}
              isPicked={picked.has(lineId(line))}
              onPoint={setPointed}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function lineId(line: ReturnType<typeof withHeadings>[number]): string {
  return 'option' in line ? line.option.id : line.heading;
}

function useLookup(
  options: readonly PickOption[],
  picked: ReadonlySet<string>,
  onSearch: ((text: string) => void) | undefined,
) {
  const [search, setSearch] = useState('');
  const [pointed, setPointed] = useState(() => options.findIndex(({ id }) => picked.has(id)));
  const look = (text: string) => {
    setSearch(text);
    setPointed(0);
    onSearch?.(text);
  };
  return { search, pointed, setPointed, look };
}

function useFound(options: readonly PickOption[], search: string) {
  const found = useMemo(() => findOptions(options, search), [options, search]);
  const lines = useMemo(() => withHeadings(found), [found]);
  return { found, lines };
}

interface SearchFieldProps {
  readonly field: Readonly<Record<string, unknown>>;
  readonly hidden: boolean;
  readonly takesFocus: boolean;
  readonly onSearch: (text: string) => void;
}

function SearchField({ field, hidden, takesFocus, onSearch }: SearchFieldProps) {
  return (
    <div className={hidden ? 'spoken' : styles.search}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        {...field}
        // biome-ignore lint/a11y/noAutofocus: the list has just been opened to pick from it
        autoFocus={takesFocus}
        data-autofocus={takesFocus || undefined}
        type="text"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
    </div>
  );
}

/** Extra rows drawn outside the view, so that scrolling shows no gap. */
const ROWS_BEYOND = 6;

interface RowWindowInput {
  readonly count: number;
  readonly rowHeight: number;
  readonly visible: number;
  /** Scrolls to this row when it changes. */
  readonly keepInView: number;
}

interface RowWindow {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: (event: UIEvent) => void;
  /** The rows to draw: `first` up to, but not including, `last`. */
  readonly first: number;
  readonly last: number;
  /** Height of all rows in pixels. */
  readonly height: number;
}

function useRowWindow({ count, rowHeight, visible, keepInView }: RowWindowInput): RowWindow {
  const ref = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);

  useLayoutEffect(() => {
    const scroller = ref.current;
    if (!scroller || keepInView < 0) return;
    const start = keepInView * rowHeight;
    const end = start + rowHeight - visible * rowHeight;
    // Shows the first option together with its heading.
    if (keepInView <= 1) scroller.scrollTop = 0;
    else if (start < scroller.scrollTop) scroller.scrollTop = start;
    else if (end > scroller.scrollTop) scroller.scrollTop = end;
    setTop(scroller.scrollTop);
  }, [keepInView, rowHeight, visible]);

  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count - visible) - ROWS_BEYOND);
  return {
    ref,
    onScroll: (event) => setTop(event.currentTarget.scrollTop),
    first,
    last: Math.min(count, first + visible + 2 * ROWS_BEYOND),
    height: count * rowHeight,
  };
}
