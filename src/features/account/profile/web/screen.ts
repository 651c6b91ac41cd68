import { GROUP_ONLY } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const accountScreen = defineScreen({
  path: 'account',
  title: 'My account',
  allows: { ...GROUP_ONLY, dateChange: false },
  load: () => import('./account-screen.tsx').then((module) => module.AccountScreen),
});
