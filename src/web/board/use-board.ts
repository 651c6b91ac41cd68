import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Board } from '../../core/board/board.ts';
import { type BoardPicks, type Chosen, readPicks, writePicks } from '../../core/board/chosen.ts';
import type { EarlierNumbers } from '../../core/board/earlier-numbers.ts';
import type { SharedNote } from '../../core/board/shared-notes.ts';
import type { BoardTime } from '../../core/board/trends.ts';
import type { NamedFilter } from '../../core/kpis/filter-text.ts';
import type { BoardReply } from '../../core/kpis/tiles.ts';
import type { Search } from '../../core/navigation/scope.ts';
import type { Period } from '../../core/time/period.ts';
import { useCall } from '../calls/use-call.ts';
import { useShowStamp } from '../scope/as-of.ts';
import { useComparison, useScope } from '../scope/scope.ts';
import type { Scope } from '../scope/scope-of.ts';
import { useBoardCalls } from './board-calls.ts';
import { boardInputs, chosenOn } from './board-input.ts';

type Query = ReturnType<typeof useCall<ReturnType<typeof useBoardCalls>['answer']>>;

/** A board on screen: the current picks, the replies, and the functions that change the picks. */
export interface BoardContext {
  readonly board: Board;
  readonly scope: Scope;
  readonly chosen: Chosen & BoardTime;
  readonly query: Query;
  readonly picked: Query;
  /** A change of this key shows new numbers without a flash. */
  readonly scopeKey: string;
  readonly pick: (change: Partial<BoardPicks>) => void;
  /** Whether the name of a row filters the board. */
  readonly filtersByRow?: boolean;
  /** Notes that several cards share; they are shown once at the top. */
  readonly notes?: readonly SharedNote[];
  /** Where the numbers end, if that is before the chosen period. */
  readonly earlier?: EarlierNumbers | null;
  /** What a drill-down adds where the numbers do not follow the pickers; null where it cannot show them. */
  readonly within?: { readonly filters: readonly NamedFilter[]; readonly period?: Period } | null | undefined;
}

/**
 * Requests the whole board at once and again when its records change. Picks are kept in the
 * address.
 */
export function useBoard(board: Board, about: string | null): BoardContext {
  return { ...useBoardWith(board, about, usePicks(board)), filtersByRow: true };
}

/**
 * The picks of a board and the functions that change them, independent of where they are stored.
 */
export interface BoardPicking {
  readonly picks: BoardPicks;
  readonly pick: (change: Partial<BoardPicks>) => void;
}

/** Like `useBoard`, with picks stored somewhere other than the address. */
export function useBoardWith(
  board: Board,
  about: string | null,
  { picks, pick }: BoardPicking,
): BoardContext {
  const calls = useBoardCalls();
  const scope = useScope();
  const compare = useComparison();
  const chosen = useMemo(() => chosenOn({ picks, compare, about, scope }), [picks, compare, about, scope]);
  const inputs = boardInputs(board, scope, chosen);
  const live = { live: board.live, keepsPrevious: true } as const;
  const query = useCall(calls.answer, inputs.whole, live);
  const picked = useCall(calls.answer, inputs.picked, live);
  useShowStamp(query.data, { live: true });
  const scopeKey = useMemo(
    () => JSON.stringify([scope.fields, about, picks.filters, picks.shows]),
    [scope.fields, about, picks],
  );
  return { board, scope, chosen, query, picked, scopeKey, pick };
}

const NAMES = ['filters', 'show', 'sort'] as const;

/** Picks stored in the address. */
function usePicks(board: Board): BoardPicking {
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const picks = useMemo(() => readPicks(board, search), [board, search]);
  const pick = (change: Partial<BoardPicks>) => {
    const written = writePicks({ ...picks, ...change });
    void navigate({
      to: '.',
      search: (here: Search) => {
        const others = Object.entries(here).filter(([name]) => !NAMES.some((own) => own === name));
        const own = NAMES.flatMap((name) => (written[name] === undefined ? [] : [[name, written[name]]]));
        return Object.fromEntries([...others, ...own]);
      },
      resetScroll: false,
      // Back removes a filter; a sort or view is no step.
      replace: change.filters === undefined,
    });
  };
  return { picks, pick };
}

export function answerWith(first: BoardReply, picked: BoardReply | undefined): BoardReply {
  if (!picked) return first;
  const known = new Set(first.kpis.map(({ key }) => key));
  const feeds = new Set(first.freshness.map(({ fact }) => fact));
  return {
    ...first,
    kpis: [...first.kpis, ...picked.kpis.filter(({ key }) => !known.has(key))],
    freshness: [...first.freshness, ...picked.freshness.filter(({ fact }) => !feeds.has(fact))],
    tiles: [...first.tiles, ...picked.tiles],
  };
}
