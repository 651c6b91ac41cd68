import type { KpiKey } from '../kpis/catalog.ts';
import type { Delta, DeltaTone } from '../kpis/delta.ts';
import { idOfValue, type NamedFilter } from '../kpis/filter-text.ts';
import type { Unit } from '../kpis/kpi.ts';
import { isUsualWithoutDays } from '../kpis/usual-change.ts';
import type { ComparedFigure, KpiDefinition } from '../kpis/wire.ts';
import { changeText, NO_VALUE, numberText, relativeText } from '../text/number-text.ts';
import type { GridChanges, GridColumn, GridComparison, GridReply } from './grid-reply.ts';
import { type Spread, spreadOf } from './quartiles.ts';

/** How a KPI of a grid is shown. */
export interface GridMetric {
  readonly kpi: KpiKey;
  readonly comparison: boolean;
  readonly percentages: boolean;
}

export interface GridChange {
  readonly text: string;
  readonly tone: DeltaTone;
}

/** A figure of the grid as it is shown. */
export interface GridCell {
  readonly value: number | null;
  readonly text: string;
  /** Why it is a dash, or what it is compared with. */
  readonly hint: string;
  readonly change: GridChange | null;
  /** `3 of 14`. */
  readonly rank?: string;
  readonly quarter: 1 | 2 | 3 | 4 | null;
  readonly mark: 'best' | 'worst' | null;
  /** What its drill-down is narrowed to; null where it has none. */
  readonly opens: GridOpens | null;
}

export interface GridOpens {
  readonly kpi: KpiKey;
  readonly filters?: readonly NamedFilter[];
  readonly by?: 'dealership';
}

/** A column of a reply with its KPI and the spread of its values. */
export interface ShownColumn {
  readonly metric: GridMetric;
  readonly kpi: KpiDefinition;
  readonly column: GridColumn;
  readonly spread: Spread;
}

/** The columns of the metrics, in their order; a metric that the reply lacks has none. */
export function shownColumns(reply: GridReply, metrics: readonly GridMetric[]): ShownColumn[] {
  return metrics.flatMap((metric) => {
    const column = reply.columns.find(({ kpi }) => kpi === metric.kpi);
    const kpi = reply.kpis.find(({ key }) => key === metric.kpi);
    return column && kpi ? [{ metric, kpi, column, spread: spreadOf(column.values, kpi.better) }] : [];
  });
}

interface Look {
  readonly reply: GridReply;
  readonly against: GridComparison | null;
}

const TONES: readonly DeltaTone[] = ['negative', 'neutral', 'positive'];

/** The cell of a store. `at` is its index among the reply's stores. */
export function storeCell(shown: ShownColumn, at: number, { reply, against }: Look): GridCell {
  const { kpi, column, spread } = shown;
  const value = column.values[at] ?? null;
  const changes = column.changes.find((one) => one.against === against);
  const store = reply.stores[at];
  const opens = value !== null && store !== undefined;
  return {
    value,
    text: textOf(value, kpi.unit),
    hint: whyDash(shown, at, reply) ?? hintOf(changes?.base[at] ?? null, kpi.unit),
    change: changes ? changeAt(shown, changes, at) : null,
    quarter: spread.quarters[at] ?? null,
    mark: markOf(value, spread),
    opens: opens ? { kpi: kpi.key, filters: [storesFilter([store.dealerShipId])] } : null,
  };
}

function whyDash({ column }: ShownColumn, at: number, { reasons }: GridReply): string | null {
  const reason = column.dashes[at] ?? null;
  return reason === null ? null : (reasons[reason] ?? null);
}

function changeAt({ metric, kpi }: ShownColumn, changes: GridChanges, at: number): GridChange | null {
  const change = changes.change[at] ?? null;
  if (!metric.comparison || change === null) return null;
  const relative = changes.relative[at] ?? null;
  const compared = { value: changes.matched[at] ?? null, baseline: changes.base[at] ?? null };
  const tone = TONES[(changes.tone[at] ?? 0) + 1] ?? 'neutral';
  return {
    text: shownChange(metric, { unit: kpi.unit, change, relative }),
    tone: isUsualWithoutDays(change, { ...kpi, ...compared }) ? 'neutral' : tone,
  };
}

