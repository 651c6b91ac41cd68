import { ROUTES } from '../../../core/routes.ts';
import { defineScreen } from '../../../web/screen.ts';

export const websiteScreen = defineScreen({
  ...ROUTES.website,
  load: () => import('./website-screen.tsx').then((module) => module.WebsiteScreen),
});
