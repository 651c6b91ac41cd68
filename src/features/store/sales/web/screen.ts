import { ROUTES } from '../../../../core/navigation/routes.ts';
import { boardScreen } from '../../../../web/board/define-board-screen.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const salesScreen = boardScreen(ROUTES.sales, () =>
  import('../board.ts').then((module) => module.salesBoard),
);

export const salesPersonScreen = defineScreen({
  ...ROUTES.salesPerson,
  load: () => import('./person-screen.tsx').then((module) => module.PersonScreen),
});
