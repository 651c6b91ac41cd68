import { defineScreen } from '../../../../web/shell/screen.ts';

export const firstRunScreen = defineScreen({
  path: 'site/first-run',
  title: 'Start with your own group',
  requiresAuth: false,
  load: () => import('./first-run-screen.tsx').then((module) => module.FirstRunScreen),
});

export const installationScreen = defineScreen({
  path: 'installation',
  title: 'Installation',
  load: () => import('./installation-screen.tsx').then((module) => module.InstallationScreen),
});
