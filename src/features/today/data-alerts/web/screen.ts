import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const dataAlertsScreen = defineScreen({
  ...ROUTES.dataAlerts,
  load: () => import('./data-alerts-screen.tsx').then((module) => module.DataAlertsScreen),
});
