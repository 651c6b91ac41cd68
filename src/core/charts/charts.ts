import type { Unit } from '../kpis/kpi.ts';

/**
 * `current` is the subject; `comparison` and `faint` are drawn behind it; `part` belongs to a
 * stack.
 */
export type ChartRole = 'current' | 'projection' | 'comparison' | 'faint' | 'target' | 'part';

export interface ChartSeries {
  readonly key: string;
  readonly title: string;
  readonly role: ChartRole;
  /** One per tick; null is a gap. */
  readonly values: readonly (number | null)[];
  /** Full label of each value: `Nov 3, 2026`. */
  readonly labels: readonly string[];
  /** 1 to 8; parts only. */
  readonly color?: number;
}

export interface Timeline {
  /** Axis labels, oldest first: `1`, `2`, … or `9 AM`. */
  readonly ticks: readonly string[];
  readonly now: { readonly index: number; readonly label: string } | null;
  /** Indexes of ticks whose values may still change. */
  readonly provisional: readonly number[];
  /** By tick index. */
  readonly notes?: Readonly<Record<number, string>>;
}

/** Legend key of provisional days; switched off, they are drawn like final ones. */
export const UNSETTLED = 'unsettled';

export interface Chart extends Timeline {
  readonly kind: 'line' | 'bars' | 'stacked' | 'area';
  readonly title: string;
  readonly unit: Unit;
  /** One `current` series with comparisons, or the parts of a stack from the axis up. */
  readonly series: readonly ChartSeries[];
}

/** Whether the series are stacked parts. */
export function isStack({ kind }: Pick<Chart, 'kind'>): boolean {
  return kind === 'stacked' || kind === 'area';
}

/** Whether the chart shows one measure over time. */
export function isCourse(chart: { readonly kind: string }): boolean {
  return ['line', 'bars', 'stacked', 'area'].includes(chart.kind);
}

/** Theme colors on a screen, ink on paper. */
export interface ChartPalette {
  readonly font: string;
  readonly text: string;
  readonly axis: string;
  readonly grid: string;
  readonly surface: string;
  readonly current: string;
  readonly comparison: string;
  readonly faint: string;
  /** Eight colors. */
  readonly parts: readonly string[];
}

export type ChartOptions = Readonly<Record<string, unknown>>;
