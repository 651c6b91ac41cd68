import { ROUTES } from '../../../core/routes.ts';
import { defineScreen } from '../../../web/screen.ts';

export const plannerScreen = defineScreen({
  ...ROUTES.planner,
  load: () => import('./planner-screen.tsx').then((module) => module.PlannerScreen),
});
