import type { FunctionComponent } from 'react';
import type { ScreenIcon } from '../../../core/navigation/routes.ts';

export interface MenuItem {
  readonly title: string;
  /** Short title for the bottom bar of a phone. */
  readonly short: string;
  /** The router's path. */
  readonly to: string;
  readonly icon: ScreenIcon;
  readonly letter: string;
  /** A number beside the title. */
  readonly Count?: FunctionComponent;
}

export interface MenuSection {
  readonly title: string;
  readonly items: readonly MenuItem[];
}
