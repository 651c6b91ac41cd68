import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { Answer, Heard, Spoken } from '../../../test/helpers/local-server.ts';
import { aBrowser, type Browser } from '../../../test/helpers/tabs.ts';
import type { VirtualClock } from '../../../test/helpers/virtual-clock.ts';
import { call, json } from '../../core/contract.ts';
import { RequestFailed, SessionFailed } from '../calls/failures.ts';

const MINUTE = 60_000;
const reply = json(z.object({ month: z.optional(z.number()) }));
const list = call({ method: 'GET', path: 'dealer/list', access: 'signedIn', summary: 'Lists.', reply });
const update = call({
  method: 'POST',
  path: 'budget/update',
  access: 'marketing',
  summary: 'Saves.',
  body: z.object({ month: z.number(), budgetTarget: z.number() }),
  reply,
});

/** A server that accepts only the access token it issued last. */
function issuing(refresh: (turn: number, clock: VirtualClock) => Spoken | Promise<Spoken> = () => ({})) {
  let turn = 1;
  const answer = async (heard: Heard, clock: VirtualClock): Promise<Spoken> => {
    if (heard.url === '/api/auth/token') {
      const spoken = await refresh(turn, clock);
      if (spoken.status !== undefined) return spoken;
      turn += 1;
      return { body: tokens(turn, clock.now()) };
    }
    if (heard.url.startsWith('/api/auth/')) return { body: {} };
    const isGood = heard.headers.authorization === `Bearer access ${turn}`;
    return isGood ? { body: {} } : { status: 401, body: { message: 'The access token is not valid.' } };
  };
  return answer;
}

function tokens(turn: number, now: number, lifetime = 10 * MINUTE) {
  return { accessToken: `access ${turn}`, refreshToken: `refresh ${turn}`, expiresAt: now + lifetime };
}

async function browserWith(
  answer: (heard: Heard, clock: VirtualClock) => ReturnType<Answer>,
): Promise<Browser> {
  const browser = await aBrowser(answer);
  onTestFinished(browser.server.close);
  return browser;
}

const REFUSED = { status: 422, body: { message: 'Sign in again.' } };

const paths = ({ server }: Browser) => server.heard.map(({ url }) => url.replace('/api/', ''));
const refreshes = (browser: Browser) => paths(browser).filter((path) => path === 'auth/token').length;

describe('an authenticated request', () => {
  it('carries the bearer token', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    tab.session.open(tokens(1, browser.clock.now()));
    await tab.client().call(list, {});
    expect(browser.server.heard[0]?.headers.authorization).toBe('Bearer access 1');
    expect(paths(browser)).toEqual(['dealer/list']);
  });

  it('has no token from a client without authentication, which ignores the session', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    tab.session.open(tokens(1, browser.clock.now()));
    const refused = tab.client({ authenticated: false }).call(list, {});
    await expect(refused).rejects.toMatchObject({ name: 'RequestFailed', status: 401 });
    expect(browser.server.heard[0]?.headers.authorization).toBeUndefined();
    expect(paths(browser)).toEqual(['dealer/list']);
    expect(tab.logins).toEqual([]);
  });

  it('refreshes an expired token first', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    tab.session.open(tokens(1, browser.clock.now(), MINUTE));
    await browser.clock.wait(MINUTE);
    await tab.client().call(list, {});
    expect(paths(browser)).toEqual(['auth/token', 'dealer/list']);
    expect(browser.server.heard[1]?.headers.authorization).toBe('Bearer access 2');
  });

  it('keeps its token when the clock of this computer is wrong', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    tab.session.open(tokens(1, browser.clock.now(), -60 * MINUTE));
    await tab.client().call(list, {});
    expect(paths(browser)).toEqual(['dealer/list']);
  });

  it('waits for a refresh another tab is making', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    tab.session.open(tokens(1, browser.clock.now()));
    browser.kept.set('refreshing', { by: 'another tab', since: browser.clock.now() });
    const answered = tab.client().call(list, {});
    await browser.clock.wait(1_010);
    expect(paths(browser)).toEqual([]);
    browser.kept.remove('refreshing');
    const released = browser.clock.passed();
    await answered;
    expect(browser.clock.passed() - released).toBe(40);
  });

  it('does not wait for a tab closed during a refresh: its flag expires after 15 s', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    tab.session.open(tokens(1, browser.clock.now()));
    browser.kept.set('refreshing', { by: 'a closed tab', since: browser.clock.now() });
    await tab.client().call(list, {});
    expect(browser.clock.passed()).toBe(15_000);
  });
});

