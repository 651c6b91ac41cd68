import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const signInScreen = defineScreen({
  ...ROUTES.login,
  load: () => import('./sign-in-screen.tsx').then((module) => module.SignInScreen),
});
