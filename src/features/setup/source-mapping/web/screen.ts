import { defineScreen } from '../../../../web/shell/screen.ts';

export const sourceMappingScreen = defineScreen({
  path: 'source-mapping',
  title: 'Source Mapping',
  navigation: { section: 'Setup', order: 20, icon: 'sources', letter: 'k' },
  allows: { dateChange: false },
  load: () => import('./source-mapping-screen.tsx').then((module) => module.SourceMappingScreen),
});
