import { memo, type ReactNode } from 'react';
import { IconChevronRight } from '../icons.ts';
import styles from './sheet.module.css';
import type { SheetColumn, SheetField, SheetTree } from './sheet-column.ts';

export interface SheetRowProps<Row> {
  readonly row: Row;
  /** Null for the totals. */
  readonly rowKey: string | null;
  readonly columns: readonly SheetColumn<Row>[];
  readonly place: number;
  /** Index of the focused column; null in all other rows. */
  readonly activeColumn: number | null;
  /** First selected column; null outside the range. */
  readonly selectedFrom: number | null;
  readonly selectedTo: number | null;
  readonly field: SheetField | null;
  /** The input of the open field. */
  readonly fieldBox: ReactNode;
  readonly tree: SheetTree<Row> | undefined;
  readonly isTotal: boolean;
}

function PlainRow<Row>(props: SheetRowProps<Row>) {
  const { row, rowKey, columns, place, activeColumn, field, fieldBox, tree, isTotal } = props;
  const { selectedFrom, selectedTo } = props;
  const level = isTotal ? 1 : tree?.level(row);
  const isOpen = isTotal ? null : (tree?.isOpen(row) ?? null);
  return (
    <tr
      aria-rowindex={place + 1}
      data-row={rowKey ?? undefined}
      className={isTotal ? styles.total : styles.row}
      {...(tree && { 'aria-level': level, 'data-level': level })}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
    >
      {columns.map((column, index) => {
        const cell = {
          place: `${place}.${index}`,
          tabIndex: activeColumn === index ? 0 : -1,
          isSelected: selectedFrom !== null && selectedFrom <= index && index <= (selectedTo ?? -1),
          ...{ row, column, isTotal },
        };
        if (index === 0) return <NameCell key={column.key} {...cell} isOpen={isOpen} tree={tree} />;
        const isTyped = field?.column === index;
        return <FigureCell key={column.key} {...cell} fieldBox={isTyped ? fieldBox : null} />;
      })}
    </tr>
  );
}

/** One row: a name, which may expand, and cells. */
export const SheetRow = memo(PlainRow) as typeof PlainRow;

interface CellProps<Row> {
  readonly row: Row;
  readonly column: SheetColumn<Row>;
  readonly place: string;
  readonly tabIndex: number;
  readonly isSelected: boolean;
  readonly isTotal: boolean;
}

const selected = (isSelected: boolean) => (isSelected ? { 'aria-selected': true } : {});

function NameCell<Row>(
  props: CellProps<Row> & Pick<SheetRowProps<Row>, 'tree'> & { isOpen: boolean | null },
) {
  const { row, column, place, tabIndex, isSelected, isTotal, isOpen, tree } = props;
  const press = isTotal ? null : (column.press?.(row) ?? null);
  const focus = { 'data-place': place, tabIndex };
  return (
    <th scope="row" className={styles.name} {...selected(isSelected)} {...(press === null && focus)}>
      <span className={styles.nameRow}>
        {isOpen === null ? (
          <span className={styles.noFold} data-tree={tree !== undefined && !isTotal} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={styles.fold}
            data-open={isOpen}
            aria-label={isOpen ? 'Hide the parts' : 'Show the parts'}
            onClick={() => tree?.onToggle(row)}
          >
            <IconChevronRight size={14} stroke={2} aria-hidden />
          </button>
        )}
        {press === null ? column.cell(row) : <PressableName {...{ column, row, press }} focus={focus} />}
        {!isTotal && column.aside?.(row)}
      </span>
    </th>
  );
}

interface PressableNameProps<Row> {
  readonly row: Row;
  readonly column: SheetColumn<Row>;
  readonly press: { readonly label: string; readonly act: () => void };
  readonly focus: object;
}

function PressableName<Row>({ row, column, press, focus }: PressableNameProps<Row>) {
  return (
    <button type="button" className={styles.nameButton} title={press.label} onClick={press.act} {...focus}>
      {column.cell(row)}
    </button>
  );
}

function FigureCell<Row>(props: CellProps<Row> & { fieldBox: ReactNode }) {
  const { row, column, place, tabIndex, isSelected, isTotal, fieldBox } = props;
  const note = isTotal ? null : (column.note?.(row) ?? null);
  const press = column.press?.(row) ?? null;
  const focus = { 'data-place': place, tabIndex };
  const attributes = {
    className: styles.cell,
    ...selected(isSelected),
    'data-end': column.align !== 'start',
    'data-typed': column.typed === true && !isTotal && press === null,
    'data-marked': column.marked === true,
    'data-tone': column.tone?.(row) ?? undefined,
    'data-note': note ?? undefined,
    'aria-readonly': press !== null || note !== null || !column.typed,
  };
  if (fieldBox !== null) {
    return (
      <td {...attributes} data-open="true">
        {fieldBox}
      </td>
    );
  }
  if (press === null) {
    return (
      <td {...attributes} {...focus}>
        {column.cell(row)}
      </td>
    );
  }
  return (
    <td {...attributes}>
      <button type="button" className={styles.figure} title={press.label} onClick={press.act} {...focus}>
        {column.cell(row)}
      </button>
    </td>
  );
}
