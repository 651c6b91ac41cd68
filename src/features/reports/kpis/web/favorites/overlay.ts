import { defineOverlay } from '../../../../../web/shell/overlay.ts';

/** Opened by `?favorites=` and the name of a list. */
export const favoriteKpis = defineOverlay({
  parameters: ['favorites'],
  load: () => import('./favorites-sheet.tsx').then((module) => module.FavoritesSheet),
  offer: { title: 'My KPIs', search: { favorites: 'home' } },
});
