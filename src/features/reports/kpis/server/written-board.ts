import * as z from 'zod/mini';
import type { Board, Widget } from '../../../../core/board/board.ts';
import { aboutFilter, type Chosen, readPicks, stepOver } from '../../../../core/board/chosen.ts';
import { filterTitles, shownFilters, unfilteredText } from '../../../../core/board/row-filters.ts';
import { shownWidgets, wholeQuestion } from '../../../../core/board/tile-requests.ts';
import type { BoardTime } from '../../../../core/board/trends.ts';
import { type WidgetState, widgetState } from '../../../../core/board/widget-model.ts';
import { catalogue } from '../../../../core/kpis/catalogue.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { wholeWindows } from '../../../../core/kpis/comparison.ts';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { BoardBody, type BoardReply } from '../../../../core/kpis/tiles.ts';
import { capital } from '../../../../core/text/capital.ts';
import { periodDays } from '../../../../core/time/period.ts';
import { type ResolvedPeriod, resolvePeriod } from '../../../../core/time/period-scope.ts';
import { dateRangeText, periodLabel } from '../../../../core/time/period-text.ts';
import type { ExportHead } from '../../../../server/exports/columns.ts';
import { groupNameOf, momentText, periodText, scopeText, zoneOf } from '../../../../server/exports/head.ts';
import type { Context } from '../../../../server/http/route.ts';
import { answerBoard } from '../../../../server/kpi-answers/board.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import type { exportBoard } from '../contract-board-export.ts';
import { filterNamed, titleOfValue } from '../rules-dimensions.ts';
import { type BoardParts, ownStates, withBeside } from './own-parts.ts';

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
}

/** Reads a board as its screen shows it. */
export async function readBoard(board: Board, requested: Requested, own: BoardParts): Promise<WrittenBoard> {
  const { query, now } = requested;
  const kpiContext = await openKpiContext(requested, catalogue);
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
  const scope = scopeText(requested.scope, group);
  const asOf = momentText(now, zoneOf(requested.scope));
  return {
    board,
    parts,
    head: { title: board.title, facts: factsOf(board, { chosen, answer, time, scope, asOf }) },
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
  readonly scope: string;
  readonly asOf: string;
}

function factsOf(board: Board, facts: Facts): ExportHead['facts'] {
  const { time, scope, asOf } = facts;
  const { compare } = facts.chosen;
  return [
    ['Stores', scope],
    ['Period', time.open ? `${periodText(time)}, so far ${dateRangeText(time.current)}` : periodText(time)],
    ['Compared with', compare === 'none' ? 'nothing' : comparedText(time, compare)],
    ...filterFacts(board, facts),
    ['As of', asOf],
  ];
}

function comparedText({ choice, open }: ResolvedPeriod, compare: 'previous' | 'lastYear'): string {
  const days = dateRangeText(wholeWindows(choice)[compare]);
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
