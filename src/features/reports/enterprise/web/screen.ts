import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const enterpriseScreen = defineScreen({
  ...ROUTES.enterpriseReporting,
  load: () => import('./enterprise-screen.tsx').then((module) => module.EnterpriseScreen),
});
