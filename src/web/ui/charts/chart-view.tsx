import { lazy, Suspense, useState } from 'react';
import { type AnyChart, isMarked } from '../../../core/charts/any-chart.ts';
import type { ChartSpot } from '../../../core/charts/chart-reading.ts';
import { chartFootnote, hiddenAtFirst } from '../../../core/charts/chart-text.ts';
import { toggled } from '../fields/toggled.ts';
import { ChartSkeleton } from '../skeleton.tsx';
import styles from './chart.module.css';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';

// Loaded after the numbers, because drawing code is large.
const PlottedCanvas = lazy(() =>
  import('./plotted-chart.tsx').then((module) => ({ default: module.PlottedCanvas })),
);
const MarkedCanvas = lazy(() =>
  import('./marked-chart.tsx').then((module) => ({ default: module.MarkedCanvas })),
);

/** Height of the legend above a drawing. */
const LEGEND = 32;

export interface ChartViewProps {
  readonly chart: AnyChart;
  readonly height?: number;
  /** Returns the action that opens the drill-down of a place; null if there is none. */
  readonly opening?: (spot: ChartSpot) => (() => void) | null;
}

/** A chart with legend, readable values and a table view. */
export function ChartView({ chart, height = 264, opening }: ChartViewProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => hiddenAtFirst(chart));
  const [isTable, setIsTable] = useState(false);
  const toggle = (key: string) => setHidden((keys) => toggled(keys, key));
  // A heat map has no legend and uses its room.
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
