import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const websiteScreen = defineScreen({
  ...ROUTES.website,
  load: () => import('./website-screen.tsx').then((module) => module.WebsiteScreen),
});
