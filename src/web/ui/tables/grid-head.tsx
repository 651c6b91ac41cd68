import { type Column, isSortable } from '../../../core/table.ts';
import { IconArrowDown, IconArrowUp } from '../icons.ts';
import type { OrderedRows } from './data-table.tsx';
import styles from './table.module.css';
import { isAtEnd } from './table-cell.tsx';
import type { useRovingCells } from './use-roving-cells.ts';

interface GridHeadProps<Row> extends OrderedRows {
  readonly columns: readonly Column<Row>[];
  readonly roving: ReturnType<typeof useRovingCells>;
}

export function GridHead<Row>({ columns, sort, toggle, roving }: GridHeadProps<Row>) {
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
                {column.title}
              </th>
            );
          }
          return (
            <th key={column.key} {...head} aria-sort={order}>
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
