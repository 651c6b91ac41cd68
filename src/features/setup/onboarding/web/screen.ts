import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const dealershipStepScreen = defineScreen({
  ...ROUTES.onboardingDealership,
  load: () => import('./dealership-step.tsx').then((module) => module.DealershipStep),
});

export const reviewStepScreen = defineScreen({
  ...ROUTES.onboardingReview,
  load: () => import('./review-step.tsx').then((module) => module.ReviewStep),
});
