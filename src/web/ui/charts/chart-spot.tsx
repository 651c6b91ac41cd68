import type { CSSProperties } from 'react';
import styles from './chart.module.css';
import type { ChartTipProps } from './chart-tip.tsx';

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
