import type { AnyChart } from '../../../core/charts/any-chart.ts';
import type { ChartSpot } from '../../../core/charts/chart-reading.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { ChartSkeleton } from '../skeleton.tsx';
import { useNearView } from '../use-near-view.ts';

/** Height of the legend above a drawing. */
const LEGEND = 32;

// Legends, tables and drawing code are loaded after the first numbers.
const ChartFigure = lazyPart(
  () => import('./chart-figure.tsx').then((module) => module.ChartFigure),
  ({ height, legendHeight }) => <ChartSkeleton height={height + legendHeight} />,
);

export interface ChartViewProps {
  readonly chart: AnyChart;
  readonly height?: number;
  /** Returns the action that opens the drill-down of a place; null if there is none. */
  readonly opening?: (spot: ChartSpot) => (() => void) | null;
  /** Stores and period in a picture of the chart; by default those of the screen. */
  readonly caption?: string;
}

/** A chart with legend, readable values and a table view. It is drawn when it comes near the view. */
export function ChartView({ height = 264, ...props }: ChartViewProps) {
  const [ref, isNear] = useNearView<HTMLDivElement>();
  if (!isNear) return <ChartSkeleton ref={ref} height={height + LEGEND} />;
  return <ChartFigure {...props} height={height} legendHeight={LEGEND} />;
}
