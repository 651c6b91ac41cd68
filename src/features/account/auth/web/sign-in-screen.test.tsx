// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, Outlet, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Answer } from '../../../../../test/helpers/local-server.ts';
import { aBrowser } from '../../../../../test/helpers/tabs.ts';
import { ROUTES } from '../../../../core/navigation/routes.ts';
import { ApiProvider, createQueryClient } from '../../../../web/calls/use-call.ts';
import { emit } from '../../../../web/live/events.ts';
import { createAppRouter } from '../../../../web/shell/router.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';
import { UiProvider } from '../../../../web/ui/theme.tsx';
import { signInScreen, twoFactorScreen } from './screen.ts';

// jsdom has no media queries, drawing or scrolling.
const noMedia = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
window.matchMedia ??= () => noMedia as never;
HTMLCanvasElement.prototype.getContext = () => null;
window.scrollTo = () => undefined;

// The first test loads the screen's code, on a machine that may be busy.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

const DEMO = { username: 'demo@rooftop.example', password: 'showroom-2026' };

interface Opening {
  readonly at?: string;
  readonly login?: Answer;
  readonly demo?: typeof DEMO | null;
  readonly signedIn?: boolean;
}

const TOKENS = { accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.UTC(2100, 0) };

async function open({
  at = '/site/login',
  login = () => ({ body: TOKENS }),
  demo = null,
  signedIn = false,
}: Opening = {}) {
  const settings = { minimumLength: 10, maximumLength: 1_024, demo, chatAppId: null };
  const browser = await aBrowser((heard) =>
    heard.url === '/api/auth/login' ? login(heard) : { body: settings },
  );
  onTestFinished(browser.server.close);
  const tab = browser.tab();
  if (signedIn) tab.session.open(TOKENS);
  const anonymous = tab.client({ authenticated: false, catchErrors: false });
  const api = { session: tab.session, client: tab.client(), lasting: anonymous, quiet: anonymous, anonymous };
  const empty = () => null;
  const page = defineScreen({ ...ROUTES.budget, load: async () => () => <p>the budget</p> });
  const home = defineScreen({ ...ROUTES.realTimeRevenue, load: async () => () => <p>home</p> });
  const router = createAppRouter({
    screens: [signInScreen, twoFactorScreen, page, home],
    session: tab.session,
    bus: tab.bus,
    beginCalls: async () => undefined,
    settings: { read: () => null },
    today: () => '2026-11-20',
    show: { root: Outlet, frame: Outlet, notFound: empty, pending: empty, failed: empty },
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  tab.bus.on('session.started', () => emit('session.started', null));
  render(
    <UiProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <ApiProvider value={api}>
          <RouterProvider router={router} />
        </ApiProvider>
      </QueryClientProvider>
    </UiProvider>,
  );
  const sent = () => {
    const login = browser.server.heard.filter(({ url }) => url === '/api/auth/login').at(-1);
    return login && JSON.parse(login.body);
  };
  return { tab, sent, user: userEvent.setup({ delay: null }), at: () => router.state.location.href };
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function fillIn(
  user: ReturnType<typeof userEvent.setup>,
  { email = 'dana@example.com', password = 'secret' } = {},
) {
  if (email) await user.type(await field('Email'), email);
  if (password) await user.type(await field('Password'), password);
  await user.keyboard('{Enter}');
}

describe('signing in', () => {
  it('sends what was typed with the device identifier, keeps the tokens and goes home', async () => {
    const { user, sent, tab } = await open();
    await user.click(await screen.findByLabelText('Remember me on this device'));
    await fillIn(user);
    expect(await screen.findByText('home')).toBeTruthy();
    expect(sent()).toEqual({
      username: 'dana@example.com',
      password: 'secret',
      rememberme: true,
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(tab.session.isOpen()).toBe(true);
  });

  it('goes back to where a failed session was', async () => {
    const { user, at } = await open({ at: '/site/login?redirect=%2Fbudget%3Fyear%3D2025%26month%3D1' });
    expect(await screen.findByText('Sign in to go on where you were.')).toBeTruthy();
    await fillIn(user);
    expect(await screen.findByText('the budget')).toBeTruthy();
    expect(at()).toBe('/budget?year=2025&month=1');
  });

  it.each(['https://evil.example/', '//evil.example', '/site/login'])(
    'goes home rather than to %s',
    async (redirect) => {
      const { user } = await open({ at: `/site/login?redirect=${encodeURIComponent(redirect)}` });
      await fillIn(user);
      expect(await screen.findByText('home')).toBeTruthy();
    },
  );

  it('says what was wrong, keeps what was typed and stands ready for another password', async () => {
    const message = 'The email or the password is not right.';
    const { user, tab } = await open({ login: () => ({ status: 422, body: { message } }) });
    await fillIn(user);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect((await field('Email')).value).toBe('dana@example.com');
    expect(document.activeElement).toBe(await field('Password'));
    expect(tab.toasts.shown()).toEqual([]);
    expect(tab.session.isOpen()).toBe(false);
  });

  it('shows what the server says about a field on that field', async () => {
    const errors = [{ field: 'username', message: 'At most 254 characters.' }];
    const { user } = await open({ login: () => ({ status: 422, body: { errors } }) });
    await fillIn(user);
    await waitFor(async () => expect((await field('Email')).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('At most 254 characters.')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Email'));
  });

  it.each([
    { missing: 'email', typed: { email: '' }, label: 'Email' },
    { missing: 'password', typed: { password: '' }, label: 'Password' },
  ])('asks for a missing $missing without asking the server', async ({ missing, typed, label }) => {
    const { user, sent } = await open();
    await fillIn(user, typed);
    expect(await screen.findByText(`Enter your ${missing}.`)).toBeTruthy();
    expect(document.activeElement).toBe(await field(label));
    expect(sent()).toBeUndefined();
  });

  it('says so when the server does not answer', async () => {
    const { user } = await open({ login: () => Promise.reject(new Error('The connection breaks.')) });
    await fillIn(user);
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.');
  });

  it('goes on to the second factor', async () => {
    const { user, at } = await open({ login: () => ({ body: { twoFactor: true } }) });
    await fillIn(user);
    await waitFor(() => expect(at()).toBe('/site/twofactor'));
    expect(await screen.findByText('Two Factor authentication')).toBeTruthy();
  });

  it('is done when another tab did it, or someone is signed in already', async () => {
    const { tab } = await open();
    await field('Email');
    tab.session.open(TOKENS);
    expect(await screen.findByText('home')).toBeTruthy();
    cleanup();
    await open({ signedIn: true });
    expect(await screen.findByText('home')).toBeTruthy();
  });

  it('speaks to password managers', async () => {
    await open();
    const email = await field('Email');
    expect([email.name, email.autocomplete, email.type]).toEqual(['username', 'username', 'email']);
    expect((await field('Password')).autocomplete).toBe('current-password');
  });
});

describe('the demo', () => {
  it('is offered while the server offers it, and opened with one press', async () => {
    const { user, sent } = await open({ demo: DEMO });
    expect(await screen.findByText(DEMO.username)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open the demo' }));
    expect(await screen.findByText('home')).toBeTruthy();
    expect(sent()).toMatchObject({ ...DEMO, rememberme: false });
  });

  it('is not mentioned otherwise', async () => {
    await open();
    await field('Email');
    expect(screen.queryByText(/demo/i)).toBeNull();
  });
});
