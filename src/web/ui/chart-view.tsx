import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import { spokenSummary } from '../../core/chart-words.ts';
import { type Chart, chartOptions } from '../../core/charts.ts';
import styles from './chart.module.css';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartTip } from './chart-tip.tsx';
import { ChartSkeleton } from './skeleton.tsx';
import { toggled } from './toggled.ts';
import { useChartPalette } from './use-chart-palette.ts';
import { useDrawing } from './use-drawing.ts';

export interface ChartViewProps {
  readonly chart: Chart;
  /** In pixels, a multiple of 4, so that neighbours line up. */
  readonly height?: number;
}

/** A chart with its legend, its values under the pointer or the arrow keys, and its table twin. */
export function ChartView({ chart, height = 264 }: ChartViewProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isTable, setIsTable] = useState(false);
  const toggle = (key: string) => setHidden((keys) => toggled(keys, key));
  return (
    <figure className={styles.figure}>
      <ChartLegend {...{ chart, hidden, toggle, isTable }} onTable={() => setIsTable(!isTable)} />
      {isTable ? (
        <ChartTable chart={chart} height={height} />
      ) : (
        <ChartCanvas chart={chart} hidden={hidden} height={height} />
      )}
    </figure>
  );
}

interface ChartCanvasProps extends Required<ChartViewProps> {
  readonly hidden: ReadonlySet<string>;
}

function ChartCanvas({ chart, hidden, height }: ChartCanvasProps) {
  const palette = useChartPalette();
  const options = useMemo(() => chartOptions(chart, palette, hidden), [chart, palette, hidden]);
  const canvas = useRef<HTMLDivElement>(null);
  const drawn = useDrawing(canvas, options);
  const [index, setIndex] = useState<number | null>(null);
  const last = chart.ticks.length - 1;
  const hintId = useId();

  function point(event: PointerEvent<HTMLElement>): void {
    if (!drawn) return;
    const { left } = event.currentTarget.getBoundingClientRect();
    setIndex(Math.max(0, Math.min(last, drawn.indexAt(event.clientX - left))));
  }

  function step(event: KeyboardEvent): void {
    if (event.key === 'Escape' && index !== null) {
      event.stopPropagation();
      setIndex(null);
      return;
    }
    const to = steppedTo(event.key, index ?? chart.now?.index ?? last, last);
    if (to === null) return;
    event.preventDefault();
    setIndex(to);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that is moved through by key has no element of its own
    <div
      role="group"
      className={styles.plot}
      style={{ height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the values out
      tabIndex={0}
      aria-label={spokenSummary(chart)}
      aria-describedby={hintId}
      onKeyDown={step}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setIndex(null)}
      onBlur={() => setIndex(null)}
    >
      <div ref={canvas} className={styles.canvas} aria-hidden />
      <span id={hintId} className="spoken">
        Chart. Left and right arrows read single values.
      </span>
      {!drawn && (
        <div className={styles.waiting}>
          <ChartSkeleton height={height} />
        </div>
      )}
      {drawn && index !== null && <ChartTip {...{ chart, hidden, index }} x={drawn.xOf(index)} />}
    </div>
  );
}

function steppedTo(key: string, from: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
