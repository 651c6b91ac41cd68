import { defineScreen } from '../../../../web/shell/screen.ts';

export const targetsScreen = defineScreen({
  path: 'targets',
  title: 'Targets',
  navigation: { section: 'Setup', order: 40, icon: 'target', letter: 't' },
  allows: { customRange: false },
  load: () => import('./targets-screen.tsx').then((module) => module.TargetsScreen),
});
