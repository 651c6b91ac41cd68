import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const seoScreen = defineScreen({
  ...ROUTES.organicSearch,
  load: () => import('./seo-screen.tsx').then((module) => module.SeoScreen),
});