describe('a 401', () => {
  it('causes one refresh and one repeat of the same request, its month shifted once', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    tab.session.open(tokens(0, browser.clock.now()));
    await tab.client().call(update, { month: 0, budgetTarget: 100 });
    expect(paths(browser)).toEqual(['budget/update', 'auth/token', 'budget/update']);
    const [first, , second] = browser.server.heard;
    expect(second?.body).toBe(first?.body);
    expect(JSON.parse(second?.body ?? '')).toEqual({ month: 1, budgetTarget: 100 });
    expect(tab.toasts.shown()).toEqual([]);
  });

  it('is retried only once, then passed on without a toast', async () => {
    const browser = await browserWith(({ url }, clock) =>
      url === '/api/auth/token' ? { body: tokens(2, clock.now()) } : { status: 401, body: {} },
    );
    const tab = browser.tab();
    tab.session.open(tokens(1, browser.clock.now()));
    await expect(tab.client().call(list, {})).rejects.toMatchObject({ status: 401 });
    expect(paths(browser)).toEqual(['dealer/list', 'auth/token', 'dealer/list']);
    expect(tab.toasts.shown()).toEqual([]);
    expect(tab.session.isOpen()).toBe(true);
  });

  it('is passed on when the refresh fails, after signing out', async () => {
    const browser = await browserWith(issuing(() => REFUSED));
    const tab = browser.tab();
    tab.session.open(tokens(0, browser.clock.now()));
    const failure = await tab
      .client()
      .call(list, {})
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RequestFailed);
    expect(failure).toMatchObject({ status: 401, body: { message: 'The access token is not valid.' } });
    expect(tab.session.isOpen()).toBe(false);
    expect(tab.toasts.shown()).toEqual([]);
  });

  it('of many requests at once causes one refresh', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    tab.session.open(tokens(0, browser.clock.now()));
    const client = tab.client();
    await Promise.all(Array.from({ length: 12 }, () => client.call(list, {})));
    expect(refreshes(browser)).toBe(1);
  });

  it('needs no refresh when another tab has just made one', async () => {
    const browser = await browserWith(issuing());
    const [one, two] = [browser.tab(), browser.tab()];
    one.session.open(tokens(0, browser.clock.now()));
    await one.client().call(list, {});
    await two.session.replace('access 0');
    expect(refreshes(browser)).toBe(1);
  });
});

describe('the refresh flag', () => {
  it('makes a 401 wait for the refreshing tab, with no refresh of its own', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    tab.session.open(tokens(1, browser.clock.now()));
    browser.kept.set('refreshing', { by: 'another tab', since: browser.clock.now() });
    const replaced = tab.session.replace('access 1');
    await browser.clock.wait(1_000);
    tab.session.open(tokens(2, browser.clock.now()));
    browser.kept.remove('refreshing');
    expect(await replaced).toBe('access 2');
    expect(refreshes(browser)).toBe(0);
  });

  it('exists while a tab refreshes and is removed afterwards', async () => {
    const seen: unknown[] = [];
    const browser = await browserWith(
      issuing(() => {
        seen.push(browser.kept.get('refreshing'));
        return {};
      }),
    );
    const tab = browser.tab();
    tab.session.open(tokens(0, browser.clock.now()));
    await tab.client().call(list, {});
    expect(seen).toEqual([{ by: 'tab 1', since: browser.clock.now() }]);
    expect(browser.kept.get('refreshing')).toBeNull();
  });

  it('is removed by a page that closes during its refresh, and by no other', async () => {
    const browser = await browserWith(
      issuing((turn, clock) => clock.wait(turn === 1 ? 60_000 : 0).then(() => ({}))),
    );
    const [going, staying] = [browser.tab(), browser.tab()];
    going.session.open(tokens(0, browser.clock.now()));
    void going.session.replace('access 0').catch(() => undefined);
    staying.session.releaseFlag();
    expect(browser.kept.get('refreshing')).toMatchObject({ by: 'tab 1' });
    going.session.releaseFlag();
    expect(browser.kept.get('refreshing')).toBeNull();
  });

  it('of another tab that took this one for dead is left alone', async () => {
    const browser = await browserWith(
      issuing(async (_turn, clock) => {
        await clock.wait(20_000);
        return {};
      }),
    );
    const tab = browser.tab();
    tab.session.open(tokens(0, browser.clock.now()));
    const answered = tab.session.replace('access 0');
    await browser.clock.wait(16_000);
    const flag = { by: 'another tab', since: browser.clock.now() };
    browser.kept.set('refreshing', flag);
    await answered;
    expect(browser.kept.get('refreshing')).toEqual(flag);
  });
});

