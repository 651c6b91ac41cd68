import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { type Column, isSortable, largestOf } from '../../../core/table.ts';
import { IconArrowDown, IconArrowUp, IconChevronRight } from '../icons.ts';
import type { DataTableProps, OrderedRows } from './data-table.tsx';
import styles from './table.module.css';
import { CellContent, isAtEnd } from './table-cell.tsx';
import { useHeldSort } from './use-held-sort.ts';
import { useRovingCells } from './use-roving-cells.ts';

/** Tables with more columns are denser, with titles in two lines. */
const ROOMY_COLUMNS = 11;

/** Longer tables draw only visible rows. */
const DRAWN_WHOLE = 100;

/** A table with a sticky header and first column, and arrow key navigation. */
export function DataGrid<Row extends object>(props: DataTableProps<Row>) {
  return props.ordered ? (
    <Grid props={props} rows={props.rows} {...props.ordered} />
  ) : (
    <SelfOrderedGrid {...props} />
  );
}

function SelfOrderedGrid<Row extends object>(props: DataTableProps<Row>) {
  return <Grid props={props} {...useHeldSort({ ...props, initial: props.sort })} />;
}

interface GridProps<Row> extends OrderedRows {
  readonly props: DataTableProps<Row>;
  readonly rows: readonly Row[];
}

function Grid<Row extends object>({ props, rows, sort, toggle }: GridProps<Row>) {
  const { label, columns, rowKey, total, compact = false, maxHeight, tree } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = rows.length > DRAWN_WHOLE;
  const isTall = columns.some((column) => column.kind === 'text' && column.isTall);
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isTall ? 52 : compact ? 30 : 36),
    overscan: 12,
  });
  const roving = useRovingCells({
    grid: scroller,
    rows: 1 + rows.length + (total ? 1 : 0),
    columns: columns.length,
    reveal: (row) => virtual.scrollToIndex(row - 1),
  });
  const items = isVirtual ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const before = isVirtual ? (items[0]?.start ?? 0) : 0;
  const after = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const largest = columns.map((column) =>
    column.kind === 'number' && column.bar ? largestOf(column, rows) : 1,
  );

  const line = (row: Row, index: number, isTotal = false) => (
    <GridRow
      key={isTotal ? 'total' : rowKey(row)}
      {...{ props, row, largest, roving }}
      place={index + 1}
      isTotal={isTotal}
    />
  );

  return (
    <div ref={scroller} className={styles.scroller} style={{ '--table-height': maxHeight } as CSSProperties}>
      <table
        role={tree ? 'treegrid' : 'grid'}
        className={styles.table}
        data-compact={compact}
        data-dense={columns.length > ROOMY_COLUMNS}
        aria-label={label}
        aria-rowcount={1 + rows.length + (total ? 1 : 0)}
        onKeyDown={roving.onKeyDown}
      >
        <GridHead {...{ columns, sort, toggle, roving }} />
        <tbody>
          <Spacer height={before} />
          {items.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : line(row, index);
          })}
          <Spacer height={after} />
        </tbody>
        {total && <tfoot>{line(total, rows.length, true)}</tfoot>}
      </table>
    </div>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

interface GridHeadProps<Row> extends OrderedRows {
  readonly columns: readonly Column<Row>[];
  readonly roving: ReturnType<typeof useRovingCells>;
}

function GridHead<Row>({ columns, sort, toggle, roving }: GridHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, index) => {
          const order = sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : 'none';
          const Arrow = order === 'ascending' ? IconArrowUp : IconArrowDown;
          const place = roving.cell(0, index);
          const head = {
            scope: 'col',
            className: styles.head,
            'data-end': isAtEnd(column),
            title: column.hint,
          } as const;
          if (toggle === null || !isSortable(column)) {
            return (
              <th key={column.key} {...head} {...place}>
                <HeadTitle title={column.title} />
              </th>
            );
          }
          return (
            <th key={column.key} {...head} aria-sort={order}>
              <button type="button" className={styles.sorter} onClick={() => toggle(column.key)} {...place}>
                <HeadTitle title={column.title} />
                <Arrow size={12} stroke={2} className={styles.arrow} aria-hidden />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Where a title takes two lines, its days stay on one: `Sep 1–30`. */
function HeadTitle({ title }: { readonly title: string }) {
  const parts = title.split(/(\S+–\S+)/);
  if (parts.length === 1) return title;
  return (
    <span>
      {parts.map((part) =>
        part.includes('–') ? (
          <span key={part} className={styles.days}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  );
}

interface GridRowProps<Row> {
  readonly props: DataTableProps<Row>;
  readonly row: Row;
  /** The largest value of each column with bars. */
  readonly largest: readonly number[];
  readonly roving: ReturnType<typeof useRovingCells>;
  readonly place: number;
  readonly isTotal: boolean;
}

function GridRow<Row>(props: GridRowProps<Row>) {
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

function hasFigure<Row>(column: Column<Row>, row: Row): boolean {
  return (column.kind === 'number' || column.kind === 'delta') && column.value(row) !== null;
}
