import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const marketShareScreen = defineScreen({
  ...ROUTES.marketShare,
  load: () => import('./market-screen.tsx').then((module) => module.MarketScreen),
});
