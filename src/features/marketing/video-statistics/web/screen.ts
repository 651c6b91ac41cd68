import { ROUTES } from '../../../../core/navigation/routes.ts';
import { boardScreen } from '../../../../web/board/define-board-screen.ts';

export const videoScreen = boardScreen(ROUTES.videoStatistics, () =>
  import('../board.ts').then((module) => module.videoBoard),
);
