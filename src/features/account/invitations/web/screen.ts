import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const inviteScreen = defineScreen({
  ...ROUTES.invite,
  load: () => import('./invite-screen.tsx').then((module) => module.InviteScreen),
});
