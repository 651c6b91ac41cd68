import { ROUTES } from '../../../core/routes.ts';
import { defineScreen } from '../../../web/screen.ts';

export const paidSearchScreen = defineScreen({
  ...ROUTES.paidSearch,
  load: () => import('./ppc-screen.tsx').then((module) => module.PaidSearchScreen),
});
