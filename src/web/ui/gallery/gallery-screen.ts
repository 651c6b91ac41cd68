import { defineScreen } from '../../shell/screen.ts';

export const galleryScreen = defineScreen({
  path: 'ui',
  title: 'Components',
  requiresAuth: false,
  load: () => import('./gallery.tsx').then((module) => module.GalleryScreen),
});
