import { GROUP_ONLY } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const usersScreen = defineScreen({
  path: 'users',
  title: 'Users',
  navigation: { section: 'Setup', order: 50, icon: 'people', letter: 'u' },
  allows: { ...GROUP_ONLY, dateChange: false },
  load: () => import('./users-screen.tsx').then((module) => module.UsersScreen),
});
