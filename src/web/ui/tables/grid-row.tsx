import type { KeyboardEvent } from 'react';
import type { Column } from '../../../core/table.ts';
import { IconChevronRight } from '../icons.ts';
import type { DataTableProps } from './data-table.tsx';
import styles from './table.module.css';
import { CellContent, isAtEnd } from './table-cell.tsx';
import type { useRovingCells } from './use-roving-cells.ts';

export interface GridRowProps<Row> {
  readonly props: DataTableProps<Row>;
  readonly row: Row;
  /** The largest value of each column with bars. */
  readonly largest: readonly number[];
  readonly roving: ReturnType<typeof useRovingCells>;
  readonly place: number;
  readonly isTotal: boolean;
}

/** One row: a name, which may open it, and figures, which may open a drill-down. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, largest, roving, place, isTotal } = props;
  const { columns, scope, rowKey, tree, onFigure, opensFigure } = props.props;
  const of = `${scope} ${isTotal ? 'total' : rowKey(row)}`;
  const isOpen = isTotal ? null : (tree?.isOpen(row) ?? null);
  return (
    <tr
      aria-rowindex={place + 1}
      className={isTotal ? styles.total : styles.row}
      {...(tree && {
        'aria-level': isTotal ? 1 : tree.level(row),
        'data-level': isTotal ? 1 : tree.level(row),
      })}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
    >
      {columns.map((column, index) => {
        if (index === 0) return <NameCell key={column.key} {...props} column={column} isOpen={isOpen} />;
        const shown = isTotal && column.kind === 'number' ? { ...column, bar: false } : column;
        const content = <CellContent column={shown} row={row} largest={largest[index] ?? 1} scope={of} />;
        const cell = roving.cell(place, index);
        const opens =
          onFigure !== undefined && hasFigure(column, row) && opensFigure?.(row, column.key) !== false;
        return (
          <td key={column.key} className={styles.cell} data-end={isAtEnd(column)} {...(!opens && cell)}>
            {opens ? (
              <button
                type="button"
                className={styles.figure}
                onClick={() => onFigure(row, column.key)}
                {...cell}
              >
                {content}
              </button>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface NameCellProps<Row> extends GridRowProps<Row> {
  readonly column: Column<Row>;
  /** Whether its children are shown; null if it has none. */
  readonly isOpen: boolean | null;
}

function NameCell<Row>({ props, row, column, roving, place, isTotal, isOpen }: NameCellProps<Row>) {
  const { onOpen, canOpen, tree, scope, openLabel } = props;
  const cell = roving.cell(place, 0);
  const content = <CellContent column={column} row={row} largest={1} scope={scope} />;
  const opens = onOpen !== undefined && !isTotal && (canOpen?.(row) ?? true);

  // Right expands, left collapses; otherwise arrow keys move on.
  const press = (event: KeyboardEvent) => {
    const wanted = { ArrowRight: false, ArrowLeft: true }[event.key];
    if (isOpen === null || wanted !== isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    tree?.onToggle(row);
  };

  return (
    <th scope="row" className={styles.name} onKeyDown={press} {...(!opens && cell)}>
      {isOpen !== null && (
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
      {opens ? (
        <button
          type="button"
          className={styles.open}
          title={openLabel?.(row)}
          onClick={() => onOpen(row)}
          {...cell}
        >
          {content}
        </button>
      ) : (
        content
      )}
    </th>
  );
}

/** Whether the cell has a number that can be opened. */
function hasFigure<Row>(column: Column<Row>, row: Row): boolean {
  return (column.kind === 'number' || column.kind === 'delta') && column.value(row) !== null;
}