function markOf(value: number | null, { best, worst }: Spread): GridCell['mark'] {
  if (value === null) return null;
  return value === best ? 'best' : value === worst ? 'worst' : null;
}

/** A drill-down takes at most this many stores. */
export const MOST_FILTERED = 200;

/** The cell of the total. */
export function totalCell(shown: ShownColumn, look: Look): GridCell {
  const { kpi, column } = shown;
  const { total, totalOf } = column;
  const isOpen = total.current.value !== null && (totalOf === null || totalOf.length <= MOST_FILTERED);
  const opens =
    totalOf === null
      ? ({ kpi: kpi.key, by: 'dealership' } as const)
      : { kpi: kpi.key, filters: [storesFilter(totalOf)] };
  return { ...figureCell(shown, total, look), opens: isOpen ? opens : null };
}

/** The cell of a figure over several stores; nothing opens behind it. */
export function figureCell(
  { metric, kpi }: ShownColumn,
  { current: { value, absence }, comparisons }: ComparedFigure,
  { against }: Look,
): GridCell {
  const compared = against === null ? undefined : comparisons.find((one) => one.against === against);
  const delta = compared && quietTotal(compared, kpi);
  return {
    value,
    text: textOf(value, kpi.unit),
    hint: absence?.message ?? hintOf(compared?.value ?? null, kpi.unit),
    change:
      metric.comparison && delta
        ? { text: shownChange(metric, { unit: kpi.unit, ...delta }), tone: delta.tone }
        : null,
    quarter: null,
    mark: null,
    opens: null,
  };
}

/** The cell of the median, which is no figure of its own. */
export function medianCell({ kpi, spread }: ShownColumn): GridCell {
  const none = { change: null, quarter: null, mark: null, opens: null, hint: '' } as const;
  return { ...none, value: spread.median, text: textOf(spread.median, kpi.unit) };
}

/** The filter of a drill-down to stores of these ids. */
export function storesFilter(ids: readonly number[]): NamedFilter {
  return { dimension: 'dealership', values: ids.map((id) => idOfValue(String(id))) };
}

function textOf(value: number | null, unit: Unit): string {
  return value === null ? NO_VALUE : numberText(value, unit);
}

function hintOf(base: number | null, unit: Unit): string {
  return base === null ? '' : `Before: ${numberText(base, unit)}`;
}

interface Changed {
  readonly unit: Unit;
  readonly change: number;
  readonly relative: number | null;
}

/** A change as its metric shows it: in percent, or in the KPI's unit. */
export function shownChange(
  { percentages }: Pick<GridMetric, 'percentages'>,
  { unit, change, relative }: Changed,
): string {
  const share = percentages && relative !== null ? relativeText(relative) : null;
  return share ?? changeText(change, unit, 'short');
}

/** Stores left out of totals, by reason: `Retail Units, Ad Cost per Unit: Honda, Kia. No feed …`. */
export function gridNotes(reply: GridReply): string[] {
  const nameOf = new Map(reply.stores.map(({ dealerShipId, name }) => [dealerShipId, name]));
  const left = reply.columns.flatMap(({ kpi, leftOut }) =>
    [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, stores]) => ({
      title: reply.kpis.find(({ key }) => key === kpi)?.title ?? kpi,
      text: `${namesText(stores.flatMap(({ dealerShipId }) => nameOf.get(dealerShipId) ?? []))}. ${reply.reasons[reason] ?? ''}`,
    })),
  );
  const missing = [...Map.groupBy(left, ({ text }) => text)].map(
    ([text, alike]) => `Not in the total of ${alike.map(({ title }) => title).join(', ')}: ${text}`,
  );
  const unlisted = [...Map.groupBy(reply.unlisted, ({ why }) => why)].map(
    ([why, stores]) => `Not shown: ${namesText(stores.map(({ name }) => name))}. ${why}`,
  );
  return [...unlisted, ...missing];
}

const MOST_NAMED = 8;

function namesText(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return rest > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${rest} more` : names.join(', ');
}

/** The change of a figure over several stores, gray while it is usual. */
export function quietTotal(
  { delta, matched, value }: ComparedFigure['comparisons'][number],
  kpi: ShownColumn['kpi'],
): Delta | null {
  if (!delta || !isUsualWithoutDays(delta.change, { ...kpi, value: matched.value, baseline: value }))
    return delta;
  return { ...delta, tone: 'neutral', isUsual: true };
}
