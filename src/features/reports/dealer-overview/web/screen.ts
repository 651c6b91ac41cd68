import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const dealerOverviewScreen = defineScreen({
  ...ROUTES.dealerOverview,
  load: () => import('./dealer-overview-screen.tsx').then((module) => module.DealerOverviewScreen),
});
