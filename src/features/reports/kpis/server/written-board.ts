import * as z from 'zod/mini';
import type { Board, OwnWidget, Widget } from '../../../../core/board/board.ts';
import { aboutFilter, type Chosen, readPicks, stepOver } from '../../../../core/board/chosen.ts';
import type { BesidePart, OwnPart, OwnShown } from '../../../../core/board/own-part.ts';
import {
  filterTitles,
  narrowingFilters,
  shownFilters,
  unfilteredText,
  unfollowedBy,
} from '../../../../core/board/row-filters.ts';
import { orderedRows } from '../../../../core/board/row-order.ts';
import { shownWidgets, wholeQuestion } from '../../../../core/board/tile-requests.ts';
import type { BoardTime } from '../../../../core/board/trends.ts';
import { type WidgetState, widgetState } from '../../../../core/board/widget-model.ts';
import { withAnnotations } from '../../../../core/charts/chart-notes.ts';
import type { Call, ReplyOf } from '../../../../core/contract.ts';
import { catalog } from '../../../../core/kpis/catalog.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { comparisonWindows } from '../../../../core/kpis/comparison.ts';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { BoardBody, type BoardReply } from '../../../../core/kpis/tiles.ts';
import { capital } from '../../../../core/text/capital.ts';
import { type Day, periodDays } from '../../../../core/time/period.ts';
import { type ResolvedPeriod, resolvePeriod } from '../../../../core/time/period-scope.ts';
import { dateRangeText, periodLabel } from '../../../../core/time/period-text.ts';
import type { ExportHead } from '../../../../server/exports/columns.ts';
import { groupNameOf, momentText, periodText, scopeText, zoneOf } from '../../../../server/exports/head.ts';
import type { Context, Route } from '../../../../server/http/route.ts';
import { answerBoard } from '../../../../server/kpi-answers/board.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { annotations } from '../../annotations/contract.ts';
import type { exportBoard } from '../contract-board-export.ts';
import { filterNamed, titleOfValue } from '../rules-dimensions.ts';

type Requested = Context<typeof exportBoard>;

export interface WrittenPart {
  readonly widget: Widget;
  readonly state: WidgetState;
}

/** The content of every widget and the selection on the screen. */
export interface WrittenBoard {
  readonly board: Board;
  readonly parts: readonly WrittenPart[];
  readonly head: ExportHead;
  readonly scope: string;
  readonly period: string;
  readonly asOf: string;
  readonly at: Date;
  /** Absent before the file has a code. */
  readonly verifyUrl?: string | null;
}

/** Reads a board as its screen shows it. */
export async function readBoard(board: Board, requested: Requested, own: BoardParts): Promise<WrittenBoard> {
  const { query, now } = requested;
  const kpiContext = await openKpiContext(requested, catalog);
  const time = resolvePeriod(query, kpiContext.today);
  const chosen = {
    ...readPicks(board, query),
    compare: query.compare,
    about: query.about ?? null,
    isSingle: kpiContext.scope.dealerships.length === 1,
    step: stepOver(periodDays(time.current)),
    choice: time.choice,
  };
  const question = z.parse(BoardBody, wholeQuestion(board, chosen));
  const answer = await answerBoard(kpiContext, question, time);
  const group = await requested.db.run((tx) => groupNameOf(tx, requested.scope.dealerGroupIds[0] ?? 0));
  const asking = { requested, parts: own, board, chosen };
  const parts: WrittenPart[] = [];
  for (const widget of shownWidgets(board, chosen)) {
    const states =
      widget.kind === 'own'
        ? await ownStates(widget, asking)
        : [await withBeside(widgetState(widget, answer, chosen), widget, asking)];
    parts.push(...states.map((state) => ({ widget, state })));
  }
  const noted = await annotationsIn(asking);
  const scope = scopeText(requested.scope, group);
  const asOf = momentText(now, zoneOf(requested.scope));
  const { today } = kpiContext;
  return {
    board,
    parts: parts.map(({ widget, state }) => ({
      widget,
      state: state.is === 'shown' ? { ...state, model: withAnnotations(state.model, noted) } : state,
    })),
    head: { title: board.title, facts: factsOf(board, { chosen, answer, time, today, scope, asOf }) },
    scope,
    period: periodLabel(time.choice),
    asOf,
    at: now,
  };
}

interface Facts {
  readonly answer: BoardReply;
  readonly chosen: Chosen & BoardTime;
  readonly time: ResolvedPeriod;
  readonly today: Day;
  readonly scope: string;
  readonly asOf: string;
}

function factsOf(board: Board, facts: Facts): ExportHead['facts'] {
  const { time, scope, asOf } = facts;
  const { compare } = facts.chosen;
  return [
    ['Stores', scope],
    ['Period', time.open ? `${periodText(time)}, so far ${dateRangeText(time.current)}` : periodText(time)],
    ['Compared with', compare === 'none' ? 'nothing' : comparedText(time, facts.today, compare)],
    ...filterFacts(board, facts),
    ['As of', asOf],
  ];
}

