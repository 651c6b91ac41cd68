import type { TrendStat } from '../contract-trends.ts';
import { shortDay } from './calendar-head.tsx';
import { trendText } from './trend-lines.ts';
import styles from './trends.module.css';

/** The same numbers as the lines, as a table. */
export function TrendTable({ stats }: { readonly stats: readonly TrendStat[] }) {
  const told = stats.filter(({ absence }) => absence === null);
  const dots = (stats[0]?.dots ?? [])
    .map(({ x }, index) => ({ x, index }))
    .filter(({ index }) => told.some((stat) => (stat.dots[index]?.y ?? null) !== null));
  return (
    <section
      className={styles.twin}
      aria-label="Results over the plan, as table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {told.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dots.map(({ x, index }) => (
            <tr key={x}>
              <th scope="row">{shortDay(x)}</th>
              {told.map((stat) => (
                <td key={stat.key}>{trendText(stat, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