describe('a failed refresh', () => {
  it('signs out at once where the server says that the session ended, and stays where it did not', async () => {
    const browser = await browserWith(issuing((turn) => (turn === 1 ? {} : REFUSED)));
    const tab = browser.tab();
    tab.session.open(tokens(1, browser.clock.now()));
    await tab.session.checkIsOver();
    expect([tab.session.isOpen(), tab.session.lastAccessToken()]).toEqual([true, 'access 2']);
    const before = browser.clock.passed();
    await tab.session.checkIsOver();
    expect([tab.session.isOpen(), browser.clock.passed() - before]).toEqual([false, 0]);
  });

  it('waits 5 s, then signs out with the return path', async () => {
    const browser = await browserWith(issuing(() => REFUSED));
    const tab = browser.tab({ here: '/budget?year=2026&month=2' });
    tab.session.open(tokens(1, browser.clock.now(), MINUTE));
    await browser.clock.wait(MINUTE);
    const before = browser.clock.passed();
    const failure = await tab
      .client()
      .call(list, {})
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SessionFailed);
    expect(failure).toMatchObject({ message: 'Failed to refresh access token' });
    expect(browser.clock.passed() - before).toBe(5_000);
    expect(tab.logins).toEqual(['/budget?year=2026&month=2']);
    expect(refreshes(browser)).toBe(1);
  });

  it('is ignored when another tab succeeds meanwhile', async () => {
    const browser = await browserWith(issuing((turn) => (turn === 1 ? REFUSED : {})));
    const [one, two] = [browser.tab(), browser.tab()];
    one.session.open(tokens(0, browser.clock.now()));
    const answered = one
      .client()
      .call(list, {})
      .catch((error: unknown) => error);
    await browser.clock.wait(3_000);
    two.session.open(tokens(1, browser.clock.now()));
    expect(await answered).toEqual({});
    expect(one.logins).toEqual([]);
  });

  it('signs out once, however many requests waited', async () => {
    const browser = await browserWith(issuing(() => REFUSED));
    const tab = browser.tab();
    tab.session.open(tokens(0, browser.clock.now()));
    const client = tab.client();
    await Promise.allSettled(Array.from({ length: 12 }, () => client.call(list, {})));
    expect(tab.logins).toHaveLength(1);
    expect(refreshes(browser)).toBe(1);
  });

  it('rejects without a refresh token, and requests nothing', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    const failure = await tab
      .client()
      .call(list, {})
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'SessionFailed', message: 'No refresh token available' });
    expect(paths(browser)).toEqual([]);
    expect(tab.logins).toEqual([null]);
  });

  it('never restores a session that was ended meanwhile', async () => {
    const browser = await browserWith(
      issuing(async (_turn, clock) => {
        await clock.wait(1_000);
        return {};
      }),
    );
    const [one, two] = [browser.tab(), browser.tab()];
    one.session.open(tokens(0, browser.clock.now()));
    const answered = one
      .client()
      .call(list, {})
      .catch((error: unknown) => error);
    await browser.clock.wait(500);
    two.session.logOut();
    expect(await answered).toMatchObject({ status: 401 });
    expect(one.session.isOpen()).toBe(false);
  });
});

describe('signing out', () => {
  it('clears tokens and settings, notifies the server and the app, and opens the sign-in screen', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    for (const key of ['settings', 'comparison', 'budget view', 'menuFolded']) browser.kept.set(key, {});
    browser.kept.set('theme', 'light');
    tab.session.open(tokens(1, browser.clock.now()));
    const reported = new Promise((resolve) => tab.bus.on('session.ended', resolve));
    tab.session.logOut();
    expect(await reported).toEqual({ returnTo: null });
    expect(browser.kept.get('tokens')).toBeNull();
    for (const key of ['settings', 'comparison', 'budget view', 'menuFolded'])
      expect(browser.kept.get(key), key).toBeNull();
    expect(browser.kept.get('theme')).toBe('light');
    expect(tab.logins).toEqual([null]);
    await browser.clock.wait(0);
    expect(browser.server.heard).toMatchObject([
      { url: '/api/auth/logout', body: '{"refreshToken":"refresh 1"}' },
    ]);
  });

  it('cancels pending reads', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab();
    tab.session.open(tokens(1, browser.clock.now()));
    const cancelled = new Promise((resolve) => tab.bus.once('reads.cancelled', resolve));
    tab.session.logOut();
    expect(await cancelled).toBeNull();
  });

  it('works without a server', async () => {
    const browser = await browserWith(() => ({ status: 500 }));
    const tab = browser.tab();
    tab.session.open(tokens(1, browser.clock.now()));
    tab.session.logOut();
    await browser.clock.wait(0);
    expect(tab.session.isOpen()).toBe(false);
  });

  it('is not repeated by late requests of the previous screen', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab({ here: '/budget' });
    tab.session.open(tokens(1, browser.clock.now()));
    tab.session.logOut();
    await expect(tab.client().call(list, {})).rejects.toMatchObject({ name: 'SessionFailed' });
    expect(tab.logins).toEqual([null]);
    tab.session.open(tokens(0, browser.clock.now(), -1));
    browser.kept.remove('tokens');
    await tab
      .client()
      .call(list, {})
      .catch(() => undefined);
    expect(tab.logins).toEqual([null, null]);
  });

  it('in another tab keeps no return path here, even if a request here notices first', async () => {
    const browser = await browserWith(issuing());
    const [one, two] = [browser.tab({ here: '/budget' }), browser.tab()];
    one.session.open(tokens(0, browser.clock.now()));
    two.session.logOut();
    await expect(one.client().call(list, {})).rejects.toMatchObject({ name: 'SessionFailed' });
    expect(one.logins).toEqual([null]);
  });

  it('keeps no return path to a public screen', async () => {
    const browser = await browserWith(issuing());
    const tab = browser.tab({ here: '/site/login' });
    await tab
      .client()
      .call(list, {})
      .catch(() => undefined);
    expect(tab.logins).toEqual([null]);
  });
});

