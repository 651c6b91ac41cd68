import type { CSSProperties } from 'react';
import { type Reading, spokenReading } from '../../../core/charts/chart-reading.ts';
import styles from './chart.module.css';
import { ChartMark } from './chart-mark.tsx';

export interface ChartTipProps {
  readonly reading: Reading;
  /** Pixels from the top left of the plot. */
  readonly x: number;
  readonly y: number;
  readonly side: 'left' | 'right';
  readonly edge: 'above' | 'below';
}

/** The values at one place of a chart, shown and announced. */
export function ChartTip({ reading, x, y, side, edge }: ChartTipProps) {
  const { title, total, rows, notes } = reading;
  const place = { '--x': `${x}px`, '--y': `${y}px` } as CSSProperties;
  return (
    <>
      <dl className={styles.tip} data-side={side} data-edge={edge} style={place}>
        {title !== null && (
          <div className={styles.tipTotal} data-alone={rows.length === 0}>
            <dt>{title}</dt>
            <dd>{total}</dd>
          </div>
        )}
        {rows.map(({ key, title: of, detail, value, mark }) => (
          <div key={key} className={styles.tipRow} data-marked={mark !== null}>
            {mark !== null && <ChartMark look={mark.look} color={mark.color} />}
            <dt>
              <span className={styles.tipTitle}>{of}</span>
              {detail !== null && <span className={styles.tipDate}>{detail}</span>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
        {notes.map((note) => (
          <div key={note} className={styles.tipNote}>
            {note}
          </div>
        ))}
      </dl>
      <span className="spoken" aria-live="polite">
        {spokenReading(reading)}
      </span>
    </>
  );
}
