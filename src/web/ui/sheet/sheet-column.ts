import type { ReactNode } from 'react';

/**
 * A column of a sheet. Declare it outside the component or memoize it; a new object redraws the
 * rows.
 */
export interface SheetColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly hint?: string | undefined;
  /** Pixels. The first column takes the remaining width, at least this much. */
  readonly width: number;
  readonly align?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
  /** In the first column: content at its end, such as a menu. */
  readonly aside?: (row: Row) => ReactNode;
  /** Accessible name and action of a press; null if the cell has none. */
  readonly press?: (row: Row) => { readonly label: string; readonly act: () => void } | null;
  readonly typed?: boolean;
  /** Whether this column receives the current input. */
  readonly marked?: boolean;
  /** Tooltip of the cell, such as why it is read-only. */
  readonly note?: (row: Row) => string | null;
  readonly tone?: (row: Row) => 'warm' | 'cool' | 'wrong' | null;
}

/** Selected cells: every column of every row, in screen order. */
export interface SheetBlock<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
}

/** Actions on a range of cells. A sheet without it has no ranges. */
export interface SheetRanges<Row> {
  /** Tab-separated text with exact values. */
  readonly copy: (block: SheetBlock<Row>) => string;
  /** Text was pasted. `onward` is every cell from the first selected one on. */
  readonly paste: (block: SheetBlock<Row>, text: string, onward: SheetBlock<Row>) => void;
  readonly clear: (block: SheetBlock<Row>) => void;
  readonly fillDown: (block: SheetBlock<Row>) => void;
  readonly summary: (block: SheetBlock<Row>) => string;
  readonly actions: (block: SheetBlock<Row>) => readonly SheetAction[];
}

export interface SheetAction {
  readonly label: string;
  readonly act: () => void;
}

export interface SheetTyping<Row> {
  /** Whether the cell accepts an amount. */
  readonly may: (row: Row, column: string) => boolean;
  /** Initial text when a cell is opened instead of typed over. */
  readonly text: (row: Row, column: string) => string;
  /** Stores the text. Returns an error, which keeps the field open, or null. */
  readonly commit: (row: Row, column: string, text: string) => string | null;
  readonly arithmetic?: boolean;
  /** Text was pasted starting at this cell. Not called if the sheet has ranges. */
  readonly paste?: (row: Row, column: string, text: string) => void;
  /** The user typed into a read-only cell: explain why, or open the alternative. */
  readonly refuse: (row: Row, column: string) => void;
  readonly undo: () => void;
  readonly redo?: () => void;
  readonly ranges?: SheetRanges<Row>;
  readonly typing?: (isOpen: boolean) => void;
}

export interface SheetTree<Row> {
  readonly level: (row: Row) => number;
  /** Whether the children of a row are shown; null if it has none. */
  readonly isOpen: (row: Row) => boolean | null;
  readonly onToggle: (row: Row) => void;
}

export interface SheetPlace {
  readonly row: number;
  readonly column: number;
}

export interface SheetRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface SheetField extends SheetPlace {
  readonly text: string;
  /** Whether typing replaces the old value. If so, arrow keys leave the field. */
  readonly replaces: boolean;
}

/** Reads the cell around an element from `data-place`; null outside cells. */
export function placeOf(target: EventTarget | null): SheetPlace | null {
  if (!(target instanceof Element)) return null;
  // A menu over the sheet handles its own keys.
  const isOver = target.closest('[popover]') !== null;
  const inside = isOver ? null : target.closest('th, td')?.querySelector('[data-place]');
  const named = (target.closest('[data-place]') ?? inside)?.getAttribute('data-place');
  const [row, column] = (named ?? '').split('.').map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
}

const PAGE = 10;

/** The cell an arrow key leads to; null for other keys. The caller keeps it inside the sheet. */
export function movedBy(
  key: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  { row, column }: SheetPlace,
  size: { rows: number; columns: number },
): SheetPlace | null {
  if (key.altKey) return null;
  const whole = key.ctrlKey || key.metaKey;
  switch (key.key) {
    case 'ArrowUp':
      return { row: whole ? 1 : row - 1, column };
    case 'ArrowDown':
      return { row: whole ? size.rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: whole ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: whole ? size.columns - 1 : column + 1 };
    case 'PageUp':
      return { row: row - PAGE, column };
    case 'PageDown':
      return { row: row + PAGE, column };
    case 'Home':
      return { row: whole ? 0 : row, column: 0 };
    case 'End':
      return { row: whole ? size.rows - 1 : row, column: size.columns - 1 };
    default:
      return null;
  }
}

export function beginsAmount(
  event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  arithmetic: boolean,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return /^[0-9.$(-]$/.test(event.key) || (arithmetic && /^[=+]$/.test(event.key));
}
