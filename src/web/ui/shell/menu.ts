import type { ScreenIcon } from '../../../core/navigation/routes.ts';

/** A screen as the menu shows it. */
export interface MenuItem {
  readonly title: string;
  /** What the bar of a phone has room for. */
  readonly short: string;
  /** The path the router knows. */
  readonly to: string;
  readonly icon: ScreenIcon;
  readonly letter: string;
}

export interface MenuSection {
  readonly title: string;
  readonly items: readonly MenuItem[];
}
