import type { CSSProperties } from 'react';
import type { AxisTicks, TrendDrawing, TrendLine } from './trend-lines.ts';
import styles from './trends.module.css';

interface TrendPlotProps {
  readonly drawing: TrendDrawing;
  readonly columns: number;
  /** The column being read. */
  readonly index: number | null;
}

const UNIT = 100;

/** Points are centered in their columns. */
export function TrendPlot({ drawing, columns, index }: TrendPlotProps) {
  return (
    <>
      <svg
        className={styles.lines}
        viewBox={`0 0 ${columns * UNIT} ${UNIT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {drawing.rules.map((at) => (
          <line
            key={at}
            className={styles.grid}
            x1={0}
            x2={columns * UNIT}
            y1={(1 - at) * UNIT}
            y2={(1 - at) * UNIT}
          />
        ))}
        {drawing.lines.map((line) => (
          <path
            key={line.series.key}
            className={styles.line}
            d={pathOf(line)}
            style={colorOf(line)}
            data-axis={line.series.side}
          />
        ))}
      </svg>
      {drawing.lines.flatMap((line) =>
        dotsOf(line, index).map((point) => (
          <span
            key={`${line.series.key} ${point.index}`}
            className={styles.dot}
            style={
              { ...colorOf(line), '--x': (point.index + 0.5) / columns, '--y': point.height } as CSSProperties
            }
          />
        )),
      )}
      {index !== null && (
        <span className={styles.cross} style={{ '--x': (index + 0.5) / columns } as CSSProperties} />
      )}
      <Axis side="left" ticks={drawing.left} />
      <Axis side="right" ticks={drawing.right} />
    </>
  );
}

function Axis({ side, ticks }: { side: 'left' | 'right'; ticks: AxisTicks }) {
  return (
    <span className={styles.axis} data-side={side} aria-hidden>
      {ticks.map(({ at, text }) => (
        <span key={at} style={{ '--y': at } as CSSProperties}>
          {text}
        </span>
      ))}
    </span>
  );
}

function colorOf({ series }: TrendLine): CSSProperties {
  return { '--color': `var(--series-${series.color})` } as CSSProperties;
}

function pathOf({ runs }: TrendLine): string {
  return runs
    .map((run) =>
      run
        .map(({ index, height }, place) => {
          const [x, y] = [(index + 0.5) * UNIT, (1 - height) * UNIT];
          return `${place === 0 ? 'M' : 'L'}${x} ${y.toFixed(2)}`;
        })
        .join(''),
    )
    .join('');
}

/** Isolated columns, and the one being read. */
function dotsOf({ runs }: TrendLine, index: number | null) {
  const alone = runs.filter((run) => run.length === 1).flat();
  const read = runs.flat().filter((point) => point.index === index);
  return [...new Set([...alone, ...read])];
}
