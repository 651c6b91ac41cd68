import { SECTIONS } from '../../core/navigation/routes.ts';
import type { MenuSection } from '../ui/shell/menu.ts';
import { routerPath } from './router.ts';
import type { Screen } from './screen.ts';

/**
 * The menu of the screens that are built, in the order of the sections. Empty sections are omitted.
 */
export function menuOf(screens: readonly Screen[]): MenuSection[] {
  return SECTIONS.map((title) => ({
    title,
    items: screens
      .flatMap((screen) =>
        screen.navigation?.section === title ? [{ screen, place: screen.navigation }] : [],
      )
      .sort((a, b) => a.place.order - b.place.order)
      .map(({ screen, place }) => ({
        title: screen.title,
        short: place.short ?? screen.title,
        to: routerPath(screen),
        icon: place.icon,
        letter: place.letter,
        ...(screen.Count && { Count: screen.Count }),
      })),
  })).filter(({ items }) => items.length > 0);
}
