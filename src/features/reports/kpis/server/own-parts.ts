import * as z from 'zod/mini';
import type { Board, Widget } from '../../../../core/board/board.ts';
import type { Chosen } from '../../../../core/board/chosen.ts';
import type { BesidePart, OwnPart, OwnShown } from '../../../../core/board/own-part.ts';
import { orderedRows } from '../../../../core/board/row-order.ts';
import type { WidgetState } from '../../../../core/board/widget-model.ts';
import type { Call } from '../../../../core/contract.ts';
import { BoardBody } from '../../../../core/kpis/tiles.ts';
import type { Context, Route } from '../../../../server/http/route.ts';
import type { exportBoard } from '../contract-board-export.ts';

/** What boards show that their data does not say, and the calls that answer it. */
export interface BoardParts {
  readonly own: readonly OwnPart[];
  readonly beside: readonly BesidePart[];
  /** Every call the server answers; asked for late, since the export is one of them. */
  readonly routes: () => readonly Route[];
}

interface Asking {
  readonly requested: Context<typeof exportBoard>;
  readonly parts: BoardParts;
  readonly board: Board;
  readonly chosen: Chosen;
}

/** What an own widget shows, as its screen asks for it; nothing where it says words alone. */
export async function ownStates(widget: Widget, asking: Asking): Promise<WidgetState[]> {
  const { parts, board, chosen } = asking;
  const part = parts.own.find(({ place }) => place === `${board.key}.${widget.key}`);
  if (!part) return [];
  const { query, body } = part.ask(chosen);
  const reply = await answer(part.call, { query, body }, asking);
  return part.shows(reply as never, chosen).map(stateOf);
}

function stateOf(shown: OwnShown): WidgetState {
  if (shown.kind !== 'nothing') return { is: 'shown', model: shown, unfiltered: [] };
  return { is: 'empty', emptiness: { cause: 'nothing', title: shown.title, why: shown.why } };
}

/** A ranked table with what its screen shows beside its KPIs. */
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

/** Asks a call of the server itself: the scope was authorised for the export, and admits no more here. */
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
    // The one call of boards that has a body: its questions.
    body: body && z.parse(BoardBody, body),
  };
  return await route.handle(input as never);
}
