import type { Board, Widget } from '../../../core/board/board.ts';
import { type Chosen, stepOver } from '../../../core/board/chosen.ts';
import type { BoardTime } from '../../../core/board/trends.ts';
import { comparisonWindows, type PeriodChoice } from '../../../core/kpis/comparison.ts';
import { FEEDS } from '../../../core/kpis/feeds.ts';
import { type Day, periodDays } from '../../../core/time/period.ts';
import type { GridItem, ReportSettings } from './report-shapes.ts';
import { widgetOf } from './rules-items.ts';
import { periodOn } from './rules-periods.ts';

/** A widget has at most two tiles, and a board at most 40. */
const MOST_WIDGETS = 20;

/** The pickers at the top, and the business day. */
export interface ReportView {
  readonly today: Day;
  readonly choice: PeriodChoice;
  readonly compare: Chosen['compare'];
}

/** Items with the same stores, period and comparison, sent as one question. */
export interface ReportQuestion {
  readonly board: Board;
  readonly choice: PeriodChoice;
  readonly compare: Chosen['compare'];
  /** Null for the stores chosen at the top. */
  readonly dealerships: readonly number[] | null;
}

/** The period of an item. */
export function choiceOfItem(
  item: GridItem,
  { period }: Pick<ReportSettings, 'period'>,
  { today, choice }: ReportView,
): PeriodChoice {
  return periodOn(today, item.period ?? period, choice);
}

/**
 * The questions whose answers fill a page: boards of the items with KPIs, in the order of the items.
 *
 * Items whose own stores are all out of sight have no question.
 */
export function questionsOf(
  items: readonly GridItem[],
  settings: Pick<ReportSettings, 'period' | 'compare'>,
  view: ReportView,
): ReportQuestion[] {
  const groups = new Map<string, { question: Omit<ReportQuestion, 'board'>; widgets: Widget[] }>();
  for (const item of items) {
    const widget = widgetOf(item);
    if (widget === null || item.dealerships?.length === 0) continue;
    const question = {
      choice: choiceOfItem(item, settings, view),
      compare: item.compare ?? settings.compare ?? view.compare,
      dealerships: item.dealerships ?? null,
    };
    const key = JSON.stringify(question);
    const entry = groups.get(key) ?? { question, widgets: [] };
    entry.widgets.push(widget);
    groups.set(key, entry);
  }
  return [...groups.values()].flatMap(({ question, widgets }) =>
    chunksOf(widgets).map((some) => ({ ...question, board: boardOf(some) })),
  );
}

function boardOf(widgets: readonly Widget[]): Board {
  return { key: 'report', title: 'Report', live: FEEDS, widgets };
}

function chunksOf(widgets: readonly Widget[]): Widget[][] {
  return Array.from({ length: Math.ceil(widgets.length / MOST_WIDGETS) }, (_, index) =>
    widgets.slice(index * MOST_WIDGETS, (index + 1) * MOST_WIDGETS),
  );
}

/** How a board of a report is requested and drawn; nothing in it can be filtered or switched. */
export function chosenFor(
  { choice, compare }: Pick<ReportQuestion, 'choice' | 'compare'>,
  { today, stores }: { readonly today: Day; readonly stores: number },
): Chosen & BoardTime {
  return {
    ...{ filters: [], shows: {}, sorts: {} },
    ...{ compare, about: null, isSingle: stores === 1, choice },
    step: stepOver(periodDays(comparisonWindows(choice, today).current)),
  };
}
