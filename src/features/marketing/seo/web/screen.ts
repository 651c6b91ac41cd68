import { ROUTES } from '../../../../core/navigation/routes.ts';
import { firstCallsOf } from '../../../../web/board/define-board-screen.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const seoScreen = defineScreen({
  ...ROUTES.organicSearch,
  load: () => import('./seo-screen.tsx').then((module) => module.SeoScreen),
  firstCalls: firstCallsOf(() => import('../board.ts').then((module) => module.seoBoard)),
});
