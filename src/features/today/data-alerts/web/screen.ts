import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';
import { lazyPart } from '../../../../web/ui/shell/lazy-part.tsx';

export const dataAlertsScreen = defineScreen({
  ...ROUTES.dataAlerts,
  load: () => import('./data-alerts-screen.tsx').then((module) => module.DataAlertsScreen),
  Count: lazyPart(() => import('./menu-count.tsx').then((module) => module.MenuCount)),
});
