import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Sheet } from '../use-sheet.ts';
import {
  beginsAmount,
  movedBy,
  placeOf,
  type SheetColumn,
  type SheetPlace,
  type SheetTree,
  type SheetTyping,
} from './sheet-column.ts';
import { isTextSelected, rangeClipboard, rangeKey, rangeMouse } from './sheet-ranges.ts';

export interface SheetHandlersInput<Row> {
  readonly sheet: Sheet<Row>;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
  readonly typing: SheetTyping<Row> | undefined;
  readonly tree: SheetTree<Row> | undefined;
  /** Keys that act on the whole row. Returns whether the key was handled. */
  readonly onRowKey: ((row: Row, event: KeyboardEvent) => boolean) | undefined;
}

/** Keyboard and clipboard handlers of a sheet without an open field. */
export function sheetHandlers<Row>({
  sheet,
  columns,
  rows,
  typing,
  tree,
  onRowKey,
}: SheetHandlersInput<Row>) {
  /** Right expands, left collapses, as in any tree. */
  function fold(event: KeyboardEvent, row: Row): boolean {
    const isOpen = tree?.isOpen(row) ?? null;
    const wants = { ArrowRight: false, ArrowLeft: true }[event.key];
    const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (isOpen === null || wants !== isOpen || isHeld) return false;
    tree?.onToggle(row);
    return true;
  }

  function typedKey(event: KeyboardEvent, { row, column }: SheetCell<Row>): boolean {
    if (!column.typed || !typing) return false;
    const choice = choiceOf(event, typing.arithmetic === true);
    // On a read-only cell Enter acts as a press.
    if (choice === 'open' && !typing.may(row, column.key)) return false;
    if (choice === 'over') sheet.open(sheet.active, event.key);
    if (choice === 'open') sheet.open(sheet.active, null);
    if (choice === 'clear' && typing.may(row, column.key)) typing.commit(row, column.key, '');
    else if (choice === 'clear') typing.refuse(row, column.key);
    return choice !== null;
  }

  function rowKey(event: KeyboardEvent, cell: SheetCell<Row>): boolean {
    if (cell.place.column === 0 && fold(event, cell.row)) return true;
    return onRowKey?.(cell.row, event) === true || startsRow(event, cell) || typedKey(event, cell);
  }

  /** An amount typed on a row's name goes into the current input column. */
  function startsRow(event: KeyboardEvent, { place }: SheetCell<Row>): boolean {
    const column = columns.findIndex(({ marked }) => marked === true);
    if (place.column !== 0 || column < 0 || !beginsAmount(event, typing?.arithmetic === true)) return false;
    sheet.open({ row: place.row, column }, event.key);
    return true;
  }

  function taken(event: KeyboardEvent): boolean {
    const place = placeOf(event.target);
    if (!place) return false;
    if (typing && undoesOrRedoes(event, typing)) return true;
    if (typing?.ranges && rangeKey(event, place, { sheet, rows, ranges: typing.ranges })) return true;
    const cell = cellAt(place);
    if (cell && rowKey(event, cell)) return true;
    const to = movedBy(event, place, sheet.size);
    if (to) sheet.go(to);
    return to !== null;
  }

  function cellAt(place: SheetPlace | null): SheetCell<Row> | null {
    const row = place && rows[place.row - 1];
    const column = place && columns[place.column];
    return place && row && column ? { place, row, column } : null;
  }

  const clipboard = typing?.ranges
    ? rangeClipboard({ sheet, rows, columns, ranges: typing.ranges })
    : cellClipboard(typing, (target) => cellAt(placeOf(target)));
  return {
    ...(typing?.ranges && rangeMouse(sheet)),
    ...clipboard,
    onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.target instanceof HTMLInputElement) return;
      if (taken(event)) event.preventDefault();
    },
  };
}

/** Copy and paste of one cell. Open fields use the browser's clipboard handling. */
function cellClipboard<Row>(
  typing: SheetTyping<Row> | undefined,
  cellAt: (target: EventTarget) => SheetCell<Row> | null,
) {
  const clipped = ({ target }: ClipboardEvent) => {
    const cell = target instanceof HTMLInputElement ? null : cellAt(target);
    return cell?.column.typed && typing ? cell : null;
  };
  return {
    onPaste(event: ClipboardEvent): void {
      const cell = clipped(event);
      if (!cell) return;
      event.preventDefault();
      typing?.paste?.(cell.row, cell.column.key, event.clipboardData.getData('text/plain'));
    },
    onCopy(event: ClipboardEvent): void {
      const cell = clipped(event);
      if (!cell || isTextSelected()) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', typing?.text(cell.row, cell.column.key) ?? '');
    },
  };
}

interface SheetCell<Row> {
  readonly place: SheetPlace;
  readonly row: Row;
  readonly column: SheetColumn<Row>;
}

/** What a key does to an editable cell: type over it, open it, clear it. */
function choiceOf(event: KeyboardEvent, arithmetic: boolean): 'over' | 'open' | 'clear' | null {
  if (beginsAmount(event, arithmetic)) return 'over';
  if (event.key === 'Enter' || event.key === 'F2') return 'open';
  return event.key === 'Delete' || event.key === 'Backspace' ? 'clear' : null;
}

function undoesOrRedoes<Row>(event: KeyboardEvent, typing: SheetTyping<Row>): boolean {
  const act = isUndo(event) ? typing.undo : isRedo(event) ? typing.redo : undefined;
  act?.();
  return act !== undefined;
}

function isRedo(event: KeyboardEvent): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  const key = event.key.toLowerCase();
  return (key === 'y' && !event.shiftKey) || (key === 'z' && event.shiftKey);
}

function isUndo(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
}
