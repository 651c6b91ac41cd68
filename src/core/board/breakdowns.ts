import type { BubbleChart, ReferenceLine } from '../charts/bubble-chart.ts';
import type { MoversList } from '../charts/movers.ts';
import type { RankedColumn, RankedFigure, RankedRow, RankedTable } from '../charts/ranked-table.ts';
import type { RingChart } from '../charts/ring-chart.ts';
import type { KpiKey } from '../kpis/catalog.ts';
import { isScale } from '../kpis/dimensions.ts';
import { idOfValue } from '../kpis/filter-text.ts';
import type { BoardReply, BreakdownRow } from '../kpis/tiles.ts';
import { usualChange, usualOfPart, usualWithoutDays } from '../kpis/usual-change.ts';
import type { ComparedFigure, Comparison, Figure } from '../kpis/wire.ts';
import { numberText } from '../text/number-text.ts';
import {
  against,
  comparedPeriod,
  figureOfKpi,
  kpiOf,
  type ResultOf,
  resultOf,
  titleOf,
  unfilteredOf,
  unitOf,
} from './answer.ts';
import {
  type BubbleWidget,
  columnChoice,
  type MoversWidget,
  type RankedView,
  type RankedWidget,
  type RingWidget,
} from './board.ts';
import { type Chosen, shownView } from './chosen.ts';
import { inPlaces } from './places.ts';
import { orderedRows } from './row-order.ts';
import { kpisOf, tileId } from './tile-requests.ts';
import { stepTitle } from './trends.ts';

type Breakdown = ResultOf<'breakdown'>;

export const OTHER_ROW = '~other';
export const TOTAL_ROW = '~total';

/** A row's filter value: a value id, or the key of a dealership or department. */
export function rowId({ by }: Pick<Breakdown, 'by'>, key: string | null): string {
  return by === 'dealership' || by === 'department' ? (key ?? '') : idOfValue(key);
}

/**
 * Rows by the first KPI, then Other; the total is computed from all records. Null where the tile
 * failed.
 */
export function rankedModel(widget: RankedWidget, answer: BoardReply, chosen: Chosen): RankedTable | null {
  const result = resultOf(answer, tileId(widget, chosen), 'breakdown');
  if (!result) return null;
  const view = shownView(widget, chosen);
  const [ranking = ''] = kpisOf(view);
  const base = comparedPeriod(answer, result.windows, chosen.compare);
  const compared = {
    compare: chosen.compare,
    usualOf: usualOfRows(answer, tileId(widget, chosen), result.total),
  };
  const isShown = (row: BreakdownRow) =>
    hasNumbers(row) && (view.onlyRanked !== true || row.figures[0]?.current.value != null);
  const rows = inPlaces(result.rows.filter(isShown), view, chosen).map(({ row, note }) => ({
    ...rowOf({ ...row, key: rowId(result, row.key) }, compared),
    note,
  }));
  const other = result.other && {
    ...rowOf(
      { key: OTHER_ROW, title: `Other, ${result.other.count}`, figures: result.other.figures },
      compared,
    ),
  };
  const table: RankedTable = {
    kind: 'ranked',
    title: view.title,
    noun: view.noun,
    rankBy: ranking,
    columns: columnsOf(view, answer, { chosen, base }),
    rows,
    total: rowOf({ key: TOTAL_ROW, title: 'Total', figures: result.total }, compared),
  };
  const ordered = orderedRows(table, chosen.sorts[widget.key]);
  return { ...table, rows: other ? [...ordered, other] : ordered };
}

