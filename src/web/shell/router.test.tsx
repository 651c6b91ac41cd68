// @vitest-environment jsdom
import { createMemoryHistory, Link, Outlet, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ROUTES, type ScreenRoute } from '../../core/navigation/routes.ts';
import { createAppRouter, routerPath, shownRoute } from './router.ts';
import { defineScreen } from './screen.ts';

// jsdom has no layout, so nothing scrolls.
window.scrollTo = () => undefined;

// A busy machine takes longer than a second to render.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

const built = (route: ScreenRoute) => defineScreen({ ...route, load: async () => () => <p>{route.path}</p> });

const BUILT = [
  ROUTES.login,
  ROUTES.realTimeRevenue,
  ROUTES.sales,
  ROUTES.salesPerson,
  ROUTES.budget,
  ROUTES.marketShare,
  ROUTES.inventoryReport,
  ROUTES.customGroup,
].map(built);

interface Opening {
  signedIn?: boolean;
  stored?: unknown;
}

async function open(address: string, { signedIn = true, stored = null }: Opening = {}) {
  const entered: string[] = [];
  const begun: string[] = [];
  const logOuts: string[] = [];
  const router = createAppRouter({
    screens: BUILT,
    session: { isOpen: () => signedIn, logOut: () => logOuts.push('logged out') },
    beginCalls: async ({ path }, search) => {
      begun.push(`${path} ${JSON.stringify(search)}`);
    },
    bus: { emit: (name, payload) => entered.push(`${name} ${JSON.stringify(payload)}`) },
    settings: { read: () => stored },
    today: () => '2026-11-20',
    show: {
      root: Outlet,
      frame: () => (
        <>
          <nav>
            {BUILT.map((route) => (
              <Link key={route.path} to={routerPath(route)} params={{ id: '9', person: '4' }}>
                to {route.path}
              </Link>
            ))}
          </nav>
          <Outlet />
        </>
      ),
      notFound: () => <p>not found</p>,
      pending: () => <p>loading</p>,
      failed: () => <p>failed</p>,
    },
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  await waitFor(() => expect(shownRoute(router)).not.toBeNull());
  const at = () => router.state.location.href;
  const go = async (to: string) => {
    await router.navigate({ to });
    return at();
  };
  return { router, at, go, entered, begun, logOuts };
}

describe('addresses', () => {
  it('open home from an empty path', async () => {
    const { at } = await open('/');
    expect(at()).toBe('/real-time-cashflow');
    expect(screen.getByText('real-time-cashflow')).toBeTruthy();
  });

  it.each(['/nowhere', '/ppc', '/sales/person', '/site/forgot-password', '/onboarding/dealership'])(
    'open 404 where nothing is built: %s',
    async (address) => {
      const { at } = await open(address);
      expect(at()).toBe('/404');
      expect(screen.getByText('not found')).toBeTruthy();
    },
  );

  it('stay readable and complete', async () => {
    const { at } = await open('/sales?dealerShipId=5,7&viewType=monthsOfYear&year=2026&kpi=leads');
    expect(at()).toBe('/sales?dealerShipId=5,7&viewType=monthsOfYear&year=2026&kpi=leads');
    const { at: all } = await open('/sales?dealerShipId=0');
    expect(all()).toBe('/sales?dealerShipId=0');
  });

  it('keep their scope when they lead elsewhere', async () => {
    const { at } = await open('/?dealerShipId=5&kpi=leads');
    expect(at()).toBe('/real-time-cashflow?dealerShipId=5');
    const { at: lost } = await open('/nowhere?dealerShipId=5');
    expect(lost()).toBe('/404?dealerShipId=5');
  });

  it('are corrected on entry', async () => {
    const { at } = await open('/budget?viewType=custom&startDate=2026-11-02&endDate=2026-11-08');
    expect(at()).toBe('/budget?viewType=daysOfMonth&month=0');
    const { at: share } = await open('/market-share?dealerShipId=5,7&customGroupId=9');
    expect(share()).toBe('/market-share?dealerShipId=0');
  });

  it('use the stored settings where they name none', async () => {
    const stored = {
      viewType: 'custom',
      startDate: '2026-11-02',
      endDate: '2026-11-08',
      dealerShipId: '5,7',
    };
    const { at } = await open('/market-share', { stored });
    expect(at()).toBe('/market-share?dealerShipId=0&viewType=daysOfMonth&month=0');
    const { at: sales } = await open('/sales', { stored });
    expect(sales()).toBe('/sales');
  });
});

describe('going from screen to screen', () => {
  it('keeps the scope by navigate, by redirect and by link', async () => {
    const { go } = await open('/sales?dealerShipId=5&viewType=daysOfMonth&year=2026&month=3&kpi=leads');
    expect(await go('/inventory-report')).toBe(
      '/inventory-report?dealerShipId=5&viewType=daysOfMonth&year=2026&month=3',
    );
    expect(await go('/')).toBe('/real-time-cashflow?dealerShipId=5&viewType=daysOfMonth&year=2026&month=3');
    expect(screen.getByText('to budget').getAttribute('href')).toBe(
      '/budget?dealerShipId=5&viewType=daysOfMonth&year=2026&month=3',
    );
    expect(await go('/nowhere')).toBe('/404?dealerShipId=5&viewType=daysOfMonth&year=2026&month=3');
  });

  it('replaces a custom view where none is allowed, already in the link', async () => {
    const { go } = await open('/sales?viewType=custom&startDate=2026-11-02&endDate=2026-11-08');
    expect(screen.getByText('to market-share').getAttribute('href')).toBe(
      '/market-share?viewType=daysOfMonth&month=0',
    );
    expect(await go('/budget')).toBe('/budget?viewType=daysOfMonth&month=0');
    expect(await go('/sales')).toBe('/sales?viewType=daysOfMonth&month=0');
  });

  it('leaves a custom group for all dealerships and drops its parameters', async () => {
    const { go } = await open('/g/9?customGroupId=9&dealerGroupIds=1,2&dealerShipId=5,7');
    expect(await go('/sales')).toBe('/sales?dealerShipId=0');
  });

  it('leaves a custom group through home in the same way', async () => {
    const { go } = await open('/g/9?customGroupId=9&dealerShipId=5,7');
    expect(await go('/')).toBe('/real-time-cashflow?dealerShipId=0');
  });

  it('cancels pending reads only when the route name changes', async () => {
    const { go, router, entered } = await open('/sales');
    expect(entered).toEqual([]);
    await router.navigate({ to: '/sales', search: { viewType: 'monthsOfYear' } });
    expect(entered).toEqual([]);
    await go('/sales/person/4');
    expect(entered).toEqual(['route.changed {"to":"sales/person/:person"}']);
    await go('/sales/person/5');
    expect(entered).toHaveLength(1);
    router.history.back();
    await waitFor(() => expect(router.state.location.pathname).toBe('/sales/person/4'));
    expect(entered).toHaveLength(1);
  });
});

describe('the first calls of a screen', () => {
  it('begin once, when its route is entered, with the corrected address', async () => {
    const { go, router, begun } = await open(
      '/budget?viewType=custom&startDate=2026-11-02&endDate=2026-11-08',
    );
    expect(begun.at(-1)).toBe('budget {"viewType":"daysOfMonth","month":"0"}');
    const before = begun.length;
    await router.navigate({ to: '/budget', search: { viewType: 'monthsOfYear' } });
    expect(begun).toHaveLength(before);
    await go('/sales');
    expect(begun.slice(before)).toEqual(['sales {"viewType":"monthsOfYear"}']);
  });

  it('begin for home from an empty path', async () => {
    const { begun } = await open('/?dealerShipId=5');
    expect(begun).toEqual(['real-time-cashflow {"dealerShipId":"5"}']);
  });

  it('do not begin without a session', async () => {
    const { begun } = await open('/sales', { signedIn: false });
    expect(begun).toEqual(['site/login {}']);
  });
});

describe('without a stored refresh token', () => {
  it('a protected route signs out and opens the sign-in screen, with no return path', async () => {
    const { at, logOuts } = await open('/sales?dealerShipId=5', { signedIn: false });
    expect(at()).toBe('/site/login');
    expect(logOuts).toEqual(['logged out']);
  });

  it.each(['/', '/nowhere', '/404'])('so does %s', async (address) => {
    const { at, logOuts } = await open(address, { signedIn: false });
    expect(at()).toBe('/site/login');
    expect(logOuts).toEqual(['logged out']);
  });

  it('the sign-in screen is open', async () => {
    const { at, logOuts } = await open('/site/login?redirect=/sales', { signedIn: false });
    expect(at()).toBe('/site/login?redirect=%2Fsales');
    expect(logOuts).toEqual([]);
  });
});
