import { ROUTES } from '../../../core/routes.ts';
import { defineScreen } from '../../../web/screen.ts';

export const realTimeRevenueScreen = defineScreen({
  ...ROUTES.realTimeRevenue,
  load: () => import('./real-time-revenue-screen.tsx').then((module) => module.RealTimeRevenueScreen),
});
