import { niceScale } from './chart-scale.ts';
import type { Unit } from './kpis/kpi.ts';
import { numberText } from './number-text.ts';
import { hatch, stackedSeries, stackHeights } from './stacked-bars.ts';

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

const SMALL = 11;

/**
 * The drawing of a chart as the chart library takes it.
 *
 * @param hidden keys of series the reader has switched off
 */
export function chartOptions(
  chart: Chart,
  palette: ChartPalette,
  hidden: ReadonlySet<string> = new Set(),
): ChartOptions {
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  const heights = chart.kind === 'stacked' ? stackHeights(shown) : shown.flatMap(({ values }) => values);
  const { least, most, step } = niceScale(heights, chart.unit === 'number');
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: {
      left: 0,
      right: 12,
      top: 20,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      data: chart.ticks,
      boundaryGap: chart.kind !== 'line',
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.grid } },
      axisLabel: { color: palette.axis, fontSize: SMALL, margin: 10 },
    },
    yAxis: {
      type: 'value',
      min: least,
      max: most,
      interval: step,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: palette.grid } },
      axisLabel: {
        color: palette.axis,
        fontSize: SMALL,
        margin: 10,
        formatter: (value: number) => tickText(value, chart.unit, step),
      },
    },
    series:
      chart.kind === 'stacked'
        ? stackedSeries(shown, chart, palette)
        : courses(shown, { chart, palette, most }),
  };
}

const BEHIND: readonly ChartRole[] = ['comparison', 'faint', 'target'];

/** The subject in front, what it is compared with behind it. */
function courses(shown: readonly ChartSeries[], { chart, palette, most }: Drawn & { most: number }) {
  const isBars = chart.kind === 'bars';
  const behind = shown.filter(({ role }) => BEHIND.includes(role)).toReversed();
  const ahead = shown.filter(({ role }) => role === 'projection');
  const front = shown.filter(({ role }) => role === 'current');
  return [
    ...(isBars ? [] : [hatching(chart, palette, most)]),
    ...behind.map((series) => (isBars ? dashMarks(series, palette) : comparisonLine(series, palette))),
    ...ahead.map((series) => projectionLine(series, chart, palette)),
    ...front.map((series) => (isBars ? bars(series, chart, palette) : currentLine(series, chart, palette))),
  ];
}

function projectionLine(series: ChartSeries, chart: Chart, palette: ChartPalette) {
  const end = series.values.findLastIndex((value) => value !== null);
  return {
    type: 'line',
    id: series.key,
    silent: true,
    connectNulls: false,
    symbol: 'circle',
    showAllSymbol: true,
    data: series.values.map((value, index) =>
      index === end ? endPoint(value, index, { chart, palette }) : { value, symbol: 'none' },
    ),
    itemStyle: { color: palette.surface, borderColor: palette.current, borderWidth: 2 },
    lineStyle: { color: palette.current, width: 2.25, type: [1, 5], cap: 'round' },
    z: 3,
  };
}

/** Where a value stands for an axis: short, and without decimals the step does not need. */
function tickText(value: number, unit: Unit, step: number): string {
  if (unit === 'percent' && Number.isInteger(step)) return `${value}%`;
  if (unit === 'minutes' && Number.isInteger(step)) return `${value}`;
  return numberText(value, unit, 'short').replace(/\.00$/, '');
}

function colorOf({ role }: ChartSeries, palette: ChartPalette): string {
  if (role === 'target') return palette.axis;
  return role === 'faint' ? palette.faint : palette.comparison;
}

const DASHES: Partial<Record<ChartRole, number[]>> = { comparison: [6, 4], faint: [2, 4] };

function comparisonLine(series: ChartSeries, palette: ChartPalette) {
  return {
    type: 'line',
    id: series.key,
    data: series.values,
    silent: true,
    showSymbol: false,
    connectNulls: false,
    lineStyle: {
      color: colorOf(series, palette),
      width: series.role === 'target' ? 1.25 : 1.5,
      type: DASHES[series.role] ?? 'solid',
      cap: 'round',
    },
  };
}

interface Drawn {
  readonly chart: Chart;
  readonly palette: ChartPalette;
}

function currentLine(series: ChartSeries, chart: Chart, palette: ChartPalette) {
  const end = series.values.findLastIndex((value) => value !== null);
  return {
    type: 'line',
    id: series.key,
    silent: true,
    connectNulls: false,
    symbol: 'circle',
    showAllSymbol: true,
    data: series.values.map((value, index) =>
      index === end ? endPoint(value, index, { chart, palette }) : { value, symbol: 'none' },
    ),
    itemStyle: { color: palette.current, borderColor: palette.surface, borderWidth: 2 },
    lineStyle: { color: palette.current, width: 2.25, cap: 'round', join: 'round' },
    markLine: nowLine(chart, palette),
    z: 4,
  };
}

function endPoint(value: number | null | undefined, index: number, { chart, palette }: Drawn) {
  // Beside the point where there is room, else under it; above stands the name of today.
  const isNearEnd = index > (chart.ticks.length - 1) * 0.8;
  return {
    value,
    symbolSize: 9,
    label: {
      show: true,
      position: isNearEnd ? 'bottom' : 'right',
      align: isNearEnd ? 'right' : 'left',
      distance: 8,
      color: palette.text,
      fontSize: 12,
      fontWeight: 600,
      formatter: numberText(value ?? null, chart.unit, 'short'),
      textBorderColor: palette.surface,
      textBorderWidth: 3,
    },
  };
}

function nowLine({ now }: Chart, palette: ChartPalette) {
  if (!now) return undefined;
  return {
    silent: true,
    animation: false,
    symbol: 'none',
    lineStyle: { color: palette.axis, width: 1, type: [2, 3] },
    label: {
      show: true,
      position: 'end',
      distance: 6,
      color: palette.axis,
      fontSize: SMALL,
      formatter: now.label,
    },
    data: [{ xAxis: now.index }],
  };
}

/** Hatched paper behind the days that may still change. */
function hatching({ ticks, provisional }: Chart, palette: ChartPalette, most: number) {
  return {
    type: 'bar',
    id: 'provisional',
    silent: true,
    barWidth: '100%',
    itemStyle: { color: 'transparent', decal: hatch(palette.grid) },
    data: ticks.map((_, index) => (provisional.includes(index) ? most : null)),
    z: 1,
  };
}

function bars(series: ChartSeries, { provisional }: Chart, palette: ChartPalette) {
  const unsettled = { color: 'transparent', borderColor: palette.current, decal: hatch(palette.current) };
  return {
    type: 'bar',
    id: series.key,
    silent: true,
    barCategoryGap: '28%',
    barMaxWidth: 28,
    itemStyle: { color: palette.current, borderRadius: [2, 2, 0, 0] },
    data: series.values.map((value, index) =>
      provisional.includes(index) ? { value, itemStyle: unsettled } : value,
    ),
    z: 2,
  };
}

/** A dash across the bar at the height of the comparison. */
function dashMarks(series: ChartSeries, palette: ChartPalette) {
  return {
    type: 'line',
    id: series.key,
    silent: true,
    data: series.values,
    symbol: 'rect',
    symbolSize: [12, 4],
    showAllSymbol: true,
    lineStyle: { width: 0 },
    itemStyle: { color: colorOf(series, palette), borderColor: palette.surface, borderWidth: 1 },
    z: 3,
  };
}
