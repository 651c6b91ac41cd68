import type { FunctionComponent } from 'react';
import {
  ALLOWED,
  type Allowed,
  type MenuPlace,
  type RoutePath,
  type ScreenRoute,
} from '../../core/navigation/routes.ts';

/** A screen that is built: its address and what shows it. */
export interface Screen extends ScreenRoute {
  /** Brings the component when the screen is opened, and not before. */
  readonly load: () => Promise<FunctionComponent>;
}

/**
 * What a screen declares. Screens of the specification start from their entry in
 * `core/routes.ts`: `defineScreen({ ...ROUTES.paidSearch, load })`.
 */
export interface ScreenInput {
  readonly path: RoutePath;
  readonly title: string;
  readonly load: Screen['load'];
  /** A signed-in user, unless said otherwise. */
  readonly requiresAuth?: boolean;
  /** Everything a plain screen allows, unless said otherwise. */
  readonly allows?: Partial<Allowed>;
  /** Not listed in the menu unless given. */
  readonly navigation?: MenuPlace | null;
}

/** Declares a screen; `main.web.tsx` lists it. */
export function defineScreen({
  requiresAuth = true,
  allows,
  navigation = null,
  ...rest
}: ScreenInput): Screen {
  return { ...rest, requiresAuth, navigation, allows: { ...ALLOWED, ...allows } };
}

/** Whether a screen stands inside the menu and the pickers, as opposed to filling the window. */
export function isFramed({ requiresAuth, path }: Pick<ScreenRoute, 'requiresAuth' | 'path'>): boolean {
  return requiresAuth && !path.startsWith('onboarding/');
}
