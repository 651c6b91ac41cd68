import { expect, it } from 'vitest';
import { hiddenAtFirst } from '../../../../core/charts/chart-text.ts';
import type { TrendStat } from '../contract-trends.ts';
import { TREND_SERIES } from '../rules-trends.ts';
import { drawTrends, trendChart } from './trend-lines.ts';

const NONE: ReadonlySet<string> = new Set();

/** Three days of every series; the named ones have no feed. */
function stats(absent: readonly string[] = []): TrendStat[] {
  const values: Record<string, readonly (number | null)[]> = { sessions: [100, null, 300], cpl: [1, 2, 40] };
  return TREND_SERIES.map((series) => ({
    ...series,
    absence: absent.includes(series.key) ? 'No feed.' : null,
    dots: ['2026-11-01', '2026-11-02', '2026-11-03'].map((x, index) => ({
      x,
      y: values[series.key]?.[index] ?? null,
    })),
  }));
}

it('has sessions and CPS on the left, leads, sales and CPL on the right, and sessions on at the start', () => {
  const chart = trendChart(stats());
  const on = (side: string) => chart.series.filter((one) => one.side === side).map(({ key }) => key);
  expect(on('left')).toEqual(['sessions', 'cps']);
  expect(on('right')).toEqual(['leads', 'sales', 'sales_gross', 'cpl']);
  expect([...hiddenAtFirst(chart)]).toEqual(['cps', 'leads', 'sales', 'sales_gross', 'cpl']);
});

it('shows the first known series where nothing is known of sessions', () => {
  const chart = trendChart(stats(['sessions', 'leads']));
  expect(chart.series.filter(({ isOff }) => !isOff).map(({ key }) => key)).toEqual(['sales']);
});

it('breaks a line at a gap, and lets both axes share their lines', () => {
  const drawing = drawTrends(trendChart(stats()), new Set(['leads', 'sales', 'sales_gross', 'cps']));
  expect(drawing.lines[0]?.runs.map((run) => run.map(({ index }) => index))).toEqual([[0], [2]]);
  expect(drawing.left.map(({ at }) => at)).toEqual(drawing.rules);
  expect(drawing.right.map(({ at }) => at)).toEqual(drawing.rules);
  expect(drawing.right.at(-1)?.text).toBe('$40');
  expect(drawTrends(trendChart(stats()), NONE).lines).toHaveLength(6);
});
