import type { AnyChart } from './any-chart.ts';
import {
  bubbleFootnote,
  bubbleLegend,
  bubbleReading,
  bubbleSummary,
  bubbleTable,
  readBubbles,
} from './bubble-text.ts';
import type { ChartSpot, ChartTable, LegendKey, Reading } from './chart-reading.ts';
import { dualLegend, dualReading, dualSummary, dualTable } from './dual-text.ts';
import { funnelLegend, funnelReading, funnelSummary, funnelTable } from './funnel-text.ts';
import { heatReading, heatSummary, heatTable } from './heat-text.ts';
import { ringSlices } from './ring-chart.ts';
import { ringReading, ringSummary, ringTable } from './ring-text.ts';
import { trendLegend, trendReading, trendSummary, trendTable } from './trend-text.ts';

type Hidden = ReadonlySet<string>;

/** Legend entries to switch series off; empty where they are labeled in place. */
export function chartLegend(chart: AnyChart): LegendKey[] {
  switch (chart.kind) {
    case 'dual':
      return dualLegend(chart);
    case 'bubble':
      return bubbleLegend(chart);
    case 'funnel':
      return funnelLegend(chart);
    case 'heat':
    case 'ring':
      return [];
    default:
      return trendLegend(chart);
  }
}

/** Keys hidden until switched on. */
export function hiddenAtFirst(chart: AnyChart): Hidden {
  return new Set(chartLegend(chart).flatMap(({ key, isOff = false }) => (isOff ? [key] : [])));
}

/** The numbers as a table; gaps are dashes. */
export function chartTable(chart: AnyChart): ChartTable {
  switch (chart.kind) {
    case 'dual':
      return dualTable(chart);
    case 'bubble':
      return bubbleTable(chart);
    case 'funnel':
      return funnelTable(chart);
    case 'heat':
      return heatTable(chart);
    case 'ring':
      return ringTable(chart);
    default:
      return trendTable(chart);
  }
}

/** Summary for screen readers, without hidden series. */
export function spokenSummary(chart: AnyChart, hidden: Hidden = hiddenAtFirst(chart)): string {
  switch (chart.kind) {
    case 'dual':
      return dualSummary(chart, hidden);
    case 'bubble':
      return bubbleSummary(chart);
    case 'funnel':
      return funnelSummary(chart);
    case 'heat':
      return heatSummary(chart);
    case 'ring':
      return ringSummary(chart);
    default:
      return trendSummary(chart, hidden);
  }
}

/** The note under a chart; null where none is needed. */
export function chartFootnote(chart: AnyChart): string | null {
  return chart.kind === 'bubble' ? bubbleFootnote(chart) : null;
}

/** The tooltip at one position, in keyboard order. */
export function chartReading(chart: AnyChart, index: number, hidden: Hidden): Reading {
  switch (chart.kind) {
    case 'dual':
      return dualReading(chart, index, hidden);
    case 'bubble':
      return bubbleReading(chart, index, hidden);
    case 'funnel':
      return funnelReading(chart, index, hidden);
    case 'heat':
      return heatReading(chart, index);
    case 'ring':
      return ringReading(chart, index);
    default:
      return trendReading(chart, index, hidden);
  }
}

/** All positions in keyboard order. */
export function chartSpots(chart: AnyChart, hidden: Hidden): ChartSpot[] {
  return spotKeys(chart, hidden).map((keys, index) => ({ index, keys }));
}

function spotKeys(chart: AnyChart, hidden: Hidden): string[][] {
  switch (chart.kind) {
    case 'bubble':
      return readBubbles(chart, hidden).map(({ key }) => [key]);
    case 'funnel':
      return chart.steps.map(({ key }) => [key]);
    case 'heat':
      return chart.rows.flatMap((row) => chart.columns.map((column) => [row.key, column.key]));
    case 'ring':
      return ringSlices(chart).map(({ key }) => [key]);
    default:
      return chart.ticks.map((tick) => [tick]);
  }
}

/** The noun for one position in keyboard help: `bubble`, `step`. */
export function spotNoun({ kind }: AnyChart): string {
  switch (kind) {
    case 'bubble':
      return 'bubble';
    case 'funnel':
      return 'step';
    case 'heat':
      return 'cell';
    case 'ring':
      return 'part';
    default:
      return 'value';
  }
}
