import type { Unit } from '../kpis/kpi.ts';

/**
 * What a series is to the reader: the subject, how it will go on, what it is compared with, a
 * fainter comparison, what is aimed at, or a part of what is stacked.
 */
export type ChartRole = 'current' | 'projection' | 'comparison' | 'faint' | 'target' | 'part';

export interface ChartSeries {
  readonly key: string;
  /** `This month`, `Last year`. */
  readonly title: string;
  readonly role: ChartRole;
  /** In step with the ticks of the chart; null is a gap. */
  readonly values: readonly (number | null)[];
  /** What each value is of, in full: `Nov 3, 2026`. */
  readonly labels: readonly string[];
  /** Of a part: which of the eight fixed colours, 1 to 8. */
  readonly color?: number;
}

/** The days, months or hours a chart runs over. */
export interface Timeline {
  /** What stands under the axis, oldest first: `1`, `2`, … or `9 AM`. */
  readonly ticks: readonly string[];
  /** The tick of today or of this hour, and what it is called. */
  readonly now: { readonly index: number; readonly label: string } | null;
  /** Ticks whose values will still change. */
  readonly provisional: readonly number[];
  /** What is to be said of single ticks, by their index. */
  readonly notes?: Readonly<Record<number, string>>;
}

/** In a legend, the days whose values will still change; switched off, they are drawn like the others. */
export const UNSETTLED = 'unsettled';

/**
 * A course over time: a line, bars for what is counted piece by piece, bars of parts that add up,
 * or areas of parts where the course says more than the single day.
 */
export interface Chart extends Timeline {
  readonly kind: 'line' | 'bars' | 'stacked' | 'area';
  readonly title: string;
  readonly unit: Unit;
  /** One `current`, comparisons are drawn behind it; or the parts from the axis up. */
  readonly series: readonly ChartSeries[];
}

/** Whether a chart is made of parts that stand on each other. */
export function isStack({ kind }: Pick<Chart, 'kind'>): boolean {
  return kind === 'stacked' || kind === 'area';
}

/** Whether a chart is one measure over time. */
export function isCourse(chart: { readonly kind: string }): boolean {
  return ['line', 'bars', 'stacked', 'area'].includes(chart.kind);
}

/** The colours and type a chart is drawn in: the theme's on a screen, ink on paper. */
export interface ChartPalette {
  readonly font: string;
  readonly text: string;
  readonly axis: string;
  readonly grid: string;
  readonly surface: string;
  readonly current: string;
  readonly comparison: string;
  readonly faint: string;
  /** The eight fixed colours of parts. */
  readonly parts: readonly string[];
}

/** What the chart library draws; the same on a screen and on paper. */
export type ChartOptions = Readonly<Record<string, unknown>>;
