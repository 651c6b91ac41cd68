import { ROUTES } from '../../../../core/navigation/routes.ts';
import { firstCallsOf } from '../../../../web/board/define-board-screen.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const websiteScreen = defineScreen({
  ...ROUTES.website,
  load: () => import('./website-screen.tsx').then((module) => module.WebsiteScreen),
  firstCalls: firstCallsOf(() => import('../board.ts').then((module) => module.websiteBoard)),
});
