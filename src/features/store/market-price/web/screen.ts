import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const marketPriceScreen = defineScreen({
  ...ROUTES.marketPrice,
  load: () => import('./market-price-screen.tsx').then((module) => module.MarketPriceScreen),
});
