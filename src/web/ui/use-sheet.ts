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

/** Above so many rows only those in sight are drawn. */
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

/** Which rows of a sheet are drawn, which cell has the focus, and which field is open. */
export function useSheet<Row>(input: SheetInput<Row>) {
  const { columns, rows, rowKey, hasTotal, rowHeight, typing } = input;
  const scroller = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Wanted>({ row: 1, key: null, column: 0 });
  /** Where a range of cells begins; it ends at the cell with the focus. */
  const [anchor, setAnchor] = useState<Wanted | null>(null);
  const [opened, setOpened] = useState<OpenedField | null>(null);
  const size = { rows: 1 + rows.length + (hasTotal ? 1 : 0), columns: columns.length };
  // Rows come and go above a cell: it is held by its row, not by how far down that stands.
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

  /** Makes the range reach to a cell, which gets the focus. */
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

  /** The next cell that can be typed into: down its column, or along the row and then down. */
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
    // The focus that a range brought along leaves it as it is.
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

/** The selected cells, or the one with the focus; null in the header and the totals. */
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

/** The rows in sight and the one with the focus, with the gaps between them. */
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
    // What lies under the header and the totals is not in sight.
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
    /** Each with the height left out before it. */
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

/** A cell somebody went to. */
interface Wanted extends SheetPlace {
  /** Of its row; null in the header and the totals. */
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
