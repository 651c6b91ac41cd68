import { numberText } from '../../text/number-text.ts';
import { niceScale } from '../chart-scale.ts';
import {
  AVERAGE_COLOR,
  type Chart,
  type ChartOptions,
  type ChartPalette,
  type ChartRole,
  type ChartSeries,
  isStack,
  type Timeline,
  UNSETTLED,
} from '../charts.ts';
import { hatch, stackedSeries, stackHeights, stackTotals } from '../stacked-bars.ts';
import { hatching, isAlone, nowLine, plotGrid, tickAxis, valueAxis } from './chart-axes.ts';

export interface TrendLook {
  /** Keys of series switched off. */
  readonly hidden?: ReadonlySet<string> | undefined;
  /** Room at the right for the names of lines; the subject then has its name at its end. */
  readonly gutter?: number | undefined;
}

/** Chart library options over time. */
export function trendOptions(
  chart: Chart,
  palette: ChartPalette,
  { hidden = new Set(), gutter = 0 }: TrendLook = {},
): ChartOptions {
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  const drawn = hidden.has(UNSETTLED) ? { ...chart, provisional: [] } : chart;
  const heights = isStack(chart) ? stackHeights(shown) : shown.flatMap(({ values }) => values);
  const scale = niceScale(heights, chart.unit === 'number');
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: plotGrid(gutter > 0 ? { right: gutter } : {}),
    xAxis: tickAxis(chart.ticks, palette, chart.kind === 'bars' || chart.kind === 'stacked'),
    yAxis: valueAxis(scale, chart.unit, palette),
    series: seriesOf(shown, { chart: drawn, palette, scale, isNamed: gutter > 0 }),
  };
}

interface Plotted extends Drawn {
  readonly scale: { readonly least: number; readonly most: number };
}

function seriesOf(shown: readonly ChartSeries[], drawn: Plotted) {
  const { chart, palette } = drawn;
  if (chart.kind === 'stacked') return stackedSeries(shown, chart, palette);
  if (chart.kind === 'area') return areaSeries(shown, { timeline: chart, palette });
  return trends(shown, drawn);
}

const BEHIND: readonly ChartRole[] = ['comparison', 'faint', 'target'];

function trends(shown: readonly ChartSeries[], drawn: Plotted) {
  const { chart, palette, scale } = drawn;
  const isBars = chart.kind === 'bars';
  const behind = shown.filter(({ role }) => BEHIND.includes(role)).toReversed();
  const ahead = shown.filter(({ role }) => role === 'projection');
  const front = shown.filter(({ role }) => role === 'current');
  const averages = shown.filter(({ role }) => role === 'average');
  return [
    ...(isBars ? [] : [hatching(chart, palette, scale.most)]),
    ...behind.map((series) => (isBars ? dashMarks(series, palette) : comparisonLine(series, palette))),
    ...ahead.map((series) => projectionLine(series, front[0], drawn)),
    ...front.map((series) =>
      isBars ? bars(series, chart, palette) : currentLine(series, { ...drawn, ahead: ahead[0] }),
    ),
    ...averages.map((series) => averageLine(series, palette)),
  ];
}

/** Room that a number below a point needs, a share of the axis. */
const ROOM_BELOW = 0.075;

