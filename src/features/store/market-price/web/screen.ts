import { ROUTES } from '../../../../core/navigation/routes.ts';
import { firstCallsOf } from '../../../../web/board/define-board-screen.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const marketPriceScreen = defineScreen({
  ...ROUTES.marketPrice,
  load: () => import('./market-price-screen.tsx').then((module) => module.MarketPriceScreen),
  firstCalls: firstCallsOf(() => import('../board.ts').then((module) => module.marketPriceBoard)),
});
