import { lazy, Suspense, useState } from 'react';
import { type AnyChart, isMarked } from '../../../core/charts/any-chart.ts';
import type { ChartSpot } from '../../../core/charts/chart-reading.ts';
import { chartFootnote, hiddenAtFirst } from '../../../core/charts/chart-words.ts';
import { toggled } from '../fields/toggled.ts';
import { ChartSkeleton } from '../skeleton.tsx';
import styles from './chart.module.css';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';

// What draws a chart comes after the numbers.
const PlottedCanvas = lazy(() =>
  import('./plotted-chart.tsx').then((module) => ({ default: module.PlottedCanvas })),
);
const MarkedCanvas = lazy(() =>
  import('./marked-chart.tsx').then((module) => ({ default: module.MarkedCanvas })),
);

/** The line of names above a drawing. */
const LEGEND = 32;

export interface ChartViewProps {
  readonly chart: AnyChart;
  /** In pixels, a multiple of 4, so that neighbours line up. */
  readonly height?: number;
  /** The way to what is behind a day, a bubble, a step, a slice or a cell; null where it opens nothing. */
  readonly opening?: (spot: ChartSpot) => (() => void) | null;
}

/** A chart with its legend, its values under the pointer or the arrow keys, and its table twin. */
export function ChartView({ chart, height = 264, opening }: ChartViewProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => hiddenAtFirst(chart));
  const [isTable, setIsTable] = useState(false);
  const toggle = (key: string) => setHidden((keys) => toggled(keys, key));
  // A heat map stands where others have their legend, and is as tall as both.
  const tall = chart.kind === 'heat' ? height + LEGEND : height;
  const footnote = chartFootnote(chart);
  return (
    <figure className={styles.figure}>
      <ChartLegend {...{ chart, hidden, toggle, isTable }} onTable={() => setIsTable(!isTable)} />
      {isTable ? (
        <ChartTable chart={chart} height={height} />
      ) : (
        <Suspense fallback={<ChartSkeleton height={tall} />}>
          {isMarked(chart) ? (
            <MarkedCanvas {...{ chart, hidden, opening }} height={tall} />
          ) : (
            <PlottedCanvas {...{ chart, hidden, height, opening }} />
          )}
        </Suspense>
      )}
      {footnote !== null && <figcaption className={styles.footnote}>{footnote}</figcaption>}
    </figure>
  );
}
