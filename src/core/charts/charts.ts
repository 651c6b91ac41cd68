import type { Unit } from '../kpis/kpi.ts';
import type { PlacedNote } from './chart-notes.ts';

/** `comparison` and `faint` are drawn behind `current`, `average` in front of it; `part` is stacked. */
export type ChartRole = 'current' | 'average' | 'projection' | 'comparison' | 'faint' | 'target' | 'part';

export interface ChartSeries {
  readonly key: string;
  readonly title: string;
  readonly role: ChartRole;
  /** One per tick; null is a gap. */
  readonly values: readonly (number | null)[];
  readonly labels: readonly string[];
  readonly color?: number;
  /** Hidden until the reader switches it on. */
  readonly isOff?: boolean;
}

/** The color of averages, 1 to 8. */
export const AVERAGE_COLOR = 2;

export interface Timeline {
  /** Axis labels, oldest first: `1`, `2`, … or `9 AM`. */
  readonly ticks: readonly string[];
  /** First day of each tick of the period, as far as it goes; absent for hours. */
  readonly days?: readonly string[];
  readonly now: { readonly index: number; readonly label: string } | null;
  /** Indexes of ticks whose values may still change. */
  readonly provisional: readonly number[];
  readonly notes?: Readonly<Record<number, string>>;
  /** On paper; a screen draws the annotations of its own stores. */
  readonly annotated?: readonly PlacedNote[];
}

/** Legend key that switches off the marking of provisional days. */
export const UNSETTLED = 'unsettled';

export interface Chart extends Timeline {
  readonly kind: 'line' | 'bars' | 'stacked' | 'area';
  readonly title: string;
  readonly unit: Unit;
  /** One `current` series, or parts of a stack from the axis up. */
  readonly series: readonly ChartSeries[];
}

/** Whether the series are stacked parts. */
export function isStack({ kind }: Pick<Chart, 'kind'>): boolean {
  return kind === 'stacked' || kind === 'area';
}

/** Whether the chart shows one measure over time. */
export function isTimeSeries(chart: { readonly kind: string }): boolean {
  return ['line', 'bars', 'stacked', 'area'].includes(chart.kind);
}

export interface ChartPalette {
  readonly font: string;
  readonly text: string;
  readonly axis: string;
  readonly grid: string;
  readonly surface: string;
  readonly current: string;
  readonly comparison: string;
  readonly faint: string;
  readonly parts: readonly string[];
}

export type ChartOptions = Readonly<Record<string, unknown>>;
