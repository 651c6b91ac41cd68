import { ROUTES } from '../../../core/routes.ts';
import { defineScreen } from '../../../web/screen.ts';

export const seoScreen = defineScreen({
  ...ROUTES.organicSearch,
  load: () => import('./seo-screen.tsx').then((module) => module.SeoScreen),
});
