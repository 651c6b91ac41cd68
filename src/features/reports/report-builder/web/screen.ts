import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const reportBuilderScreen = defineScreen({
  ...ROUTES.reportBuilder,
  load: () => import('./report-list-screen.tsx').then((module) => module.ReportListScreen),
});

export const reportScreen = defineScreen({
  ...ROUTES.report,
  load: () => import('./report-screen.tsx').then((module) => module.ReportScreen),
});

export const verifyScreen = defineScreen({
  ...ROUTES.verify,
  load: () => import('./verify-screen.tsx').then((module) => module.VerifyScreen),
});
