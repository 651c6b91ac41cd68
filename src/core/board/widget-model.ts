import type { AnyChart } from '../charts/any-chart.ts';
import type { FunnelChart } from '../charts/funnel-chart.ts';
import type { HeatMap } from '../charts/heat-map.ts';
import type { MoversList } from '../charts/movers.ts';
import type { RankedTable } from '../charts/ranked-table.ts';
import type { KpiKey } from '../kpis/catalog.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import type { Figure } from '../kpis/wire.ts';
import { timeOfDayText } from '../text/reader-formats.ts';
import { addDays, type Day, isDay, weekdayOf } from '../time/period.ts';
import { dayText } from '../time/period-text.ts';
import { against, comparedPeriod, figureOfKpi, freshnessOfKpi, resultOf, titleOf, unitOf } from './answer.ts';
import type { CalendarWidget, FunnelWidget, HeatWidget, Widget } from './board.ts';
import { bubbleModel, moversModel, rankedModel, ringModel } from './breakdowns.ts';
import { type CardsModel, cardsModel } from './cards.ts';
import { type Chosen, shownTrend, shownView } from './chosen.ts';
import type { OwnList } from './own-part.ts';
import { kpisOf, tileId } from './tile-requests.ts';
import { type BoardTime, dualModel, stackedModel, trendModel } from './trends.ts';
import { WEEK } from './week.ts';

export type WidgetModel = CardsModel | AnyChart | RankedTable | MoversList | OwnList;

export interface Emptiness {
  readonly cause: 'missing' | 'late' | 'nothing';
  readonly title: string;
  readonly why: string;
}

export type WidgetState =
  | { readonly is: 'shown'; readonly model: WidgetModel; readonly unfiltered: readonly string[] }
  | { readonly is: 'empty'; readonly emptiness: Emptiness }
  | { readonly is: 'failed'; readonly message: string };

/** What a widget shows, why it is empty, or why it failed. */
export function widgetState(widget: Widget, answer: BoardReply, chosen: Chosen & BoardTime): WidgetState {
  const model = modelOf(widget, answer, chosen);
  const own = tileId(widget, chosen);
  const tiles = answer.tiles.filter(({ id }) => id === own || id.startsWith(`${own}.`));
  if (model === null) {
    const failed = tiles.find(({ error }) => error !== null);
    return { is: 'failed', message: failed?.error?.message ?? 'The server did not return this.' };
  }
  if (!hasNumbers(model)) return { is: 'empty', emptiness: emptinessOf(widget, answer, chosen) };
  const kpis = widgetKpis(widget, chosen);
  const unfiltered = tiles
    .flatMap((tile) => tile.unfiltered)
    .flatMap(({ kpi, dimensions }) => (kpis.includes(kpi) ? dimensions : []));
  return { is: 'shown', model, unfiltered: [...new Set(unfiltered)] };
}

function modelOf(widget: Widget, answer: BoardReply, chosen: Chosen & BoardTime): WidgetModel | null {
  switch (widget.kind) {
    case 'cards':
      return cardsModel(widget, answer, chosen);
    case 'trend':
      return trendModel(widget, answer, chosen);
    case 'dual':
      return dualModel(widget, answer, chosen);
    case 'stacked':
      return stackedModel(widget, answer, chosen);
    case 'ranked':
      return rankedModel(widget, answer, chosen);
    case 'ring':
      return ringModel(widget, answer, chosen);
    case 'funnel':
      return funnelModel(widget, answer, chosen);
    case 'heat':
      return weekdayHours(widget, answer, chosen);
    case 'calendar':
      return calendar(widget, answer, chosen);
    case 'bubble':
      return bubbleModel(widget, answer, chosen);
    case 'movers':
      return moversModel(widget, answer, chosen);
    case 'own':
      return null;
  }
}

/** Cards explain missing numbers themselves. */
function hasNumbers(model: WidgetModel): boolean {
  switch (model.kind) {
    case 'cards':
      return true;
    case 'ranked':
    case 'list':
      return model.rows.length > 0;
    case 'movers':
      return model.movers.length > 0;
    case 'ring':
      return model.parts.length > 0;
    case 'funnel':
      return model.steps.some(({ count }) => count !== null);
    case 'heat':
      return model.values.some((row) => row.some((value) => (value ?? 0) !== 0));
    case 'bubble':
      return model.bubbles.some(({ x, y }) => x !== null && y !== null);
    default:
      return model.series.some(({ values }) => values.some((value) => value !== null));
  }
}

