import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import type { Sheet } from '../use-sheet.ts';
import {
  movedBy,
  placeOf,
  type SheetBlock,
  type SheetColumn,
  type SheetPlace,
  type SheetRanges,
} from './sheet-column.ts';

interface Ranged<Row> {
  readonly sheet: Sheet<Row>;
  readonly rows: readonly Row[];
  readonly ranges: SheetRanges<Row>;
}

/** Handles keys that select cells or act on the selection. Returns whether the key was handled. */
export function rangeKey<Row>(event: KeyboardEvent, place: SheetPlace, ranged: Ranged<Row>): boolean {
  const { sheet, rows } = ranged;
  if (event.altKey || rows.length === 0) return false;
  const to = event.shiftKey && place.row > 0 ? movedBy(event, place, sheet.size) : null;
  if (to) sheet.extend(to);
  return to !== null || controlKey(event, ranged) || selectedKey(event, ranged);
}

/** Ctrl+A and Ctrl+D. */
function controlKey<Row>(event: KeyboardEvent, ranged: Ranged<Row>): boolean {
  if (event.shiftKey || !(event.ctrlKey || event.metaKey)) return false;
  const key = event.key.toLowerCase();
  if (key === 'a') ranged.sheet.selectAll();
  if (key === 'd') fillDown(ranged);
  return key === 'a' || key === 'd';
}

function selectedKey<Row>(event: KeyboardEvent, { sheet, ranges }: Ranged<Row>): boolean {
  const block = sheet.range && sheet.block();
  if (block === null) return false;
  if (event.key === 'Escape') {
    sheet.collapse();
    event.stopPropagation();
    return true;
  }
  if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
  ranges.clear(block);
  return true;
}

/** A single row is filled from the row above it. */
function fillDown<Row>({ sheet, rows, ranges }: Ranged<Row>): void {
  const block = sheet.block();
  const above = rows[sheet.active.row - 2];
  if (block && block.rows.length > 1) ranges.fillDown(block);
  else if (block && above) ranges.fillDown({ ...block, rows: [above, ...block.rows] });
}

/** Copies and pastes the selection. Open fields use the browser's clipboard handling. */
export function rangeClipboard<Row>({
  sheet,
  rows,
  columns,
  ranges,
}: Ranged<Row> & { readonly columns: readonly SheetColumn<Row>[] }) {
  const blockOf = ({ target }: ClipboardEvent) =>
    target instanceof HTMLInputElement || placeOf(target) === null ? null : sheet.block();
  const onwardFrom = (block: SheetBlock<Row>): SheetBlock<Row> => ({
    rows: rows.slice(block.rows[0] === undefined ? 0 : rows.indexOf(block.rows[0])),
    columns: columns.slice(columns.findIndex(({ key }) => key === block.columns[0])).map(({ key }) => key),
  });
  return {
    onPaste(event: ClipboardEvent): void {
      const block = blockOf(event);
      if (!block) return;
      event.preventDefault();
      ranges.paste(block, event.clipboardData.getData('text/plain'), onwardFrom(block));
    },
    onCopy(event: ClipboardEvent): void {
      const block = blockOf(event);
      if (!block || isTextSelected()) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', ranges.copy(block));
    },
  };
}

/** If text of the page is selected, the browser copies that instead. */
export function isTextSelected(): boolean {
  return !(window.getSelection()?.isCollapsed ?? true);
}

/** Selects a range by dragging or by Shift and a press. */
export function rangeMouse<Row>(sheet: Sheet<Row>) {
  const cellUnder = ({ target }: MouseEvent): SheetPlace | null => {
    const isOther = target instanceof Element && target.closest('input, button:not([data-place])') !== null;
    const place = isOther ? null : placeOf(target);
    return place && place.row > 0 ? place : null;
  };
  return {
    onMouseDown(event: MouseEvent): void {
      const place = event.button === 0 ? cellUnder(event) : null;
      if (!place) return;
      // The browser would select text and move the focus back to the start.
      event.preventDefault();
      if (event.shiftKey) sheet.extend(place);
      else sheet.go(place);
    },
    onMouseOver(event: MouseEvent): void {
      const place = event.buttons === 1 && sheet.field === null ? cellUnder(event) : null;
      const isHere = place?.row === sheet.active.row && place.column === sheet.active.column;
      if (place && !isHere) sheet.extend(place);
    },
  };
}
