import { ROUTES } from '../../../../core/navigation/routes.ts';
import { latePart } from '../../../../web/shell/late-part.tsx';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const dataAlertsScreen = defineScreen({
  ...ROUTES.dataAlerts,
  load: () => import('./data-alerts-screen.tsx').then((module) => module.DataAlertsScreen),
  Count: latePart(() => import('./menu-count.tsx').then((module) => module.MenuCount)),
});
