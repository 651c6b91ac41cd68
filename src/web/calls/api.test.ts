import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { Answer, Spoken } from '../../../test/helpers/local-server.ts';
import { aBrowser, type Tab } from '../../../test/helpers/tabs.ts';
import { call, file, json } from '../../core/contract.ts';
import type { EventName } from '../live/events.ts';
import type { ClientOptions } from './api.ts';

const reply = json(z.object({ leads: z.number() }));
const get = call({
  method: 'GET',
  path: 'kpi/get',
  access: 'viewer',
  summary: 'One number.',
  query: z.object({ metric: z.optional(z.string()) }),
  reply,
});
const board = call({
  method: 'POST',
  path: 'kpi/board',
  access: 'viewer',
  summary: 'Many numbers.',
  body: z.object({ kpis: z.array(z.string()) }),
  reply,
});
const save = call({ method: 'POST', path: 'expense/create', access: 'marketing', summary: 'Saves.', reply });
const report = call({
  method: 'GET',
  path: 'budget/export',
  access: 'viewer',
  summary: 'A file.',
  reply: file('text/csv'),
});

async function tabWith(
  answer: Answer,
): Promise<Tab & { heard: () => string[]; untilHeard: () => Promise<void> }> {
  const browser = await aBrowser(answer);
  onTestFinished(browser.server.close);
  const tab = browser.tab();
  tab.session.open({
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: browser.clock.now() + 60_000,
  });
  const heard = () => browser.server.heard.map(({ url }) => url);
  return {
    ...tab,
    heard,
    async untilHeard() {
      while (heard().length === 0) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const failing = (spoken: Spoken) => tabWith(() => spoken);

describe('a reply', () => {
  it('resolves to the body alone', async () => {
    const tab = await tabWith(() => ({ body: { leads: 12 } }));
    expect(await tab.client().call(get, { metric: 'leads' })).toEqual({ leads: 12 });
    expect(tab.heard()).toEqual(['/api/kpi/get?metric=leads']);
  });

  it('downloads a file under its own name', async () => {
    const tab = await tabWith(() => ({
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="March.csv"' },
      body: 'a,b',
    }));
    const blob = await tab.client().call(report, {});
    expect(await blob.text()).toBe('a,b');
    expect(tab.saved).toMatchObject([{ name: 'March.csv', type: 'text/csv' }]);
  });

  it('does not download a file meant for viewing', async () => {
    const tab = await tabWith(() => ({ headers: { 'content-disposition': 'inline' }, body: 'a,b' }));
    await tab.client().call(report, {});
    expect(tab.saved).toEqual([]);
  });
});

describe('a failure', () => {
  it.each([
    {
      why: 'its message',
      body: { message: 'The month is <b>closed</b>.', errors: [{ field: 'month', message: 'Closed.' }] },
      html: '<p>The month is <b>closed</b>.</p>',
    },
    {
      why: 'each error as a paragraph, where there is no message',
      body: { message: '', errors: [{ field: 'a', message: 'One.' }, { message: 'Two.' }, { field: 'c' }] },
      html: '<p>One.</p><p>Two.</p>',
    },
    { why: 'that one occurred, where there is neither', body: {}, html: '<p>An error occurred</p>' },
    { why: 'that one occurred, for an empty list', body: { errors: [] }, html: '<p>An error occurred</p>' },
    {
      why: 'that one occurred, for a strange body',
      body: { message: 5, errors: 'x' },
      html: '<p>An error occurred</p>',
    },
    {
      why: 'that one occurred, for no JSON',
      body: '<html>Bad gateway</html>',
      html: '<p>An error occurred</p>',
    },
  ])('shows the user $why', async ({ body, html }) => {
    const tab = await failing({ status: 422, body });
    await expect(tab.client().call(get, {})).rejects.toMatchObject({ name: 'RequestFailed', status: 422 });
    expect(tab.toasts.shown()).toMatchObject([
      { type: 'negative', message: html, html: true, timeout: 5_000 },
    ]);
  });

  it('rejects with what the server said', async () => {
    const body = {
      errors: [{ field: 'flightDate', message: 'The flight dates can not have the same dates.' }],
    };
    const tab = await failing({ status: 422, body });
    await expect(tab.client().call(save, {})).rejects.toMatchObject({ body, errors: body.errors });
  });

  it('shares one toast per address', async () => {
    const tab = await failing({ status: 500 });
    const client = tab.client();
    await Promise.allSettled([
      client.call(get, { metric: 'leads' }),
      client.call(get, { metric: 'sales' }),
      client.call(board, { kpis: [] }),
    ]);
    expect(tab.toasts.shown()).toHaveLength(2);
  });

  it('is reported when no answer arrives, too', async () => {
    const tab = await tabWith(() => Promise.reject(new Error('The connection breaks.')));
    await expect(tab.client().call(get, {})).rejects.toMatchObject({ name: 'RequestFailed', status: 0 });
    expect(tab.toasts.shown()).toMatchObject([{ message: '<p>An error occurred</p>' }]);
  });

  it('is reported before sending when a value cannot be sent', async () => {
    const tab = await failing({});
    await expect(tab.client().call(get, { metric: 'a&b' })).rejects.toMatchObject({ name: 'Problem' });
    expect(tab.toasts.shown()).toMatchObject([{ message: expect.stringContaining('contains an “&”') }]);
    expect(tab.heard()).toEqual([]);
  });

  it('only rejects in a client that does not catch errors', async () => {
    const tab = await failing({ status: 500 });
    const quiet = tab.client({ catchErrors: false });
    await expect(quiet.call(get, {})).rejects.toMatchObject({ status: 500 });
    expect(tab.toasts.shown()).toEqual([]);
  });

  it('shows no toast for a 401', async () => {
    const tab = await failing({ status: 401, body: { message: 'Not valid.' } });
    await expect(tab.client({ authenticated: false }).call(get, {})).rejects.toMatchObject({ status: 401 });
    expect(tab.toasts.shown()).toEqual([]);
  });
});

describe('cancelling', () => {
  const gone = { name: 'AbortError' };
  const custom = 'session.started';
  const all = { reads: true, routeChange: true, custom } as const;

  const requests = {
    GET: (tab: Tab, options?: ClientOptions) => tab.client(options).call(get, {}),
    'reading POST': (tab: Tab, options?: ClientOptions) =>
      tab.client(options).call(board, { kpis: [] }, { saves: false }),
    save: (tab: Tab, options?: ClientOptions) => tab.client(options).call(save, {}),
  };

  /** Whether the event cancels the request while it is under way. */
  async function cancels(request: keyof typeof requests, event: EventName, options?: ClientOptions) {
    let finish: (spoken: Spoken) => void = () => undefined;
    const tab = await tabWith(
      () =>
        new Promise<Spoken>((resolve) => {
          finish = resolve;
        }),
    );
    const answered = requests[request](tab, options);
    await tab.untilHeard();
    if (event === 'route.changed') tab.bus.emit(event, { to: 'sales' });
    else tab.bus.emit(event as 'reads.cancelled', null);
    finish({ body: { leads: 1 } });
    const outcome = await answered.catch((error: unknown) => error);
    expect(tab.toasts.shown()).toEqual([]);
    if (outcome instanceof Error) expect(outcome).toMatchObject(gone);
    return outcome instanceof Error;
  }

  it.each([
    { request: 'GET', event: 'reads.cancelled', cancelled: true },
    { request: 'reading POST', event: 'reads.cancelled', cancelled: false },
    { request: 'save', event: 'reads.cancelled', cancelled: false },
    { request: 'GET', event: 'route.changed', cancelled: true },
    { request: 'reading POST', event: 'route.changed', cancelled: true },
    { request: 'save', event: 'route.changed', cancelled: false },
    { request: 'GET', event: custom, cancelled: true },
    { request: 'reading POST', event: custom, cancelled: true },
    { request: 'save', event: custom, cancelled: true },
  ] as const)(
    '$request by $event: $cancelled, for a client configured for it',
    async ({ request, event, cancelled }) => {
      expect(await cancels(request, event, { cancelOn: all })).toBe(cancelled);
      expect(await cancels(request, event, { cancelOn: {} })).toBe(false);
    },
  );

  it('covers reads and route changes by default', async () => {
    expect(await cancels('GET', 'reads.cancelled')).toBe(true);
    expect(await cancels('GET', 'route.changed')).toBe(true);
    expect(await cancels('GET', custom)).toBe(false);
  });

  it('leaves later requests alone', async () => {
    const tab = await tabWith(() => ({ body: { leads: 1 } }));
    tab.bus.emit('route.changed', { to: 'sales' });
    expect(await tab.client().call(get, {})).toEqual({ leads: 1 });
  });

  it('listens only while a request is under way', async () => {
    const tab = await tabWith(() => ({ body: { leads: 1 } }));
    const { once } = tab.bus;
    let listening = 0;
    Object.assign(tab.bus, {
      once: (...of: Parameters<typeof once>) => {
        listening += 1;
        const stop = once(...of);
        return () => {
          listening -= 1;
          stop();
        };
      },
    });
    const answered = tab.client().call(get, {});
    expect(listening).toBe(2);
    await answered;
    expect(listening).toBe(0);
  });

  it("by the caller's own signal works on every client and shows nothing", async () => {
    const tab = await tabWith(() => 'never');
    const controller = new AbortController();
    const answered = tab.client({ cancelOn: {} }).call(save, {}, { signal: controller.signal });
    const outcome = expect(answered).rejects.toMatchObject(gone);
    await tab.untilHeard();
    controller.abort();
    await outcome;
    expect(tab.toasts.shown()).toEqual([]);
  });

  it('neither waits for a refresh nor stops it', async () => {
    const tab = await tabWith(({ url }) => (url === '/api/kpi/get' ? { status: 401 } : 'never'));
    const answered = tab.client().call(get, {});
    const outcome = expect(answered).rejects.toMatchObject(gone);
    while (!tab.heard().includes('/api/auth/token')) await new Promise((resolve) => setImmediate(resolve));
    tab.bus.emit('route.changed', { to: 'sales' });
    tab.bus.emit('reads.cancelled', null);
    await outcome;
    expect(tab.session.isOpen()).toBe(true);
  });
});
