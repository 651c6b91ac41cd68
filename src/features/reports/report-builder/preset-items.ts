import type { KpiKey } from '../../../core/kpis/catalog.ts';
import type { BreakdownKey } from '../../../core/kpis/fact.ts';
import type { GridItem } from './report-shapes.ts';
import type { ReportPeriod } from './rules-periods.ts';

/** An item of a preset before `flowed` places it. */
export type Sized = GridItem extends infer Item
  ? Item extends GridItem
    ? Omit<Item, 'id' | 'row' | 'col'>
    : never
  : never;

export const WHOLE = 12;
const HALF = 6;
const CARD_ROWS = 3;
const CARDS_A_LINE = 4;
const CHART_ROWS = 7;

interface Options {
  readonly width?: number;
  readonly period?: ReportPeriod;
}

export function cards(title: string, kpis: KpiKey[], { period }: Options = {}): Sized {
  const height = Math.ceil(kpis.length / CARDS_A_LINE) * CARD_ROWS + 1;
  return { kind: 'cards', title, kpis, width: WHOLE, height, ...(period && { period }) };
}

export function trend(title: string, kpi: KpiKey, { width = HALF, period }: Options = {}): Sized {
  const drawn = { kind: 'trend', title, kpi, look: 'line', cumulative: false } as const;
  return { ...drawn, width, height: CHART_ROWS, ...(period && { period }) };
}

interface Table extends Options {
  readonly by?: BreakdownKey;
  readonly limit?: number;
}

export function table(
  title: string,
  [first, ...rest]: [KpiKey, ...KpiKey[]],
  { by = 'dealership', limit = 25, width = WHOLE, period }: Table = {},
): Sized {
  const columns = [{ kpi: first, change: true }, ...rest.map((kpi) => ({ kpi, change: false }))];
  return { kind: 'ranked', title, by, columns, limit, width, height: 8, ...(period && { period }) };
}

export function stacked(title: string, kpi: KpiKey, by: BreakdownKey, period: ReportPeriod): Sized {
  return { kind: 'stacked', title, kpi, by, look: 'bars', width: HALF, height: CHART_ROWS, period };
}

export function ring(title: string, kpi: KpiKey, by: BreakdownKey): Sized {
  return { kind: 'ring', title, kpi, by, width: HALF, height: CHART_ROWS };
}

export function movers(title: string, kpi: KpiKey, by: BreakdownKey): Sized {
  return { kind: 'movers', title, kpi, by, width: HALF, height: CHART_ROWS };
}

export function alerts(limit: number): Sized {
  return { kind: 'alerts', title: 'Open alerts', limit, width: WHOLE, height: 6 };
}
