import * as z from 'zod/mini';
import type { Board, Widget } from '../../../../core/board/board.ts';
import { aboutFilter, type Chosen, readPicks, stepOver } from '../../../../core/board/chosen.ts';
import { shownWidgets, wholeQuestion } from '../../../../core/board/tile-requests.ts';
import type { BoardTime } from '../../../../core/board/trends.ts';
import { type WidgetState, widgetState } from '../../../../core/board/widget-model.ts';
import { catalogue } from '../../../../core/kpis/catalogue.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { wholeWindows } from '../../../../core/kpis/comparison.ts';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { BoardBody } from '../../../../core/kpis/tiles.ts';
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
    head: { title: board.title, facts: factsOf(board, { chosen, time, scope, asOf }) },
    scope,
    period: periodLabel(time.choice),
    asOf,
    at: now,
  };
}

interface Facts {
  readonly chosen: Chosen & BoardTime;
  readonly time: ResolvedPeriod;
  readonly scope: string;
  readonly asOf: string;
}

function factsOf(board: Board, { chosen, time, scope, asOf }: Facts): ExportHead['facts'] {
  const { compare } = chosen;
  return [
    ['Stores', scope],
    ['Period', time.open ? `${periodText(time)}, so far ${dateRangeText(time.current)}` : periodText(time)],
    ['Compared with', compare === 'none' ? 'nothing' : comparedText(time, compare)],
    ...filterFacts(board, chosen),
    ['As of', asOf],
  ];
}

function comparedText({ choice, open }: ResolvedPeriod, compare: 'previous' | 'lastYear'): string {
  const days = dateRangeText(wholeWindows(choice)[compare]);
  return open ? `${days}, on the days known on both sides` : days;
}

function filterFacts(board: Board, chosen: Chosen): [string, string][] {
  const { filters = [], about } = board;
  const known = about ? [about, ...filters] : filters;
  return [...aboutFilter(board, chosen), ...chosen.filters].flatMap(({ dimension, values }) => {
    const filter = known.find((one) => one.dimension === dimension);
    if (!filter) return [];
    const axis = filterNamed(kpiNamed(filter.kpi), dimension, 'filters');
    const titles = values.map((id) => titleOfValue(axis, valueOfId(id) ?? null));
    return [[filter.title, titles.join(', ')] as [string, string]];
  });
}

/** The widget's title, with the selected view. */
export function partTitle({ widget, state }: WrittenPart): string {
  return state.is === 'shown' && widget.kind !== 'cards' ? capital(state.model.title) : widget.title;
}

/** An empty part says so above no rows. */
export function partHead({ head }: WrittenBoard, part: WrittenPart): ExportHead {
  const { state } = part;
  const said =
    state.is === 'empty'
      ? `${state.emptiness.title}. ${state.emptiness.why}`
      : state.is === 'failed'
        ? state.message
        : '';
  const facts = said === '' ? head.facts : [...head.facts, ['Note', said] as const];
  return { title: `${head.title}: ${partTitle(part)}`, facts };
}
