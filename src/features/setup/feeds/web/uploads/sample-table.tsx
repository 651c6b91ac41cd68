import type { ReactNode } from 'react';
import { classNames } from '../../../../../web/ui/class-names.ts';
import styles from './sample-table.module.css';

export interface SampleColumn {
  readonly title: string;
  readonly isNumber?: boolean;
  /** Shown above the header: the mapped field. */
  readonly note?: ReactNode;
}

interface SampleTableProps {
  readonly label: string;
  readonly columns: readonly SampleColumn[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** The first rows, numbered like a spreadsheet. */
export function SampleTable({ label, columns, rows }: SampleTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it too
    <section className={styles.scroller} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={classNames(styles.head, styles.number)}>
              Row
            </th>
            {columns.map(({ title, isNumber, note }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              <th key={index} scope="col" className={styles.head} data-end={isNumber}>
                {note !== undefined && <span className={styles.note}>{note}</span>}
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row" className={classNames(styles.cell, styles.number)}>
                {row}
              </th>
              {columns.map(({ isNumber }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                <td key={index} className={styles.cell} data-end={isNumber} title={cells[index]}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
