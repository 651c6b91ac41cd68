import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const faqScreen = defineScreen({
  ...ROUTES.faq,
  load: () => import('./faq-screen.tsx').then((module) => module.FaqScreen),
});
