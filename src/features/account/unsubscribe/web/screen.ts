import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const unsubscribeScreen = defineScreen({
  ...ROUTES.unsubscribe,
  load: () => import('./unsubscribe-screen.tsx').then((module) => module.UnsubscribeScreen),
});