function projectionLine(
  series: ChartSeries,
  subject: ChartSeries | undefined,
  { chart, palette, scale }: Plotted,
) {
  const end = series.values.findLastIndex((value) => value !== null);
  const value = series.values[end] ?? 0;
  const last = subject?.values.findLast((one) => one !== null) ?? null;
  // A falling line passes above its end, where a negative number is written otherwise.
  const isFalling = last !== null && value < last;
  const hasRoom = value - scale.least > (scale.most - scale.least) * ROOM_BELOW;
  const isBelow = value >= 0 || (isFalling && hasRoom);
  return {
    type: 'line',
    id: series.key,
    silent: true,
    connectNulls: false,
    symbol: 'circle',
    showAllSymbol: true,
    data: series.values.map((value, index) =>
      index === end ? endPoint(value, index, { chart, palette, isBelow }) : { value, symbol: 'none' },
    ),
    itemStyle: { color: palette.surface, borderColor: palette.current, borderWidth: 2 },
    lineStyle: { color: palette.current, width: 2.25, type: [1, 5], cap: 'round' },
    z: 3,
  };
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

function averageLine(series: ChartSeries, palette: ChartPalette) {
  return {
    ...comparisonLine(series, palette),
    lineStyle: { color: palette.parts[AVERAGE_COLOR - 1], width: 2, cap: 'round', join: 'round' },
    z: 5,
  };
}

interface Drawn {
  readonly chart: Chart;
  readonly palette: ChartPalette;
  /** Whether the subject has its name at its end, where that is not the end of the axis. */
  readonly isNamed?: boolean;
  /** The projection that continues the line. */
  readonly ahead?: ChartSeries | undefined;
}

/** Between the end of the subject and that of its projection, a share of the axis: nearer, two labels overlap. */
const LABELS_APART = 0.25;

function currentLine(series: ChartSeries, drawn: Drawn) {
  const { chart, palette } = drawn;
  const end = series.values.findLastIndex((value) => value !== null);
  return {
    type: 'line',
    id: series.key,
    silent: true,
    connectNulls: false,
    symbol: 'circle',
    showAllSymbol: true,
    data: series.values.map((_, index) => pointOf(series, index, index === end, drawn)),
    itemStyle: { color: palette.current, borderColor: palette.surface, borderWidth: 2 },
    lineStyle: { color: palette.current, width: 2.25, cap: 'round', join: 'round' },
    markLine: nowLine(chart, palette),
    z: 4,
  };
}

/** A value between two gaps is a dot. */
function pointOf({ values, title }: ChartSeries, index: number, isEnd: boolean, drawn: Drawn) {
  const value = values[index] ?? null;
  if (isEnd && isOverlapped(index, drawn)) return { value, symbolSize: 9 };
  if (isEnd) return endPoint(value, index, { ...drawn, ...(drawn.isNamed && { title }) });
  return isAlone(values, index) ? { value, symbolSize: 5 } : { value, symbol: 'none' };
}

/** On a plot without room for names, the label of a projection that ends close by would be drawn over it. */
function isOverlapped(index: number, { chart, isNamed = false, ahead }: Drawn): boolean {
  if (isNamed || ahead === undefined) return false;
  const end = ahead.values.findLastIndex((value) => value !== null);
  return end > index && (end - index) / Math.max(1, chart.ticks.length - 1) < LABELS_APART;
}

function endPoint(
  value: number | null | undefined,
  index: number,
  { chart, palette, title, isBelow = (value ?? 0) >= 0 }: Drawn & { title?: string; isBelow?: boolean },
) {
  const place = index / Math.max(1, chart.ticks.length - 1);
  const isNearEnd = place > 0.8;
  // At the end of the axis the name is beside the plot.
  const name = title === undefined || place >= 0.9 ? '' : `${title} `;
  return {
    value,
    symbolSize: 9,
    label: {
      show: true,
      // Below zero the days of the axis are below it.
      position: !isNearEnd ? 'right' : isBelow ? 'bottom' : 'top',
      align: isNearEnd ? 'right' : 'left',
      distance: 8,
      color: palette.text,
      fontSize: 12,
      fontWeight: 600,
      formatter: `${name}${numberText(value ?? null, chart.unit, 'short')}`,
      textBorderColor: palette.surface,
      textBorderWidth: 3,
    },
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

interface Basis {
  readonly timeline: Timeline;
  readonly palette: ChartPalette;
}

/** Gaps where no part is known; one unknown part is 0. */
function areaSeries(shown: readonly ChartSeries[], { timeline, palette }: Basis) {
  const totals = stackTotals(shown, timeline.ticks.length);
  const isKnown = (index: number) => (totals[index] ?? null) !== null;
  const areas = shown.map(({ key, values, color = 1 }, place) => {
    const own = palette.parts[color - 1] ?? palette.current;
    return {
      type: 'line',
      id: key,
      stack: 'parts',
      // Stacking by sign would split an area at a negative day.
      stackStrategy: 'all',
      silent: true,
      connectNulls: false,
      symbol: 'circle',
      showAllSymbol: true,
      data: totals.map((_, index) =>
        isKnown(index)
          ? { value: values[index] ?? 0, ...areaDot(!isKnown(index - 1) && !isKnown(index + 1)) }
          : { value: null },
      ),
      itemStyle: { color: own, borderColor: palette.surface, borderWidth: 1 },
      // Separates neighbors without relying on color.
      lineStyle: { color: palette.surface, width: 1, join: 'round' },
      areaStyle: { color: own, opacity: 1 },
      z: 2,
      ...(place === 0 && { markLine: nowLine(timeline, palette) }),
    };
  });
  return [...areas, unsettled({ timeline, palette }, totals)];
}

/** A day between gaps has no area, so it is a dot. */
function areaDot(isAlone: boolean) {
  return isAlone ? { symbolSize: 6 } : { symbol: 'none' };
}

function unsettled(
  { timeline, palette }: Basis,
  totals: readonly (number | null)[],
): Record<string, unknown> {
  const around = (index: number) =>
    Math.max(0, ...[index - 1, index, index + 1].map((at) => totals[at] ?? 0));
  const isUnsettled = (index: number) =>
    timeline.provisional.includes(index) && (totals[index] ?? null) !== null;
  return {
    ...hatching(timeline, palette, 0),
    // No higher than its neighbors, to keep lines above whole.
    data: totals.map((_, index) => (isUnsettled(index) ? around(index) : null)),
    itemStyle: { color: 'transparent', decal: hatch(palette.surface) },
    z: 3,
  };
}
