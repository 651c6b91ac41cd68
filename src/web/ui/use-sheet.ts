import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type {
  SheetBlock,
  SheetColumn,
  SheetField,
  SheetPlace,
  SheetRange,
  SheetTyping,
} from './sheet/sheet-column.ts';

/** Longer sheets draw only visible rows. */
const DRAWN_WHOLE = 40;
const OVERSCAN = 8;

export interface SheetInput<Row> {
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly hasTotal: boolean;
  readonly rowHeight: number;
  readonly typing: SheetTyping<Row> | undefined;
}

/** Drawn rows, focused cell, selection and open field of a sheet. */
export function useSheet<Row>(input: SheetInput<Row>) {
  const { columns, rows, rowKey, hasTotal, rowHeight, typing } = input;
  const scroller = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Wanted>({ row: 1, key: null, column: 0 });
  /** The start of a range; its end is the focused cell. */
  const [anchor, setAnchor] = useState<Wanted | null>(null);
  const [opened, setOpened] = useState<OpenedField | null>(null);
  const size = { rows: 1 + rows.length + (hasTotal ? 1 : 0), columns: columns.length };
  // A cell is remembered by the key of its row, because rows above may be added or removed.
  const placeOf = ({ key, row, column }: Wanted): SheetPlace => {
    const at = key === null ? -1 : rows.findIndex((one) => rowKey(one) === key);
    return clamped({ row: at < 0 ? row : at + 1, column }, size);
  };
  const wantedAt = ({ row, column }: SheetPlace): Wanted => {
    const at = rows[row - 1];
    return { row, column, key: at === undefined ? null : rowKey(at) };
  };
  const active = placeOf(wanted);
  const range = anchor && rangeBetween(placeOf(anchor), active, rows.length);
  const field = opened && { ...opened, ...placeOf(opened) };
  const drawn = useDrawnRows(scroller, { count: rows.length, rowHeight, active: active.row - 1 });

  function go(to: SheetPlace): void {
    setAnchor(null);
    moveTo(to);
  }

  /** Extends the range to a cell, which gets the focus. */
  function extend(to: SheetPlace): void {
    if (anchor === null) setAnchor(wantedAt(active));
    moveTo({ ...to, row: Math.max(1, Math.min(rows.length, to.row)) });
  }

  function selectAll(): void {
    setAnchor(wantedAt({ row: 1, column: 0 }));
    moveTo({ row: rows.length, column: size.columns - 1 });
  }

  function moveTo(to: SheetPlace): void {
    const place = clamped(to, size);
    if (place.row > 0 && place.row <= rows.length) drawn.reveal(place.row - 1);
    const next = wantedAt(place);
    flushSync(() => setWanted(next));
    focusAt(scroller, next);
  }

  function open(place: SheetPlace, text: string | null): void {
    const row = rows[place.row - 1];
    const column = columns[place.column];
    if (!row || !column?.typed || !typing) return;
    if (!typing.may(row, column.key)) {
      typing.refuse(row, column.key);
      return;
    }
    typing.typing?.(true);
    setAnchor(null);
    setOpened({ ...wantedAt(place), text: text ?? typing.text(row, column.key), replaces: text !== null });
  }

  function close(): void {
    if (opened === null) return;
    setOpened(null);
    typing?.typing?.(false);
  }

  /** The next editable cell: down its column, or along the row and then down. */
  function next(from: SheetPlace, way: 'down' | 'up' | 'right' | 'left'): SheetPlace {
    const may = ({ row, column }: SheetPlace) => {
      const [one, of] = [rows[row - 1], columns[column]];
      return one !== undefined && of?.typed === true && typing?.may(one, of.key) === true;
    };
    for (let place = stepped(from, way, size.columns); isInside(place, size); ) {
      if (may(place)) return place;
      place = stepped(place, way, size.columns);
    }
    return from;
  }

  function setActive(place: SheetPlace): void {
    // Focus that moved with the range keeps the range.
    if (place.row !== active.row || place.column !== active.column) setAnchor(null);
    setWanted(wantedAt(place));
  }

  const block = () => selectedBlock({ rows, columns, range, active });
  const ranges = { range, block, extend, selectAll, collapse: () => setAnchor(null) };
  return { scroller, active, setActive, size, drawn, field, go, open, close, next, ...ranges };
}

export type Sheet<Row> = ReturnType<typeof useSheet<Row>>;

interface Selected<Row> extends Pick<SheetInput<Row>, 'rows' | 'columns'> {
  readonly range: SheetRange | null;
  readonly active: SheetPlace;
}

/** The selected cells, or the focused one; null in the header and the totals. */
function selectedBlock<Row>({ rows, columns, range, active }: Selected<Row>): SheetBlock<Row> | null {
  const { top, bottom, left, right } = range ?? rangeBetween(active, active, rows.length);
  const inside = rows.slice(top - 1, bottom);
  if (inside.length === 0 || (range === null && active.row !== top)) return null;
  return { rows: inside, columns: columns.slice(left, right + 1).map(({ key }) => key) };
}

function rangeBetween(one: SheetPlace, other: SheetPlace, rows: number): SheetRange {
  const inside = (row: number) => Math.max(1, Math.min(rows, row));
  return {
    top: inside(Math.min(one.row, other.row)),
    bottom: inside(Math.max(one.row, other.row)),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

/** The visible rows and the focused one, with the gaps between them. */
function useDrawnRows(
  scroller: RefObject<HTMLDivElement | null>,
  { count, rowHeight, active }: { count: number; rowHeight: number; active: number },
) {
  const isVirtual = count > DRAWN_WHOLE;
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // Rows under the sticky header or totals are not visible.
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const range = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      const isOut = active >= 0 && active < count && (active < from || active > to);
      return isOut ? [...range, active].sort((one, other) => one - other) : range;
    },
  });
  const indexes = isVirtual
    ? virtual.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: count }, (_, index) => index);
  return {
    /** `gap` is the height of the rows skipped before it. */
    rows: indexes.map((index, at) => ({ index, gap: (index - (indexes[at - 1] ?? -1) - 1) * rowHeight })),
    after: (count - 1 - (indexes.at(-1) ?? -1)) * rowHeight,
    reveal: (index: number) => {
      if (isVirtual) virtual.scrollToIndex(index);
    },
  };
}

function focusAt(scroller: RefObject<HTMLDivElement | null>, { row, key, column }: Wanted): void {
  const cell =
    key === null
      ? `[data-place="${row}.${column}"]`
      : `[data-row="${CSS.escape(key)}"] [data-place$=".${column}"]`;
  scroller.current?.querySelector<HTMLElement>(cell)?.focus();
}

/** The cell the user went to. */
interface Wanted extends SheetPlace {
  /** Key of its row; null in the header and the totals. */
  readonly key: string | null;
}

type OpenedField = Wanted & Pick<SheetField, 'text' | 'replaces'>;

function clamped({ row, column }: SheetPlace, size: { rows: number; columns: number }): SheetPlace {
  return {
    row: Math.max(0, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  };
}

function stepped(
  { row, column }: SheetPlace,
  way: 'down' | 'up' | 'right' | 'left',
  columns: number,
): SheetPlace {
  if (way === 'down') return { row: row + 1, column };
  if (way === 'up') return { row: row - 1, column };
  const along = row * columns + column + (way === 'right' ? 1 : -1);
  return { row: Math.floor(along / columns), column: along % columns };
}

function isInside({ row }: SheetPlace, size: { rows: number }): boolean {
  return row >= 0 && row < size.rows;
}
