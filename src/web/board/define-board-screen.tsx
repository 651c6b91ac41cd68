import type { Board } from '../../core/board/board.ts';
import type { ScreenRoute } from '../../core/navigation/routes.ts';
import { defineScreen, type Screen } from '../shell/screen.ts';

/** Declares a screen that shows one board. */
export function boardScreen(route: ScreenRoute, load: () => Promise<Board>): Screen {
  return defineScreen({
    ...route,
    load: async () => {
      const [board, { BoardScreen }] = await Promise.all([load(), import('./board-screen.tsx')]);
      return () => <BoardScreen board={board} />;
    },
  });
}
