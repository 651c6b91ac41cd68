import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const plannerScreen = defineScreen({
  ...ROUTES.planner,
  load: () => import('./planner-screen.tsx').then((module) => module.PlannerScreen),
});
