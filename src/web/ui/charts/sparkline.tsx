import { sparkSegments } from '../../../core/charts/sparkline.ts';
import styles from './sparkline.module.css';

const WIDTH = 100;
const HEIGHT = 28;
/** Room for the stroke and the end point. */
const INSET = 3;
/** Values in a row that make a line. */
const FEWEST = 3;

export interface SparklineProps {
  readonly values: readonly (number | null)[];
}

export function Sparkline({ values }: SparklineProps) {
  const segments = sparkSegments(values, { width: WIDTH, height: HEIGHT, inset: INSET });
  const last = segments.at(-1)?.at(-1);
  // Two values are a change, which is written beside it; one more far from them is no line either.
  if (!last || segments.every(({ length }) => length < FEWEST)) return null;
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {segments.map((points) => {
        const line = points.map(({ x, y }) => `${x} ${y}`).join(' L ');
        const from = points[0]?.x ?? 0;
        const to = points.at(-1)?.x ?? 0;
        return (
          <g key={from}>
            {points.length > 1 && (
              <path className={styles.area} d={`M ${from} ${HEIGHT} L ${line} L ${to} ${HEIGHT} Z`} />
            )}
            <path className={styles.line} d={`M ${line}${points.length === 1 ? ' h 0' : ''}`} />
          </g>
        );
      })}
      <path className={styles.end} d={`M ${last.x} ${last.y} h 0`} />
    </svg>
  );
}
