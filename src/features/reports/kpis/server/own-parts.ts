import * as z from 'zod/mini';
import type { Board, OwnWidget, Widget } from '../../../../core/board/board.ts';
import type { Chosen } from '../../../../core/board/chosen.ts';
import type { BesidePart, OwnPart, OwnShown } from '../../../../core/board/own-part.ts';
import { narrowingFilters, unfollowedBy } from '../../../../core/board/row-filters.ts';
import { orderedRows } from '../../../../core/board/row-order.ts';
import type { WidgetState } from '../../../../core/board/widget-model.ts';
import type { Call } from '../../../../core/contract.ts';
import { BoardBody } from '../../../../core/kpis/tiles.ts';
import type { Context, Route } from '../../../../server/http/route.ts';
import type { exportBoard } from '../contract-board-export.ts';

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
export async function ownStates(widget: OwnWidget, asking: Asking): Promise<WidgetState[]> {
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
export async function withBeside(state: WidgetState, widget: Widget, asking: Asking): Promise<WidgetState> {
  const { parts, board, chosen } = asking;
  if (state.is !== 'shown' || state.model.kind !== 'ranked' || widget.kind !== 'ranked') return state;
  const by = chosen.shows[widget.key] ?? widget.views[0].by;
  const part = parts.beside.find(({ place }) => place === `${board.key}.${widget.key}.${by}`);
  if (!part) return state;
  const reply = await answer(part.call, {}, asking);
  const table = part.adds(state.model, reply as never, chosen);
  return { ...state, model: { ...table, rows: orderedRows(table, chosen.sorts[widget.key]) } };
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