/** The KPIs a widget shows now. */
export function widgetKpis(widget: Widget, chosen: Chosen): readonly KpiKey[] {
  switch (widget.kind) {
    case 'cards':
    case 'funnel':
      return widget.kpis;
    case 'trend': {
      const kpi = shownTrend(widget, chosen);
      return kpi === undefined ? [] : [kpi];
    }
    case 'dual':
      return widget.series.map(({ kpi }) => kpi);
    case 'ranked':
      return kpisOf(shownView(widget, chosen));
    case 'bubble':
      return [widget.x, widget.y];
    case 'own':
      return [];
    default:
      return [widget.kpi];
  }
}

function emptinessOf(widget: Widget, answer: BoardReply, chosen: Chosen): Emptiness {
  const feeds = widgetKpis(widget, chosen).flatMap((kpi) => freshnessOfKpi(answer, kpi));
  const missing = feeds.find(({ current, late }) => current === 0 && late === 0);
  if (missing) {
    const title = `No ${missing.title.toLowerCase()} yet`;
    return {
      cause: 'missing',
      title,
      why: 'They appear here as soon as a system sends them, or a file is imported.',
    };
  }
  const late = feeds.find((feed) => feed.late > 0 && feed.current === 0);
  if (late) {
    return {
      cause: 'late',
      title: 'No data received',
      why: `${late.title} are late: their feed has stopped.`,
    };
  }
  return {
    cause: 'nothing',
    title: 'No data for this period',
    why: 'Try another date range or remove filters.',
  };
}

function funnelModel(widget: FunnelWidget, answer: BoardReply, chosen: Chosen): FunnelChart | null {
  const result = resultOf(answer, tileId(widget, chosen), 'value');
  if (!result) return null;
  const { compare } = chosen;
  return {
    kind: 'funnel',
    title: widget.title,
    unit: 'number',
    steps: widget.kpis.map((kpi) => {
      const figure = figureOfKpi(result.figures, kpi);
      return {
        key: kpi,
        title: widget.titles?.[kpi] ?? titleOf(answer, kpi),
        count: stepCount(figure?.current),
        ...(compare !== 'none' && { baseline: stepCount(against(figure, compare)) }),
      };
    }),
    comparedWith: comparedPeriod(answer, result.windows, compare),
  };
}

/** A rate contributes its numerator. */
function stepCount(figure: Figure | undefined): number | null {
  return figure?.numerator ?? figure?.value ?? null;
}

const HOURS_OF_DAY = Array.from({ length: 24 }, (_, hour) => hour);

function weekdayHours(widget: HeatWidget, answer: BoardReply, chosen: Chosen): HeatMap | null {
  const result = resultOf(answer, tileId(widget, chosen), 'series');
  if (!result) return null;
  const points = new Map(result.series[0]?.lines[0]?.points.map(({ at, value }) => [at, value]));
  return {
    kind: 'heat',
    title: widget.title,
    unit: unitOf(answer, widget.kpi),
    rowHead: 'Weekday',
    columnHead: 'Hour',
    rows: WEEK.map(({ day, title, label }) => ({ key: String(day), title, label })),
    columns: HOURS_OF_DAY.map((hour) => ({ key: String(hour), title: timeOfDayText(hour) })),
    values: WEEK.map(({ day }) => HOURS_OF_DAY.map((hour) => points.get(String(day * 24 + hour)) ?? null)),
  };
}

/** Rows are weeks from Monday; null where the tile failed. */
function calendar(widget: CalendarWidget, answer: BoardReply, chosen: Chosen): HeatMap | null {
  const result = resultOf(answer, tileId(widget, chosen), 'series');
  if (!result) return null;
  const points = new Map(result.series[0]?.lines[0]?.points.map(({ at, value }) => [at, value]));
  const mondays = [...new Set([...points.keys()].filter(isDay).map(mondayOf))];
  return {
    kind: 'heat',
    title: widget.title,
    unit: unitOf(answer, widget.kpi),
    rowHead: 'Week of',
    columnHead: 'Weekday',
    rows: mondays.map((monday) => ({
      key: monday,
      title: dayText(monday).replace(/, \d+$/, ''),
      label: `Week of ${dayText(monday)}`,
    })),
    columns: WEEK.map(({ day, title, label }) => ({ key: String(day), title, label })),
    values: mondays.map((monday) => WEEK.map((_, index) => points.get(addDays(monday, index)) ?? null)),
  };
}

function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}
