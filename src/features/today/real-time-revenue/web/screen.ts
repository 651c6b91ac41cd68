import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const realTimeRevenueScreen = defineScreen({
  ...ROUTES.realTimeRevenue,
  load: () => import('./real-time-revenue-screen.tsx').then((module) => module.RealTimeRevenueScreen),
  firstCalls: () => import('./first-calls.ts').then((module) => module.beginHome),
});
