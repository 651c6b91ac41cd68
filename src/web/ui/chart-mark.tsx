import type { CSSProperties } from 'react';
import type { Chart, ChartSeries } from '../../core/charts.ts';
import styles from './chart.module.css';

export interface ChartMarkProps extends Pick<Chart, 'kind'>, Pick<ChartSeries, 'role'> {
  /** Of a part: which of the eight fixed colours. */
  readonly color?: number | undefined;
}

/** How a series is drawn, as small as a word. */
export function ChartMark({ kind, role, color = 1 }: ChartMarkProps) {
  const style = { '--color': `var(--series-${color})` } as CSSProperties;
  return <span className={styles.mark} data-role={role} data-kind={kind} style={style} aria-hidden />;
}
