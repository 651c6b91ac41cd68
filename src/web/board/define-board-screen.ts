import type { Board } from '../../core/board/board.ts';
import type { ScreenRoute } from '../../core/navigation/routes.ts';
import type { Search } from '../../core/navigation/scope.ts';
import { defineScreen, type Screen } from '../shell/screen.ts';

/** Declares a screen that shows one board. */
export function boardScreen(route: ScreenRoute, load: () => Promise<Board>): Screen {
  return defineScreen({
    ...route,
    load: async () => {
      const [board, { screenOfBoard }] = await Promise.all([load(), import('./board-screen.tsx')]);
      return screenOfBoard(board);
    },
    firstCalls: firstCallsOf(load),
  });
}

/** The first calls of a screen that shows a board among parts of its own. */
export function firstCallsOf(load: (search: Search) => Promise<Board>): NonNullable<Screen['firstCalls']> {
  return async (search) => {
    const [board, { firstBoardCalls }] = await Promise.all([load(search), import('./board-input.ts')]);
    return firstBoardCalls(board);
  };
}
