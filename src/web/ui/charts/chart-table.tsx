import type { CSSProperties } from 'react';
import type { AnyChart } from '../../../core/charts/any-chart.ts';
import { chartTable } from '../../../core/charts/chart-text.ts';
import styles from './chart.module.css';

/** The chart's numbers as a table of the same height. */
export function ChartTable({ chart, height }: { readonly chart: AnyChart; readonly height: number }) {
  const { head, columns, rows } = chartTable(chart);
  return (
    <section
      className={styles.tableScroller}
      style={{ '--height': `${height}px` } as CSSProperties}
      aria-label={`${chart.title}, as table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
      tabIndex={0}
    >
      <table className={styles.chartTable}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ tick, cells }) => (
            <tr key={tick}>
              <th scope="row">{tick}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