describe('fifty tabs', () => {
  /** A server like ours: tokens rotate, and the previous one gets the same reply for 20 seconds. */
  function rotating(lifetime: number, clock: () => VirtualClock) {
    let turn = 1;
    let rotatedAt = Number.NEGATIVE_INFINITY;
    let reused = 0;
    const renew = (refreshToken: string, now: number): Spoken => {
      if (refreshToken === `refresh ${turn}`) {
        turn += 1;
        rotatedAt = now;
      } else if (refreshToken !== `refresh ${turn - 1}` || now > rotatedAt + 20_000) {
        reused += 1;
        return REFUSED;
      }
      return { body: tokens(turn, rotatedAt, lifetime) };
    };
    return {
      reused: () => reused,
      turns: () => turn - 1,
      async answer({ url, body, headers }: Heard): Promise<Spoken> {
        await clock().wait(30 + (body.length % 7) * 40);
        const now = clock().now();
        if (url === '/api/auth/token') return renew(JSON.parse(body).refreshToken, now);
        const known = [`Bearer access ${turn}`, `Bearer access ${turn - 1}`];
        const isGood = known.includes(headers.authorization ?? '') && now < rotatedAt + 2 * lifetime;
        return isGood ? { body: {} } : { status: 401, body: {} };
      },
    };
  }

  it('refreshing with jitter for ten minutes sign nobody out', async () => {
    let clock: VirtualClock | undefined;
    const server = rotating(MINUTE, () => clock as VirtualClock);
    const browser = await browserWith((heard, serverClock) => {
      clock = serverClock;
      return server.answer(heard);
    });
    const tabs = Array.from({ length: 50 }, () => browser.tab());
    tabs[0]?.session.open(tokens(1, browser.clock.now(), MINUTE));

    const outcomes = tabs.map(async (tab, index) => {
      const client = tab.client();
      const failures: unknown[] = [];
      for (let round = 0; round < 10; round += 1) {
        await browser.clock.wait(59_000 + ((index * 7_919 + round * 104_729) % 2_000));
        await client.call(list, {}).catch((error) => failures.push(error));
      }
      return failures;
    });

    expect((await Promise.all(outcomes)).flat()).toEqual([]);
    expect(tabs.flatMap((tab) => tab.logins)).toEqual([]);
    expect(server.reused()).toBe(0);
    // One refresh a minute for all tabs together, plus jitter.
    expect(server.turns()).toBeLessThanOrEqual(12);
    expect(server.turns()).toBeGreaterThanOrEqual(8);
  }, 30_000);

  it('that do not see each other’s flag get the same new token', async () => {
    let clock: VirtualClock | undefined;
    const server = rotating(10 * MINUTE, () => clock as VirtualClock);
    const browser = await browserWith((heard, serverClock) => {
      clock = serverClock;
      return server.answer(heard);
    });
    const tabs = Array.from({ length: 50 }, () => browser.tab({ blindTo: 'refreshing' }));
    tabs[0]?.session.open(tokens(1, browser.clock.now(), MINUTE));
    await browser.clock.wait(MINUTE);
    const answers = await Promise.all(tabs.map((tab) => tab.client().call(list, {})));
    expect(answers).toHaveLength(50);
    expect(server.turns()).toBe(1);
    expect(refreshes(browser)).toBe(50);
    expect(tabs.flatMap((tab) => tab.logins)).toEqual([]);
  });
});
