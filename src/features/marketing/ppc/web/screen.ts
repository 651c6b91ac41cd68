import { ROUTES } from '../../../../core/navigation/routes.ts';
import { firstCallsOf } from '../../../../web/board/define-board-screen.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const paidSearchScreen = defineScreen({
  ...ROUTES.paidSearch,
  load: () => import('./ppc-screen.tsx').then((module) => module.PaidSearchScreen),
  firstCalls: firstCallsOf(() => import('../board.ts').then((module) => module.paidSearchBoard)),
});
