import type { FunctionComponent } from 'react';
import {
  ALLOWED,
  type Allowed,
  type MenuPlace,
  type RoutePath,
  type ScreenRoute,
} from '../../core/navigation/routes.ts';
import type { Search } from '../../core/navigation/scope.ts';
import type { FirstCalls } from './first-calls.ts';

export interface Screen extends ScreenRoute {
  /** Loads the component on first use. */
  readonly load: () => Promise<FunctionComponent>;
  /** Loads what begins its first calls, so that they need not wait until it is drawn. */
  readonly firstCalls?: (search: Search) => Promise<FirstCalls>;
  /** A number beside its menu entry, loaded late. */
  readonly Count?: FunctionComponent;
}

/** What an entered route knows of its screen; the 404 page has no calls. */
export type OpenedRoute = ScreenRoute & Pick<Screen, 'firstCalls'>;

/**
 * What a screen declares. Screens of the specification start from their entry in
 * `core/routes.ts`: `defineScreen({ ...ROUTES.paidSearch, load })`.
 */
export interface ScreenInput {
  readonly path: RoutePath;
  readonly title: string;
  readonly load: Screen['load'];
  readonly firstCalls?: NonNullable<Screen['firstCalls']>;
  readonly Count?: FunctionComponent;
  /** Default true. */
  readonly requiresAuth?: boolean;
  readonly allows?: Partial<Allowed>;
  readonly navigation?: MenuPlace | null;
}

/** Declares a screen. `main.web.tsx` lists it. */
export function defineScreen({
  requiresAuth = true,
  allows,
  navigation = null,
  ...rest
}: ScreenInput): Screen {
  return { ...rest, requiresAuth, navigation, allows: { ...ALLOWED, ...allows } };
}

/** Whether a screen has the menu and the pickers around it, instead of filling the window. */
export function isFramed({ requiresAuth, path }: Pick<ScreenRoute, 'requiresAuth' | 'path'>): boolean {
  return requiresAuth && !path.startsWith('onboarding/') && path !== 'installation';
}
