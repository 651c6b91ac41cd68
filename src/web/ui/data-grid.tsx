import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef } from 'react';
import { type Column, isSortable, largestOf } from '../../core/table.ts';
import type { DataTableProps } from './data-table.tsx';
import { IconArrowDown, IconArrowUp } from './icons.ts';
import styles from './table.module.css';
import { CellContent, isAtEnd } from './table-cell.tsx';
import { type Sort, useHeldSort } from './use-held-sort.ts';
import { useRovingCells } from './use-roving-cells.ts';

/** Above so many rows only those in sight are drawn. */
const DRAWN_WHOLE = 100;

type Roving = ReturnType<typeof useRovingCells>;

/** Rows and columns with a header and first column that stay, moved through by the arrow keys. */
export function DataGrid<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, total, compact = false, maxHeight } = props;
  const { rows, sort, toggle } = useHeldSort({ ...props, initial: props.sort });
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = rows.length > DRAWN_WHOLE;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => (compact ? 30 : 36),
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
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's grid is a table whose cells are reached one by one
        role="grid"
        className={styles.table}
        data-compact={compact}
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

interface GridHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly toggle: (key: string) => void;
  readonly roving: Roving;
}

function GridHead<Row>({ columns, sort, toggle, roving }: GridHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, index) => {
          const order = sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : 'none';
          const Arrow = order === 'ascending' ? IconArrowUp : IconArrowDown;
          const place = roving.cell(0, index);
          const end = { 'data-end': isAtEnd(column) };
          if (!isSortable(column)) {
            return (
              <th
                key={column.key}
                scope="col"
                className={styles.head}
                {...end}
                title={column.hint}
                {...place}
              >
                {column.title}
              </th>
            );
          }
          return (
            <th
              key={column.key}
              scope="col"
              className={styles.head}
              {...end}
              aria-sort={order}
              title={column.hint}
            >
              <button type="button" className={styles.sorter} onClick={() => toggle(column.key)} {...place}>
                {column.title}
                <Arrow size={12} stroke={2} className={styles.arrow} aria-hidden />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface GridRowProps<Row> {
  readonly props: DataTableProps<Row>;
  readonly row: Row;
  readonly largest: readonly number[];
  readonly roving: Roving;
  /** Among all rows, the header being 0. */
  readonly place: number;
  readonly isTotal: boolean;
}

function GridRow<Row>({ props, row, largest, roving, place, isTotal }: GridRowProps<Row>) {
  const { columns, scope, rowKey, onOpen } = props;
  const of = `${scope} ${isTotal ? 'total' : rowKey(row)}`;
  return (
    <tr aria-rowindex={place + 1} className={isTotal ? styles.total : styles.row}>
      {columns.map((column, index) => {
        const shown = isTotal && column.kind === 'number' ? { ...column, bar: false } : column;
        const content = <CellContent column={shown} row={row} largest={largest[index] ?? 1} scope={of} />;
        const cell = roving.cell(place, index);
        if (index > 0) {
          return (
            <td key={column.key} className={styles.cell} data-end={isAtEnd(column)} {...cell}>
              {content}
            </td>
          );
        }
        const opens = onOpen !== undefined && !isTotal;
        return (
          <th key={column.key} scope="row" className={styles.name} {...(!opens && cell)}>
            {opens ? (
              <button type="button" className={styles.open} onClick={() => onOpen(row)} {...cell}>
                {content}
              </button>
            ) : (
              content
            )}
          </th>
        );
      })}
    </tr>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
