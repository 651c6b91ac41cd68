import {
  type AnyRoute,
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { isNewRoute, parseQuery, TV, writeQuery } from '../../core/navigation/navigation.ts';
import { HOME, ROUTES, type ScreenRoute } from '../../core/navigation/routes.ts';
import type { Search } from '../../core/navigation/scope.ts';
import type { EventBus } from '../live/events.ts';
import { type ArrivalParts, arriving } from '../session/arrival.ts';
import type { Session } from '../session/session.ts';
import { orCodeMissing } from './load-code.ts';
import { isFramed, type OpenedRoute, type Screen } from './screen.ts';

type AnySearch = Readonly<Record<string, unknown>>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route of the product that this match shows. */
    route?: ScreenRoute;
  }
}

export interface RouterParts extends ArrivalParts {
  /** All other addresses show 404. */
  readonly screens: readonly Screen[];
  readonly session: Pick<Session, 'isOpen' | 'logOut'>;
  readonly bus: Pick<EventBus, 'emit'>;
  /** Begins the calls of a screen whose route is entered. */
  readonly beginCalls: (opened: OpenedRoute, search: Search) => Promise<void>;
  readonly show: {
    /** Goes around everything. */
    readonly root: FunctionComponent;
    readonly frame: FunctionComponent;
    readonly notFound: FunctionComponent;
    readonly pending: FunctionComponent;
    readonly failed: ErrorRouteComponent;
  };
  /** The browser's by default; a test passes its own. */
  readonly history?: RouterHistory;
}

/** The path as the router writes it: `/sales/person/$person`. */
export function routerPath({ path }: Pick<ScreenRoute, 'path'>): string {
  return `/${path.replaceAll(/:(\w+)/g, '$$$1')}`;
}

/** The current route, or null before the first one. */
export function shownRoute(router: AnyRouter): ScreenRoute | null {
  return router.state.matches.at(-1)?.staticData.route ?? null;
}

/** The router: routes, guards, and the parameters kept from screen to screen. */
export function createAppRouter(parts: RouterParts): AnyRouter {
  const { show, bus, history } = parts;
  const router: AnyRouter = createRouter({
    routeTree: routeTree(parts, () => shownRoute(router)),
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    scrollRestoration: true,
    defaultPendingComponent: show.pending,
    defaultErrorComponent: show.failed,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    ...(history && { history }),
  });
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    const from = shownRoute(router);
    const to = routeAt(router, toLocation.pathname);
    if (from && to && isNewRoute(from, to)) bus.emit('route.changed', { to: to.path });
  });
  return router;
}

function routeTree(parts: RouterParts, shown: () => ScreenRoute | null): AnyRoute {
  const { screens, session, show } = parts;
  const root = createRootRoute({ component: show.root });
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: show.frame });

  const page = (of: OpenedRoute, component: FunctionComponent): AnyRoute =>
    createRoute({
      getParentRoute: (): AnyRoute => (isFramed(of) ? frame : root),
      path: routerPath(of),
      component,
      staticData: { route: of },
      search: arriving(parts, of, shown),
      beforeLoad: ({ cause, search }: { cause: string; search: Search }) => {
        if (of.requiresAuth && !session.isOpen()) {
          session.logOut();
          throw redirect({ to: routerPath(ROUTES.login), replace: true });
        }
        if (cause === 'enter') void parts.beginCalls(of, search);
      },
    });

  const signpost = (path: string, to: ScreenRoute): AnyRoute =>
    createRoute({
      getParentRoute: () => root,
      path,
      search: arriving(parts, to, shown),
      beforeLoad: ({ search }: { search: AnySearch }) => {
        // The short address of the home screen may request TV mode.
        const requested = path === '/' && search[TV] !== undefined ? { search: { [TV]: '1' } } : {};
        throw redirect({ to: routerPath(to), replace: true, ...requested });
      },
    });

  const home = screens.find(({ path }) => path === HOME) ?? ROUTES.notFound;
  const pages = screens.map((screen) => ({ of: screen, route: page(screen, lazyScreen(screen)) }));
  const framed = pages.filter(({ of }) => isFramed(of)).map(({ route }) => route);
  const bare = pages.filter(({ of }) => !isFramed(of)).map(({ route }) => route);
  return root.addChildren([
    signpost('/', home),
    signpost('$', ROUTES.notFound),
    ...bare,
    frame.addChildren([page(ROUTES.notFound, show.notFound), ...framed]),
  ]);
}

/** Starts loading the screen of the address, and its first calls, before the app is drawn: that takes a phone a while. */
export function startFirstScreen(
  router: AnyRouter,
  { screens, beginCalls }: Pick<RouterParts, 'screens' | 'beginCalls'>,
): void {
  const { pathname, search } = window.location;
  for (const { options } of router.getMatchedRoutes(pathname)[0]) void options.component?.preload?.();
  const path = pathname === '/' ? HOME : routeAt(router, pathname)?.path;
  const screen = screens.find((one) => one.path === path);
  if (screen) void beginCalls(screen, parseQuery(search));
}

function routeAt(router: AnyRouter, pathname: string): ScreenRoute | undefined {
  return router.getMatchedRoutes(pathname)[0].at(-1)?.options.staticData?.route;
}

function lazyScreen(screen: Screen): FunctionComponent {
  const load = () => orCodeMissing(screen.load).then((component) => ({ component }));
  return lazyRouteComponent(load, 'component');
}
