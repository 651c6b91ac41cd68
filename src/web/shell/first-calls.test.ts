import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { groupsCall } from '../../../test/helpers/groups-call.ts';
import type { Answer } from '../../../test/helpers/local-server.ts';
import { aBrowser } from '../../../test/helpers/tabs.ts';
import { call, json } from '../../core/contract.ts';
import { ROUTES } from '../../core/navigation/routes.ts';
import type { BoardCalls } from '../board/board-calls.ts';
import { createQueryClient } from '../calls/use-call.ts';
import { createKeptSettings } from '../session/kept-settings.ts';
import { createBeginCalls } from './begin-calls.ts';
import type { FirstCalls } from './first-calls.ts';
import { defineScreen } from './screen.ts';

const sums = call({
  method: 'GET',
  path: 'budget/sums',
  access: 'viewer',
  summary: 'Sums.',
  query: z.object({ stores: z.string(), month: z.string(), compare: z.string() }),
  reply: json(z.object({})),
});

const GROUPS = {
  active: [
    { id: 1, name: 'One', dealerships: [{ id: 11, name: 'A' }], today: '2026-11-20' },
    { id: 2, name: 'Two', dealerships: [{ id: 21, name: 'B' }], today: '2026-10-31' },
  ],
  onboarding: [{ id: 3, name: 'Three', dealerships: [] }],
} as const;

const answersGroups: Answer = ({ url }) => ({ body: url.startsWith('/api/dealer/full-list') ? GROUPS : {} });

const sumsOfScope: FirstCalls = ({ scope, compare }, begin) =>
  begin(sums, {
    stores: scope.dealerships.map(({ name }) => name).join(),
    month: scope.windows.current.start,
    compare,
  });

async function entered(
  search: Record<string, string>,
  {
    answer = answersGroups,
    signedIn = true,
    load = async () => sumsOfScope,
    earlier = Promise.resolve(),
  }: {
    answer?: Answer;
    signedIn?: boolean;
    load?: () => Promise<FirstCalls>;
    earlier?: Promise<void>;
  } = {},
) {
  const browser = await aBrowser(answer);
  onTestFinished(browser.server.close);
  const tab = browser.tab();
  if (signedIn)
    tab.session.open({ accessToken: 'a', refreshToken: 'r', expiresAt: browser.clock.now() + 60_000 });
  const queries = createQueryClient({ repeatAfter: 1 });
  onTestFinished(() => queries.clear());
  const quiet = tab.client({ catchErrors: false });
  const api = { session: tab.session, client: tab.client(), lasting: quiet, quiet, anonymous: quiet };
  const kept = createKeptSettings(browser.kept);
  const calls = { groups: groupsCall, board: {} as BoardCalls };
  const begin = createBeginCalls({ queries, api, kept, calls, earlier });
  const screen = defineScreen({ ...ROUTES.budget, load: async () => () => null, firstCalls: load });
  await begin(screen, search);
  await Promise.all(
    queries
      .getQueryCache()
      .getAll()
      .map(({ promise }) => promise?.catch(() => undefined)),
  );
  return { heard: browser.server.heard.map(({ url }) => url.replace('/api', '')), toasts: tab.toasts };
}

describe('the first calls of a screen', () => {
  it('have the stores, the day and the comparison that the screen will have', async () => {
    const { heard } = await entered({ dealerGroupId: '2' });
    expect(heard).toEqual(['/dealer/full-list', '/budget/sums?stores=B&month=2026-10-01&compare=previous']);
  });

  it('open the first group where the address names none', async () => {
    const { heard } = await entered({});
    expect(heard.at(-1)).toBe('/budget/sums?stores=A&month=2026-11-01&compare=previous');
  });

  it.each([
    ['an unknown group', { dealerGroupId: '9' }],
    ['a group that is being set up', { dealerGroupId: '3' }],
  ])('do not begin for %s', async (_, search) => {
    const { heard } = await entered(search);
    expect(heard).toEqual(['/dealer/full-list']);
  });

  it('do not begin without a session, and their code is not loaded', async () => {
    const load = vi.fn(async () => sumsOfScope);
    const { heard } = await entered({}, { signedIn: false, load });
    expect(heard).toEqual([]);
    expect(load).not.toHaveBeenCalled();
  });

  it('wait for those that began before the app', async () => {
    const earlier = Promise.withResolvers<void>();
    const load = vi.fn(async () => sumsOfScope);
    const opened = entered({}, { load, earlier: earlier.promise });
    await new Promise((resolve) => setImmediate(resolve));
    expect(load).not.toHaveBeenCalled();
    earlier.resolve();
    expect((await opened).heard).toHaveLength(2);
  });

  it('wait for nothing and say nothing when the stores or the code do not come', async () => {
    const lost = await entered({}, { answer: () => ({ status: 500, body: {} }) });
    expect(lost.heard).toEqual(['/dealer/full-list']);
    expect(lost.toasts.shown()).toEqual([]);
    const codeless = await entered({}, { load: () => Promise.reject(new Error('lost')) });
    expect(codeless.heard).toEqual(['/dealer/full-list']);
  });

  it('leave a failure to the screen', async () => {
    const answer: Answer = (heard) =>
      heard.url.startsWith('/api/budget') ? { status: 500, body: {} } : answersGroups(heard);
    const { heard, toasts } = await entered({}, { answer });
    expect(heard).toHaveLength(2);
    expect(toasts.shown()).toEqual([]);
  });
});
