import { defineScreen } from '../../shell/screen.ts';

/** Lists every component in its states; `main.web.tsx` has it in development only. */
export const galleryScreen = defineScreen({
  path: 'ui',
  title: 'Components',
  requiresAuth: false,
  load: () => import('./gallery.tsx').then((module) => module.GalleryScreen),
});
