import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const referralScreen = defineScreen({
  ...ROUTES.referral,
  load: () => import('./referral-screen.tsx').then((module) => module.ReferralScreen),
});