function columnsOf(
  { columns, trend }: RankedView,
  answer: BoardReply,
  { chosen, base }: { chosen: Chosen; base: string | null },
): RankedColumn[] {
  return columns.map((choice, index) => {
    const { kpi, title, bar = index === 0, share, change = index === 0 } = columnChoice(choice);
    return {
      key: kpi,
      title: title ?? titleOf(answer, kpi),
      ...(title !== undefined && { hint: titleOf(answer, kpi) }),
      unit: unitOf(answer, kpi),
      better: kpiOf(answer, kpi)?.better ?? 'neutral',
      ...(bar && { hasBar: true }),
      ...(share === true && { hasShare: true }),
      ...(change !== false && base !== null && { changeTitle: `vs ${base}` }),
      ...(change === 'amount' && { changeIsAmount: true }),
      ...(index === 0 && trend === true && { trendTitle: stepTitle(chosen.step) }),
    };
  });
}

/** Dimension values without records are omitted; stores are always listed. */
function hasNumbers({ figures, dealerShipId }: BreakdownRow): boolean {
  return dealerShipId !== null || figures.some(({ current }) => (current.value ?? 0) !== 0);
}

interface Line {
  readonly key: string;
  readonly title: string;
  readonly figures: readonly ComparedFigure[];
  readonly sparkline?: readonly (number | null)[] | null;
}

interface ComparedRows extends Pick<Chosen, 'compare'> {
  readonly usualOf: UsualOfRow;
}

function rowOf({ key, title, figures, sparkline }: Line, { compare, usualOf }: ComparedRows): RankedRow {
  const cells = figures.map((figure, index): readonly [string, RankedFigure] => [
    figure.kpi,
    {
      value: figure.current.value,
      ...(compare !== 'none' && comparedIn(figure, against(figure, compare), usualOf)),
      ...(index === 0 && sparkline && { trend: sparkline }),
    },
  ]);
  return { key, title, figures: Object.fromEntries(cells) };
}

/** The change covers only days known on both sides. */
function comparedIn(figure: ComparedFigure, comparison: Comparison | undefined, usualOf: UsualOfRow) {
  return {
    baseline: comparison?.value ?? null,
    matched: comparison?.matched.value ?? null,
    usual: comparison ? usualOf(figure, comparison) : null,
  };
}

/** Positive parts, then Other; null where the tile failed. */
export function ringModel(widget: RingWidget, answer: BoardReply, chosen: Chosen): RingChart | null {
  const result = resultOf(answer, tileId(widget, chosen), 'breakdown');
  if (!result) return null;
  const parts = result.rows.map(({ key, title, figures }) => ({
    key: rowId(result, key),
    title,
    value: figures[0]?.current.value ?? null,
    ...(widget.colors?.[key ?? ''] !== undefined && { color: widget.colors[key ?? ''] }),
  }));
  const rest = result.other && {
    key: OTHER_ROW,
    title: 'Other',
    value: result.other.figures[0]?.current.value ?? null,
  };
  return {
    kind: 'ring',
    title: widget.title,
    unit: unitOf(answer, widget.kpi),
    parts: (rest ? [...parts, rest] : parts).filter(({ value }) => (value ?? 0) > 0),
    ...(isScale(widget.by) && { isScale: true }),
  };
}

/** One bubble per row; null where the tile failed. */
export function bubbleModel(widget: BubbleWidget, answer: BoardReply, chosen: Chosen): BubbleChart | null {
  const result = resultOf(answer, tileId(widget, chosen), 'breakdown');
  if (!result) return null;
  const axis = (kpi: KpiKey) => ({ title: titleOf(answer, kpi), unit: unitOf(answer, kpi) });
  const amountOf = (figures: readonly ComparedFigure[], kpi: KpiKey | null) =>
    kpi === null ? null : (figureOfKpi(figures, kpi)?.current.value ?? null);
  const line = (on: 'x' | 'y'): ReferenceLine[] => {
    const at = amountOf(result.total, widget[on]);
    const unit = unitOf(answer, widget[on]);
    return at === null ? [] : [{ axis: on, at, label: `All ${numberText(at, unit, 'short')}` }];
  };
  const lines = widget.averages === true ? [...line('x'), ...line('y')] : [];
  return {
    kind: 'bubble',
    title: widget.title,
    noun: widget.noun,
    x: axis(widget.x),
    y: axis(widget.y),
    size: widget.area === null ? null : axis(widget.area),
    groups: [],
    bubbles: result.rows.filter(hasNumbers).map(({ key, title, figures }) => ({
      key: rowId(result, key),
      label: title,
      x: amountOf(figures, widget.x),
      y: amountOf(figures, widget.y),
      size: sizeOf(amountOf(figures, widget.area)),
      group: null,
    })),
    lines,
    ...(widget.quadrants && lines.length === 2 && { quadrants: widget.quadrants }),
  };
}

