import { ROUTES } from '../../../../core/navigation/routes.ts';
import { firstCallsOf } from '../../../../web/board/define-board-screen.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const serviceScreen = defineScreen({
  ...ROUTES.serviceDashboard,
  load: () => import('./service-screen.tsx').then((module) => module.ServiceScreen),
  firstCalls: firstCallsOf(() => import('../board.ts').then((module) => module.serviceBoard)),
});
