import { lazy, Suspense, useState } from 'react';
import { isMarked } from '../../../core/charts/any-chart.ts';
import { chartFootnote, hiddenAtFirst } from '../../../core/charts/chart-text.ts';
import { toggled } from '../fields/toggled.ts';
import { ChartSkeleton } from '../skeleton.tsx';
import styles from './chart.module.css';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import type { ChartViewProps } from './chart-view.tsx';

// Loaded after the numbers, because drawing code is large.
const PlottedCanvas = lazy(() =>
  import('./plotted-chart.tsx').then((module) => ({ default: module.PlottedCanvas })),
);
const MarkedCanvas = lazy(() =>
  import('./marked-chart.tsx').then((module) => ({ default: module.MarkedCanvas })),
);

interface ChartFigureProps extends ChartViewProps {
  readonly height: number;
  readonly legendHeight: number;
}

/** What `ChartView` shows once this file is loaded. */
export function ChartFigure({ chart, height, opening, legendHeight }: ChartFigureProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => hiddenAtFirst(chart));
  const [isTable, setIsTable] = useState(false);
  const toggle = (key: string) => setHidden((keys) => toggled(keys, key));
  // A heat map has no legend and uses its room.
  const tall = chart.kind === 'heat' ? height + legendHeight : height;
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
