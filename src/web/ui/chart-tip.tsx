import type { CSSProperties } from 'react';
import type { Chart } from '../../core/charts.ts';
import { numberText } from '../../core/number-text.ts';
import { stackTotals } from '../../core/stacked-bars.ts';
import styles from './chart.module.css';
import { ChartMark } from './chart-mark.tsx';

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
  const isStack = chart.kind === 'stacked';
  const told = isStack ? shown.filter(({ values }) => (values[index] ?? 0) !== 0).toReversed() : shown;
  const total = isStack ? (stackTotals(shown, chart.ticks.length)[index] ?? null) : null;
  const note = chart.notes?.[index];
  return (
    <>
      <span className={styles.cross} style={{ '--x': `${x}px` } as CSSProperties} />
      <dl
        className={styles.tip}
        data-side={isRight ? 'left' : 'right'}
        style={{ '--x': `${x}px` } as CSSProperties}
      >
        {isStack && (
          <div className={styles.tipTotal}>
            <dt>{shown[0]?.labels[index] ?? chart.ticks[index]}</dt>
            <dd>{numberText(total, chart.unit)}</dd>
          </div>
        )}
        {told.map(({ key, title, role, values, labels, color }) => (
          <div key={key} className={styles.tipRow}>
            <ChartMark kind={chart.kind} role={role} color={color} />
            <dt>
              <span className={styles.tipTitle}>{title}</span>
              {!isStack && <span className={styles.tipDate}>{labels[index] ?? ''}</span>}
            </dt>
            <dd>{numberText(values[index] ?? null, chart.unit)}</dd>
          </div>
        ))}
        {note !== undefined && <div className={styles.tipNote}>{note}</div>}
        {chart.provisional.includes(index) && <div className={styles.tipNote}>Still counting</div>}
      </dl>
      <span className="spoken" aria-live="polite">
        {isStack && `Total: ${numberText(total, chart.unit)}. `}
        {told
          .map(({ title, values, labels }) => {
            const value = numberText(values[index] ?? null, chart.unit);
            return `${title}, ${labels[index] ?? ''}: ${value}.`;
          })
          .join(' ')}
        {note !== undefined && ` ${note}`}
      </span>
    </>
  );
}
