import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const customGroupScreen = defineScreen({
  ...ROUTES.customGroup,
  load: () => import('./custom-group-screen.tsx').then((module) => module.CustomGroupScreen),
});
