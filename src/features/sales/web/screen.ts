import { ROUTES } from '../../../core/routes.ts';
import { boardScreen } from '../../../web/board/define-board-screen.tsx';

export const salesScreen = boardScreen(ROUTES.sales, () =>
  import('../board.ts').then((module) => module.salesBoard),
);
