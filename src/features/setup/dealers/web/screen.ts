import { defineScreen } from '../../../../web/shell/screen.ts';

export const settingsScreen = defineScreen({
  path: 'settings',
  title: 'Settings',
  navigation: { section: 'Setup', order: 80, icon: 'settings', letter: 'z' },
  allows: { dateChange: false, period: false },
  load: () => import('./settings-screen.tsx').then((module) => module.SettingsScreen),
});
