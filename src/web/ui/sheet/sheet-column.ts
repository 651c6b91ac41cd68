import type { ReactNode } from 'react';

/** A column of a sheet. Declare them outside of drawing, or remember them: rows draw anew when they change. */
export interface SheetColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** What the column tells, where its title is too short to say it. */
  readonly hint?: string | undefined;
  /** In pixels; the first column takes what is left, at least this much. */
  readonly width: number;
  /** `start` for names; numbers line up at their end. */
  readonly align?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
  /** Of the first column: what stands at its end, such as a menu. */
  readonly aside?: (row: Row) => ReactNode;
  /** What pressing the cell does, for those who listen and on hover; null where there is nothing behind it. */
  readonly press?: (row: Row) => { readonly label: string; readonly act: () => void } | null;
  /** Whether amounts are typed here. */
  readonly typed?: boolean;
  /** Whether the column is the one typed into now. */
  readonly marked?: boolean;
  /** What is to be said of the cell when it is pointed at or has the focus: why it cannot be typed into. */
  readonly note?: (row: Row) => string | null;
  readonly tone?: (row: Row) => 'warm' | 'cool' | 'wrong' | null;
}

/** Cells that were selected together: every column of every row; both in the order of the screen. */
export interface SheetBlock<Row> {
  readonly rows: readonly Row[];
  /** Keys. */
  readonly columns: readonly string[];
}

/** What is done with a range of cells; a sheet without it has no ranges. */
export interface SheetRanges<Row> {
  /** The cells as a spreadsheet takes them, exact. */
  readonly copy: (block: SheetBlock<Row>) => string;
  /** Something was pasted into the cells; `onward` is everything from the first of them on. */
  readonly paste: (block: SheetBlock<Row>, text: string, onward: SheetBlock<Row>) => void;
  readonly clear: (block: SheetBlock<Row>) => void;
  /** Fills the cells below with what the first row has. */
  readonly fillDown: (block: SheetBlock<Row>) => void;
  /** What the cells come to, in words. */
  readonly words: (block: SheetBlock<Row>) => string;
  readonly actions: (block: SheetBlock<Row>) => readonly SheetAction[];
}

export interface SheetAction {
  readonly label: string;
  readonly act: () => void;
}

/** How a sheet is typed into. */
export interface SheetTyping<Row> {
  /** Whether an amount can be typed into the cell. */
  readonly may: (row: Row, column: string) => boolean;
  /** What the field begins with when the cell is opened rather than typed over. */
  readonly text: (row: Row, column: string) => string;
  /** Takes what was typed; returns what is wrong with it, and then the field stays open. */
  readonly commit: (row: Row, column: string, text: string) => string | null;
  /** Whether `commit` accepts arithmetic, such as `=4000*1.05` or `+10%`. */
  readonly arithmetic?: boolean;
  /** Something was pasted from the cell on; ranges, where there are any, take it instead. */
  readonly paste?: (row: Row, column: string, text: string) => void;
  /** Somebody tried to type where it cannot be: opens what can be done instead, or says why not. */
  readonly refuse: (row: Row, column: string) => void;
  readonly undo: () => void;
  readonly redo?: () => void;
  readonly ranges?: SheetRanges<Row>;
  /** A field was opened or closed. */
  readonly typing?: (isOpen: boolean) => void;
}

export interface SheetTree<Row> {
  readonly level: (row: Row) => number;
  /** Whether the parts of a row are shown; null where it has none. */
  readonly isOpen: (row: Row) => boolean | null;
  readonly onToggle: (row: Row) => void;
}

/** A place in the sheet; row 0 is the header. */
export interface SheetPlace {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, both ends included. */
export interface SheetRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** An open field. */
export interface SheetField extends SheetPlace {
  readonly text: string;
  /** Whether it replaces what was there: then the arrows leave it. */
  readonly replaces: boolean;
}

/** The place of the cell something stands in, which a `data-place` in or around it names; null where there is none. */
export function placeOf(target: EventTarget | null): SheetPlace | null {
  if (!(target instanceof Element)) return null;
  // A menu laid over the sheet has keys of its own.
  const isOver = target.closest('[popover]') !== null;
  const inside = isOver ? null : target.closest('th, td')?.querySelector('[data-place]');
  const named = (target.closest('[data-place]') ?? inside)?.getAttribute('data-place');
  const [row, column] = (named ?? '').split('.').map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
}

const PAGE = 10;

/** Where an arrow or the like leads; null for other keys. The caller keeps it inside the sheet. */
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

/** Whether a key begins an amount, or arithmetic where that is accepted. */
export function beginsAmount(
  event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  arithmetic: boolean,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return /^[0-9.$(-]$/.test(event.key) || (arithmetic && /^[=+]$/.test(event.key));
}
