import { ROUTES } from '../../../core/routes.ts';
import { defineScreen } from '../../../web/screen.ts';

export const signInScreen = defineScreen({
  ...ROUTES.login,
  load: () => import('./sign-in-screen.tsx').then((module) => module.SignInScreen),
});
