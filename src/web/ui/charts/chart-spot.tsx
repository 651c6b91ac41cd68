import type { CSSProperties } from 'react';
import { type Reading, spokenReading } from '../../../core/charts/chart-reading.ts';
import styles from './chart.module.css';
import { ChartMark } from './chart-mark.tsx';

/** The highlighted place: a line on a day, a circle around a bubble, a box around a row or cell. */
export type SpotPlace =
  | { readonly shape: 'line'; readonly x: number }
  | { readonly shape: 'circle'; readonly x: number; readonly y: number; readonly radius: number }
  | {
      readonly shape: 'box' | 'row';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };

/** Highlights the place being read. */
export function ChartSpotMark({ place }: { readonly place: SpotPlace }) {
  if (place.shape === 'line')
    return <span className={styles.cross} style={{ '--x': `${place.x}px` } as CSSProperties} />;
  const box =
    place.shape === 'circle'
      ? {
          x: place.x - place.radius,
          y: place.y - place.radius,
          width: 2 * place.radius,
          height: 2 * place.radius,
        }
      : place;
  const style = {
    '--x': `${box.x}px`,
    '--y': `${box.y}px`,
    '--width': `${box.width}px`,
    '--height': `${box.height}px`,
  } as CSSProperties;
  return <span className={styles.spot} data-shape={place.shape} style={style} />;
}

/** Pixels between a place and its tip. */
const AWAY = 8;

/** Puts the tip on the side with more room. */
export function tipPlace(
  place: SpotPlace,
  width: number,
  height: number,
): Pick<ChartTipProps, 'x' | 'y' | 'side' | 'edge'> {
  const side = (x: number) => (x > width / 2 ? ('left' as const) : ('right' as const));
  switch (place.shape) {
    case 'line':
      return { x: place.x, y: 4, side: side(place.x), edge: 'below' };
    case 'circle': {
      const isRight = side(place.x) === 'right';
      const isLow = place.y > height / 2;
      return {
        x: place.x + (isRight ? place.radius : -place.radius),
        y: place.y,
        side: side(place.x),
        edge: isLow ? 'above' : 'below',
      };
    }
    default: {
      const middle = place.x + (place.shape === 'row' ? width * 0.3 : place.width / 2);
      const isLow = place.y + place.height / 2 > height / 2;
      return {
        x: middle,
        y: isLow ? place.y - AWAY : place.y + place.height + AWAY,
        side: side(middle),
        edge: isLow ? 'above' : 'below',
      };
    }
  }
}

interface ChartTipProps {
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
