import * as z from 'zod/mini';
import type { Chosen } from '../../../../core/board/chosen.ts';
import { boardQuestion } from '../../../../core/board/tile-requests.ts';
import type { BoardTime } from '../../../../core/board/trends.ts';
import { type WidgetState, widgetState } from '../../../../core/board/widget-model.ts';
import { catalog } from '../../../../core/kpis/catalog.ts';
import type { PeriodChoice } from '../../../../core/kpis/comparison.ts';
import { FEEDS, type Feed } from '../../../../core/kpis/feeds.ts';
import { BoardBody, type BoardReply } from '../../../../core/kpis/tiles.ts';
import type { Freshness } from '../../../../core/kpis/wire.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { ScopedDatabase } from '../../../../server/database/database.ts';
import { type AuthorizedScope, scopeWithin } from '../../../../server/identity/access.ts';
import { answerBoard } from '../../../../server/kpi-answers/board.ts';
import { type KpiContext, openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import type { GridItem, ReportPage, ReportSettings } from '../report-shapes.ts';
import { readingOrder } from '../rules-grid.ts';
import { choiceText, periodFields } from '../rules-periods.ts';
import {
  choiceOfItem,
  chosenFor,
  questionsOf,
  type ReportQuestion,
  type ReportView,
} from '../rules-questions.ts';

/** Who reads a report, and what is chosen at the top. */
export interface DocumentReader {
  /** The stores chosen at the top. */
  readonly scope: AuthorizedScope;
  /** All stores the reader may see: items may have stores of their own. */
  readonly seen: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly now: Date;
  readonly choice: PeriodChoice;
  readonly compare: Chosen['compare'];
}

/** The numbers of an item with all they were made from. */
export interface WrittenItem {
  readonly item: GridItem;
  /** Its days and, where it has its own, its stores: `October 2026 · Maple Kia`. */
  readonly note: string;
  /** Null for items without numbers. */
  readonly state: WidgetState | null;
  readonly answer: BoardReply | null;
  readonly chosen: (Chosen & BoardTime) | null;
}

export interface WrittenPage {
  readonly page: ReportPage;
  readonly items: readonly WrittenItem[];
}

export interface WrittenReport {
  readonly pages: readonly WrittenPage[];
  /** `November 2026`. */
  readonly period: string;
  /** `All feeds are current`, `Late: Deals at 2 stores`. */
  readonly freshness: string;
  readonly isLate: boolean;
  /** The feeds of its KPIs. */
  readonly feeds: readonly Feed[];
}

/** Reads a report as its screen shows it to a reader: the same questions, the same models. */
export async function readDocument(settings: ReportSettings, reader: DocumentReader): Promise<WrittenReport> {
  const contextOf = contexts(reader);
  const { today } = await contextOf(null);
  const { choice, compare } = reader;
  const view: ReportView = { today, choice, compare };
  const answers: BoardReply[] = [];
  const pages: WrittenPage[] = [];
  for (const page of settings.pages) {
    const known = new Map<string, Pick<WrittenItem, 'state' | 'answer' | 'chosen'>>();
    for (const question of questionsOf(page.gridItems, settings, view)) {
      const kpiContext = await contextOf(question.dealerships);
      const { answer, chosen } = await answerQuestion(kpiContext, question, today);
      answers.push(answer);
      for (const widget of question.board.widgets)
        known.set(widget.key, { state: widgetState(widget, answer, chosen), answer, chosen });
    }
    const items = page.gridItems.map((item) => ({
      item,
      note: noteOf(item, { settings, view, seen: reader.seen }),
      ...(known.get(item.id) ?? { state: null, answer: null, chosen: null }),
    }));
    pages.push({ page, items });
  }
  const whole = choiceText(choiceOfItem({} as GridItem, settings, view));
  const isLate = answers.some(({ freshness }) => freshness.some(({ late }) => late > 0));
  const feeds = FEEDS.filter((feed) =>
    answers.some(({ freshness }) => freshness.some(({ fact }) => fact === feed)),
  );
  return { pages, period: whole, freshness: freshnessText(answers), isLate, feeds };
}

/** The items of a page in reading order. */
export function itemsInOrder({ items }: WrittenPage): WrittenItem[] {
  const order = readingOrder(items.map(({ item }) => item)).map(({ id }) => id);
  return items.toSorted((a, b) => order.indexOf(a.item.id) - order.indexOf(b.item.id));
}

/** One context per set of stores: reading the known days is the slow part. */
function contexts({ scope, seen, db, now }: DocumentReader) {
  const opened = new Map<string, Promise<KpiContext>>();
  return (dealerships: readonly number[] | null): Promise<KpiContext> => {
    const key = dealerships?.join() ?? '';
    const known = opened.get(key);
    if (known) return known;
    const own = dealerships === null ? scope : scopeWithin(seen, dealerships);
    const made = openKpiContext({ db, scope: own, now }, catalog);
    opened.set(key, made);
    return made;
  };
}

async function answerQuestion(kpiContext: KpiContext, question: ReportQuestion, today: ReportView['today']) {
  const stores = question.dealerships?.length ?? kpiContext.scope.dealerships.length;
  const chosen = chosenFor(question, { today, stores });
  const body = z.parse(BoardBody, boardQuestion(question.board, chosen));
  const time = resolvePeriod(periodFields(question.choice), kpiContext.today);
  return { answer: await answerBoard(kpiContext, body, time), chosen };
}

interface Noted {
  readonly settings: ReportSettings;
  readonly view: ReportView;
  readonly seen: AuthorizedScope;
}

function noteOf(item: GridItem, { settings, view, seen }: Noted): string {
  if (item.kind === 'text' || item.kind === 'image' || item.kind === 'break') return '';
  const period = item.kind === 'alerts' ? 'Open now' : choiceText(choiceOfItem(item, settings, view));
  if (item.dealerships === undefined) return period;
  const names = seen.dealerships.filter(({ id }) => item.dealerships?.includes(id)).map(({ name }) => name);
  return `${period} · ${names.length > 2 ? `${names.length} stores` : names.join(', ') || 'no store of yours'}`;
}

function freshnessText(answers: readonly BoardReply[]): string {
  const late = new Map<string, Freshness>();
  for (const feed of answers.flatMap(({ freshness }) => freshness)) {
    if (feed.late > (late.get(feed.fact)?.late ?? 0)) late.set(feed.fact, feed);
  }
  if (late.size === 0) return 'All feeds are current';
  return `Late: ${[...late.values()].map((feed) => `${feed.title} at ${countedText(feed.late, 'store')}`).join(', ')}`;
}
