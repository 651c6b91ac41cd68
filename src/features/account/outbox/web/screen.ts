import { defineScreen } from '../../../../web/shell/screen.ts';

/** Also open before signing in: in the demo, the codes and links for signing in are here. */
export const outboxScreen = defineScreen({
  path: 'outbox',
  title: 'Outbox',
  requiresAuth: false,
  load: () => import('./outbox-screen.tsx').then((module) => module.OutboxScreen),
});
