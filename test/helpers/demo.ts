import { type APIRequestContext, expect } from '@playwright/test';

const ACCOUNT = {
  username: 'demo@rooftop.example',
  password: 'showroom-2026',
  fingerprint: 'ready',
  rememberme: false,
};
const GROUPS = { large: 'Alderpoint Auto Group', small: 'Juniper Bay Motors' };

export interface DemoGroup {
  readonly id: number;
  readonly name: string;
  readonly budgetCampaignView: boolean;
  readonly dealerships: readonly { readonly id: number; readonly name: string }[];
}

/** Calls of the server beside the page, such as to make what a test works on. */
export interface Calls {
  /** @param path with its query */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
}

export async function demoTokens(request: APIRequestContext): Promise<{ accessToken: string }> {
  const answer = await request.post('/api/auth/login', { data: ACCOUNT });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as { accessToken: string };
}

/** @param token an access token from `signIn`; default: a new session */
export async function callsOf(request: APIRequestContext, token?: string): Promise<Calls> {
  const accessToken = token ?? (await demoTokens(request)).accessToken;
  const headers = { authorization: `Bearer ${accessToken}` };
  const answered = async <T>(path: string, answer: Awaited<ReturnType<typeof request.get>>) => {
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  return {
    get: async (path) => answered(path, await request.get(`/api/${path}`, { headers })),
    post: async (path, data) => answered(path, await request.post(`/api/${path}`, { headers, data })),
  };
}

/** Tests that change data use the small group; tests that only read use the large one. */
export async function demoGroup(calls: Calls, which: keyof typeof GROUPS): Promise<DemoGroup> {
  const { active } = await calls.get<{ active: DemoGroup[] }>('dealer/full-list');
  const group = active.find(({ name }) => name === GROUPS[which]);
  if (!group) throw new Error(`The demo has no ${GROUPS[which]}.`);
  return group;
}

/**
 * The first store of the large group.
 *
 * @param token an access token from `signIn`
 */
export async function demoStore(request: APIRequestContext, token: string): Promise<number> {
  const { dealerships } = await demoGroup(await callsOf(request, token), 'large');
  const [store] = dealerships;
  if (!store) throw new Error('The demo has no store.');
  return store.id;
}

/** This month, the previous one, the same a year ago, and the one last month is compared with. */
const MONTHS_NEEDED = 4;

/** The demo loads month by month; resolves once those that the first screens need are complete. */
export async function demoLoaded(request: APIRequestContext, which: keyof typeof GROUPS): Promise<void> {
  const { id } = await demoGroup(await callsOf(request), which);
  const monthsDone = async () => {
    // Signed in anew: on a busy machine the load outlasts an access token.
    const calls = await callsOf(request);
    const { progress } = await calls.get<{ progress: { monthsDone: number } | null }>(
      `demo/progress?dealerGroupId=${id}`,
    );
    return progress?.monthsDone ?? 0;
  };
  await expect
    .poll(monthsDone, { timeout: 900_000, intervals: [20_000] })
    .toBeGreaterThanOrEqual(MONTHS_NEEDED);
}
