import type { CSSProperties } from 'react';
import type { LegendKey } from '../../../core/charts/chart-reading.ts';
import styles from './chart.module.css';

/** The small mark of a series in legends and tips. */
export function ChartMark({ look, color }: Pick<LegendKey, 'look' | 'color'>) {
  const style = color === null ? undefined : ({ '--color': `var(--series-${color})` } as CSSProperties);
  return <span className={styles.mark} data-look={look} style={style} aria-hidden />;
}
