import type { Alert } from '../contract.ts';
import styles from './data-alerts.module.css';

const WIDTH = 160;
const HEIGHT = 44;
const INSET = 3;

type Points = NonNullable<Alert['evidence']>['points'];

/** A small line of days over the band in which they are expected. */
export function BandLine({ points }: { readonly points: Points }) {
  const all = points.flatMap(({ value, low, high }) => [value, low, high]).filter((one) => one !== null);
  if (all.length === 0) return null;
  const [least, most] = [Math.min(0, ...all), Math.max(...all)];
  const range = most - least || 1;
  const x = (index: number) => INSET + (index * (WIDTH - 2 * INSET)) / Math.max(1, points.length - 1);
  const y = (value: number) => HEIGHT - INSET - ((value - least) / range) * (HEIGHT - 2 * INSET);
  const at = (index: number, value: number) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  const band = points.flatMap(({ low, high }, index) =>
    low === null || high === null ? [] : [{ index, low, high }],
  );
  const upper = band.map(({ index, high }) => at(index, high));
  const lower = band.toReversed().map(({ index, low }) => at(index, low));
  const line = points.flatMap(({ value }, index) => {
    if (value === null) return [];
    return [`${(points[index - 1]?.value ?? null) === null ? 'M' : 'L'} ${at(index, value)}`];
  });
  const last = points.findLastIndex(({ value }) => value !== null);
  const end = points[last]?.value;
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {band.length > 1 && <path className={styles.band} d={`M ${[...upper, ...lower].join(' L ')} Z`} />}
      <path className={styles.days} d={line.join(' ')} />
      {end !== undefined && end !== null && (
        <circle className={styles.end} cx={x(last)} cy={y(end)} r={2.5} />
      )}
    </svg>
  );
}
