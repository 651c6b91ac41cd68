import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const signInScreen = defineScreen({
  ...ROUTES.login,
  load: () => import('./sign-in-screen.tsx').then((module) => module.SignInScreen),
});

export const forgotPasswordScreen = defineScreen({
  ...ROUTES.forgotPassword,
  load: () => import('./forgot-password-screen.tsx').then((module) => module.ForgotPasswordScreen),
});

export const changePasswordScreen = defineScreen({
  ...ROUTES.changePassword,
  load: () => import('./change-password-screen.tsx').then((module) => module.ChangePasswordScreen),
});

export const twoFactorScreen = defineScreen({
  ...ROUTES.twoFactor,
  load: () => import('./two-factor-screen.tsx').then((module) => module.TwoFactorScreen),
});
