import type { ChartPalette, ChartSeries, Timeline } from '../charts.ts';
import { hatch, stackTotals } from '../stacked-bars.ts';
import { hatching, nowLine } from './chart-axes.ts';

interface Basis {
  readonly timeline: Timeline;
  readonly palette: ChartPalette;
}

/** Gaps where no part is known; one unknown part is 0. */
export function areaSeries(shown: readonly ChartSeries[], { timeline, palette }: Basis) {
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
          ? { value: values[index] ?? 0, ...dot(!isKnown(index - 1) && !isKnown(index + 1)) }
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
function dot(isAlone: boolean) {
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
