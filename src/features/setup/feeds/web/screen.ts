import { defineScreen } from '../../../../web/shell/screen.ts';

export const dataFeedsScreen = defineScreen({
  path: 'data-feeds',
  title: 'Data Feeds',
  navigation: { section: 'Setup', order: 10, icon: 'feeds', letter: 'f' },
  allows: { dateChange: false },
  load: () => import('./data-feeds-screen.tsx').then((module) => module.DataFeedsScreen),
});
