import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { groupsCall } from '../../../test/helpers/groups-call.ts';
import { call, json } from '../../core/contract.ts';
import { ROUTES } from '../../core/navigation/routes.ts';
import type { BoardCalls } from '../board/board-calls.ts';
import type { EarlyReplies } from '../calls/early-replies.ts';
import type { DealerGroups } from '../scope/dealer-groups.ts';
import { beginEarlyCalls } from './early-calls.ts';
import type { FirstCalls } from './first-calls.ts';
import { defineScreen } from './screen.ts';

const GROUPS: DealerGroups = {
  active: [{ id: 1, name: 'One', dealerships: [{ id: 11, name: 'A' }], today: '2026-11-20' }],
  onboarding: [],
};

const sums = call({
  method: 'POST',
  path: 'sums',
  access: 'viewer',
  onlyReads: true,
  summary: 'Sums.',
  query: z.object({ stores: z.string() }),
  body: z.object({ sort: z.string() }),
  reply: json(z.object({})),
});

const sumsOfStores: FirstCalls = ({ scope, search }, begin) =>
  begin(sums, { stores: scope.dealerships.map(({ name }) => name).join(), sort: search.sort ?? 'name' });

const list = (reply: Promise<Response>): EarlyReplies => [
  { url: '/api/dealer/full-list', authorization: 'Bearer mine', reply },
];

interface Opening {
  readonly early?: () => EarlyReplies;
  readonly search?: string;
  readonly load?: () => Promise<FirstCalls>;
}

/** A page at an address, with what it has begun; returns what was sent then. */
async function opened(pathname: string, opening: Opening = {}) {
  const { search = '' } = opening;
  const early = opening.early?.() ?? list(Promise.resolve(Response.json(GROUPS)));
  const load = async () => () => null;
  const firstCalls = opening.load ?? (async () => sumsOfStores);
  const sent: string[] = [];
  const signals: AbortSignal[] = [];
  await beginEarlyCalls({
    screens: [
      defineScreen({ ...ROUTES.realTimeRevenue, load, firstCalls }),
      defineScreen({ ...ROUTES.budget, load, firstCalls }),
      defineScreen({ ...ROUTES.planner, load }),
    ],
    at: { pathname, search },
    early,
    fetch: async (url, { method, headers, body, signal }) => {
      if (signal) signals.push(signal);
      sent.push([method, url, headers?.authorization, body].join(' '));
      return Response.json({});
    },
    kept: { read: () => null, comparison: () => 'previous' },
    calls: { groups: groupsCall, board: {} as BoardCalls['answer'] },
  });
  return { sent, signals, early };
}

it.each(['/', '/real-time-cashflow', '/budget', '/budget/'])(
  'the calls of %s are sent with the token of the page, for the app to take',
  async (path) => {
    const { sent, early } = await opened(path);
    expect(sent).toEqual(['POST /api/sums?stores=A Bearer mine {"sort":"name"}']);
    expect(early.at(-1)).toMatchObject({
      url: '/api/sums?stores=A',
      authorization: 'Bearer mine',
      body: '{"sort":"name"}',
    });
  },
);

it('the reply with the stores is still there for the app', async () => {
  const { early } = await opened('/budget');
  expect(await (await early[0]?.reply)?.json()).toEqual(GROUPS);
});

it('a call that is canceled is canceled on the line', async () => {
  const { early, signals } = await opened('/budget');
  early.at(-1)?.stop?.();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('the address decides the input, as in the app', async () => {
  expect((await opened('/budget', { search: '?sort=gross' })).sent).toEqual([
    'POST /api/sums?stores=A Bearer mine {"sort":"gross"}',
  ]);
});

it('the calls wait for the exchange of an expired token', async () => {
  const early: EarlyReplies = [];
  const body = '{"refreshToken":"r"}';
  const exchanged = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    early.push(...list(Promise.resolve(Response.json(GROUPS))));
    return Response.json({});
  };
  early.push({ url: '/api/auth/token', body, reply: exchanged() });
  expect((await opened('/budget', { early: () => early })).sent).toHaveLength(1);
});

it.each<{ what: string; path?: string; opening?: Opening }>([
  { what: 'a screen without first calls', path: '/planner' },
  { what: 'an address that is no screen', path: '/budget/lines' },
  { what: 'somebody who is not signed in', opening: { early: () => [] } },
  { what: 'a group that they do not have', opening: { search: '?dealerGroupId=9' } },
  {
    what: 'stores that are refused',
    opening: { early: () => list(Promise.resolve(new Response('{}', { status: 401 }))) },
  },
  {
    what: 'stores that do not come',
    opening: { early: () => list(Promise.reject(new TypeError('Failed to fetch'))) },
  },
  { what: 'code that does not come', opening: { load: () => Promise.reject(new Error('lost')) } },
  {
    what: 'input that cannot be sent',
    opening: {
      load: async () => () => {
        throw new Error('&');
      },
    },
  },
])('nothing is sent and nothing fails for $what', async ({ path = '/budget', opening }) => {
  expect((await opened(path, opening)).sent).toEqual([]);
});