function sizeOf(value: number | null): number | null {
  return value === null ? null : Math.max(0, value);
}

/** What changed most; null where the tile failed. */
export function moversModel(widget: MoversWidget, answer: BoardReply, chosen: Chosen): MoversList | null {
  const result = resultOf(answer, tileId(widget, chosen), 'breakdown');
  if (!result) return null;
  const usualOf = usualOfRows(answer, tileId(widget, chosen), result.total);
  const movers = result.rows.flatMap(({ key, title, figures: [figure] }) => {
    const [comparison] = figure?.comparisons ?? [];
    const now = comparison?.matched.value ?? null;
    const before = comparison?.value ?? null;
    if (now === null && before === null) return [];
    const change = (now ?? 0) - (before ?? 0);
    const usual = figure && comparison ? usualOf(figure, comparison) : null;
    const isUsual = usual !== null && Math.abs(change) <= usual;
    return [{ key: rowId(result, key), title, now, before, change, isUsual }];
  });
  return {
    kind: 'movers',
    title: widget.title,
    unit: unitOf(answer, widget.kpi),
    better: kpiOf(answer, widget.kpi)?.better ?? 'neutral',
    movers,
  };
}

/** How far a figure of a row moves by chance; null where its change is always news. */
type UsualOfRow = (figure: ComparedFigure, comparison: Comparison) => number | null;

/**
 * From the days of the same KPI in the reply and the row's share of the total; without such days, by a fixed
 * rule.
 *
 * @param id of the tile with the rows
 */
export function usualOfRows(answer: BoardReply, id: string, total: readonly ComparedFigure[]): UsualOfRow {
  const known = new Map<KpiKey, number | null>();
  const usualOf = (kpi: KpiKey) => {
    if (!known.has(kpi)) known.set(kpi, usualOfTotal(answer, id, kpi));
    return known.get(kpi) ?? null;
  };
  return ({ kpi, current }, { matched, value }) => {
    const definition = kpiOf(answer, kpi);
    if (definition === undefined || (definition.kind !== 'additive' && definition.kind !== 'ratio'))
      return null;
    if (matched.value === null || value === null) return null;
    const usual = usualOf(kpi);
    const whole = figureOfKpi(total, kpi)?.current;
    const share = whole && shareOf(current, whole, definition.kind);
    if (usual !== null && share) return usualOfPart(usual, share, definition.kind);
    const isCount = definition.kind === 'additive' && definition.unit === 'number';
    return usualWithoutDays(matched.value, value, isCount);
  };
}

function usualOfTotal(answer: BoardReply, id: string, kpi: KpiKey): number | null {
  const kind = kpiOf(answer, kpi)?.kind;
  const left = unfilteredOf(answer, id, kpi).join();
  for (const { id: other, result } of answer.tiles) {
    if (result?.kind !== 'series' || result.by !== 'day' || result.cumulative) continue;
    // Days of other records say nothing about these rows.
    if (unfilteredOf(answer, other, kpi).join() !== left) continue;
    const points = result.series.find((one) => one.kpi === kpi)?.lines[0]?.points;
    if (points && kind) return usualChange(points, kind);
  }
  return null;
}

function shareOf(part: Figure, whole: Figure, kind: 'additive' | 'ratio'): number | null {
  const [of, all] = kind === 'ratio' ? [part.denominator, whole.denominator] : [part.value, whole.value];
  return of === null || !all || of / all <= 0 ? null : of / all;
}
