import type { CSSProperties } from 'react';
import type { Chart } from '../../core/charts.ts';
import { numberText } from '../../core/number-text.ts';
import styles from './chart.module.css';

export interface ChartTipProps {
  readonly chart: Chart;
  readonly hidden: ReadonlySet<string>;
  readonly index: number;
  /** Pixels from the left edge of the plot. */
  readonly x: number;
}

/** The values at one tick, each with the date it is of. */
export function ChartTip({ chart, hidden, index, x }: ChartTipProps) {
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  const isRight = index > chart.ticks.length / 2;
  return (
    <>
      <span className={styles.cross} style={{ '--x': `${x}px` } as CSSProperties} />
      <dl
        className={styles.tip}
        data-side={isRight ? 'left' : 'right'}
        style={{ '--x': `${x}px` } as CSSProperties}
      >
        {shown.map(({ key, title, role, values, labels }) => (
          <div key={key} className={styles.tipRow}>
            <span className={styles.mark} data-role={role} data-kind={chart.kind} aria-hidden />
            <dt>
              <span className={styles.tipTitle}>{title}</span>
              <span className={styles.tipDate}>{labels[index] ?? ''}</span>
            </dt>
            <dd>{numberText(values[index] ?? null, chart.unit)}</dd>
          </div>
        ))}
        {chart.provisional.includes(index) && <div className={styles.tipNote}>Still counting</div>}
      </dl>
      <span className="spoken" aria-live="polite">
        {shown
          .map(({ title, values, labels }) => {
            const value = numberText(values[index] ?? null, chart.unit);
            return `${title}, ${labels[index] ?? ''}: ${value}.`;
          })
          .join(' ')}
      </span>
    </>
  );
}