function comparedText(
  { choice, open }: ResolvedPeriod,
  today: Day,
  compare: 'previous' | 'lastYear',
): string {
  const days = dateRangeText(comparisonWindows(choice, today)[compare]);
  return open ? `${days}, on the days known on both sides` : days;
}

function filterFacts(board: Board, { chosen, answer }: Facts): [string, string][] {
  const { about } = board;
  const subject = aboutFilter(board, chosen).flatMap(({ values }) => {
    if (!about) return [];
    const axis = filterNamed(kpiNamed(about.kpi), about.dimension, 'filters');
    return [[about.title, values.map((id) => titleOfValue(axis, valueOfId(id) ?? null)).join(', ')] as const];
  });
  const filters = shownFilters(board, chosen.filters, answer.filters);
  return [...subject, ...filters.map(({ title, value }) => [title, value] as const)] as [string, string][];
}

/** The widget's title, with the selected view. */
export function partTitle({ widget, state }: WrittenPart): string {
  return state.is === 'shown' && widget.kind !== 'cards' ? capital(state.model.title) : widget.title;
}

/** A part that is empty, failed or not filtered says so above its rows. */
export function partHead({ board, head }: WrittenBoard, part: WrittenPart): ExportHead {
  const said = saidAbove(board, part.state);
  const facts = said === '' ? head.facts : [...head.facts, ['Note', said] as const];
  return { title: `${head.title}: ${partTitle(part)}`, facts };
}

function saidAbove(board: Board, state: WidgetState): string {
  if (state.is === 'empty') return `${state.emptiness.title}. ${state.emptiness.why}`;
  if (state.is === 'failed') return state.message;
  if (state.model.kind === 'cards') {
    const left = state.model.cards.filter(({ unfiltered }) => unfiltered !== undefined);
    return left.map(({ label, unfiltered }) => `${label} ${unfiltered}`).join('; ');
  }
  return capital(unfilteredText(filterTitles(board), state.unfiltered) ?? '');
}

/** Board content that does not come from KPIs, with the calls that provide it. */
export interface BoardParts {
  readonly own: readonly OwnPart[];
  readonly beside: readonly BesidePart[];
  /** A function, because the export itself is one of these routes. */
  readonly routes: () => readonly Route[];
}

interface Asking {
  readonly requested: Context<typeof exportBoard>;
  readonly parts: BoardParts;
  readonly board: Board;
  readonly chosen: Chosen;
}

/** Content of a custom widget; empty when it has only text. */
async function ownStates(widget: OwnWidget, asking: Asking): Promise<WidgetState[]> {
  const { parts, board, chosen } = asking;
  const part = parts.own.find(({ place }) => place === `${board.key}.${widget.key}`);
  if (!part) return [];
  const { query, body } = part.ask(chosen);
  const reply = await answer(part.call, { query, body }, asking);
  const left = unfollowedBy(widget, narrowingFilters(board, chosen.filters));
  return part.shows(reply as never, chosen).map((shown) => stateOf(shown, left));
}

function stateOf(shown: OwnShown, unfiltered: readonly string[]): WidgetState {
  if (shown.kind !== 'nothing') return { is: 'shown', model: shown, unfiltered };
  return { is: 'empty', emptiness: { cause: 'nothing', title: shown.title, why: shown.why } };
}

/** Adds the custom columns of a ranked table. */
async function withBeside(state: WidgetState, widget: Widget, asking: Asking): Promise<WidgetState> {
  const { parts, board, chosen } = asking;
  if (state.is !== 'shown' || state.model.kind !== 'ranked' || widget.kind !== 'ranked') return state;
  const by = chosen.shows[widget.key] ?? widget.views[0].by;
  const part = parts.beside.find(({ place }) => place === `${board.key}.${widget.key}.${by}`);
  if (!part) return state;
  const reply = await answer(part.call, {}, asking);
  const table = part.adds(state.model, reply as never, chosen);
  return { ...state, model: { ...table, rows: orderedRows(table, chosen.sorts[widget.key]) } };
}

async function annotationsIn(asking: Asking): Promise<ReplyOf<typeof annotations>['annotations']> {
  return ((await answer(annotations, {}, asking)) as ReplyOf<typeof annotations>).annotations;
}

/** Calls a route of this server with the scope authorized for the export. */
async function answer(
  call: Call,
  { query, body }: { query?: object | undefined; body?: object | undefined },
  { requested, parts }: Asking,
): Promise<unknown> {
  const route = parts.routes().find((one) => one.call === call);
  if (!route || call.access !== 'viewer') throw new Error(`No board may ask ${call.path}.`);
  const input = {
    ...requested,
    query: z.parse(call.query ?? z.object({}), { ...requested.query, ...query }),
    // The only board call with a body.
    body: body && z.parse(BoardBody, body),
  };
  return await route.handle(input as never);
}
