import type { Board } from '../../core/board/board.ts';
import { type BoardPicks, type Chosen, readPicks, stepOver } from '../../core/board/chosen.ts';
import { boardQuestion, pickedQuestion } from '../../core/board/tile-requests.ts';
import type { BoardTime } from '../../core/board/trends.ts';
import { periodDays } from '../../core/time/period.ts';
import type { Scope } from '../scope/scope-of.ts';
import type { ComparisonChoice } from '../session/kept-settings.ts';
import type { FirstCalls } from '../shell/first-calls.ts';

interface Choosing {
  readonly picks: BoardPicks;
  readonly compare: ComparisonChoice;
  readonly about: string | null;
  readonly scope: Scope;
}

export function chosenOn({ picks, compare, about, scope }: Choosing): Chosen & BoardTime {
  return {
    ...picks,
    compare,
    about,
    isSingle: scope.dealerships.length === 1,
    step: stepOver(periodDays(scope.windows.current)),
    choice: scope.choice,
  };
}

/** Inputs of a board's calls: the whole board, and what only a pick of the reader shows; null without one. */
export function boardInputs(board: Board, { fields }: Pick<Scope, 'fields'>, chosen: Chosen & BoardTime) {
  const picked = pickedQuestion(board, chosen);
  return {
    whole: { ...fields, ...boardQuestion(board, chosen) },
    picked: picked && { ...fields, ...picked },
  };
}

/** The first calls of a screen that shows a board with its picks in the address. */
export function firstBoardCalls(board: Board): FirstCalls {
  return ({ scope, compare, search, board: answer }, begin) => {
    const chosen = chosenOn({ picks: readPicks(board, search), compare, about: null, scope });
    const { whole, picked } = boardInputs(board, scope, chosen);
    begin(answer, whole);
    if (picked) begin(answer, picked);
  };
}
