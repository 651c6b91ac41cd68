import { defineScreen } from '../../../../web/shell/screen.ts';

export const accountScreen = defineScreen({
  path: 'account',
  title: 'My account',
  allows: { dateChange: false, stores: false, period: false },
  load: () => import('./account-screen.tsx').then((module) => module.AccountScreen),
});
