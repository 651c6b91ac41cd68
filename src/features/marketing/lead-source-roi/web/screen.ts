import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const leadSourceScreen = defineScreen({
  ...ROUTES.leadSourceRoi,
  load: () => import('./lead-source-screen.tsx').then((module) => module.LeadSourceScreen),
});

export const leadTypeScreen = defineScreen({
  ...ROUTES.leadSourceDetail,
  load: () => import('./lead-source-screen.tsx').then((module) => module.LeadTypeScreen),
});
