import { focusManager, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { virtualClock } from '../../../test/helpers/virtual-clock.ts';
import { RequestFailed } from '../calls/failures.ts';
import { createQueryClient, type LiveFacts } from '../calls/use-call.ts';
import { createEventBus } from './events.ts';
import type { LiveChange } from './live-connection.ts';
import { isAbout, refetchOnLive } from './live-refetch.ts';

function aPage() {
  const queries = createQueryClient();
  const bus = createEventBus((error) => {
    throw error;
  });
  const clock = virtualClock();
  onTestFinished(refetchOnLive(queries, bus, clock));
  onTestFinished(() => queries.clear());

  /** Mounts a call; counts its requests and how many run at the same time. */
  async function shows(
    path: string,
    input: object,
    { live, takes = 0 }: { live?: LiveFacts; takes?: number } = {},
  ) {
    const requested = { times: 0, now: 0, most: 0 };
    const observer = new QueryObserver(queries, {
      queryKey: [path, input],
      queryFn: async () => {
        requested.times += 1;
        requested.now += 1;
        requested.most = Math.max(requested.most, requested.now);
        await clock.wait(takes);
        requested.now -= 1;
        return requested.times;
      },
      ...(live && { meta: { live } }),
    });
    onTestFinished(observer.subscribe(() => undefined));
    await clock.wait(takes + 1_000);
    return requested;
  }

  const changed = (change: Partial<LiveChange> = {}) =>
    bus.emit('live.changed', { dealerGroupId: 1, dealershipIds: [4], facts: ['lead'], ...change });
  return { queries, bus, clock, shows, changed };
}

const leads: { live: LiveFacts } = { live: ['lead'] };

describe('a change of what the person may see', () => {
  it('repeats every call on screen, those of no group first, and forgets what is not on screen', async () => {
    const { queries, clock, shows, changed } = aPage();
    const groups = await shows('dealer/full-list', {});
    const still = await shows('budget/list', { dealerGroupId: 1 });
    queries.setQueryData(['budget/list', { dealerGroupId: 2 }], 'of a group that is lost');
    changed({ dealerGroupId: 0, dealershipIds: [], facts: ['membership'] });
    await clock.wait(1_000);
    expect([groups.times, still.times]).toEqual([2, 2]);
    expect(queries.getQueryData(['budget/list', { dealerGroupId: 2 }])).toBeUndefined();
  });

  it('takes an old reply from the screen once the call is refused, and only then', async () => {
    const { queries, clock, changed } = aPage();
    const failing = { status: 0 };
    const observer = new QueryObserver(queries, {
      queryKey: ['budget/list', { dealerGroupId: 1 }],
      retry: false,
      queryFn: async () => {
        if (failing.status > 0) throw new RequestFailed({ url: 'budget/list', status: failing.status });
        return 'numbers';
      },
    });
    onTestFinished(observer.subscribe(() => undefined));
    const shownAfter = async (status: number) => {
      failing.status = status;
      changed({ dealerGroupId: 0, dealershipIds: [], facts: ['membership'] });
      await clock.wait(2_000);
      return observer.getCurrentResult().data;
    };
    expect(await shownAfter(503)).toBe('numbers');
    expect(await shownAfter(403)).toBeUndefined();
    expect(observer.getCurrentResult().error).toMatchObject({ status: 403 });
  });
});

describe('a change on the server', () => {
  it('repeats only the calls that count these facts of these dealerships', async () => {
    const { clock, shows, changed } = aPage();
    const touched = await shows('kpi/board', { dealerGroupId: 1 }, leads);
    const any = await shows('kpi/realtime', { dealerGroupId: 1, dealerShipId: '4' }, { live: 'any' });
    const sales = await shows('kpi/board', { dealerGroupId: 1, kpis: ['sales'] }, { live: ['deal'] });
    const elsewhere = await shows('kpi/board', { dealerGroupId: 1, dealerShipId: [5, 6] }, leads);
    const still = await shows('dealer/list', {});
    changed();
    await clock.wait(1_000);
    expect([touched.times, any.times]).toEqual([2, 2]);
    expect([sales.times, elsewhere.times, still.times]).toEqual([1, 1, 1]);
  });

  it('causes one request when it comes with many others', async () => {
    const { clock, shows, changed } = aPage();
    const requested = await shows('kpi/board', { dealerGroupId: 1 }, leads);
    for (let times = 0; times < 100; times += 1) changed();
    await clock.wait(1_000);
    expect(requested.times).toBe(2);
  });

  it('during a request causes one more afterwards, never two at once', async () => {
    const { clock, shows, changed } = aPage();
    const requested = await shows('kpi/board', { dealerGroupId: 1 }, { ...leads, takes: 200 });
    for (let times = 0; times < 40; times += 1) {
      changed();
      await clock.wait(10);
    }
    await clock.wait(2_000);
    expect(requested.times).toBe(3);
    expect(requested.most).toBe(1);
  });

  it.each([
    { what: 'a reply that its screen has not shown yet', takes: 0 },
    { what: 'a reply under way that its screen does not wait for yet', takes: 500 },
  ])('makes $what old', async ({ takes }) => {
    const { queries, clock, shows, changed } = aPage();
    const input = { dealerGroupId: 1 };
    const first = async () => {
      await clock.wait(takes);
      return 'read before';
    };
    void queries.prefetchQuery({ queryKey: ['kpi/board', input], queryFn: first });
    await clock.wait(100);
    changed();
    await clock.wait(1_000);
    expect(queries.getQueryData(['kpi/board', input])).toBe('read before');
    expect((await shows('kpi/board', input, leads)).times).toBe(1);
  });

  it('leaves a reply alone that is about no group, or about another', async () => {
    const { queries, clock, shows, changed } = aPage();
    const replies = [
      ['faq/list', {}],
      ['kpi/board', { dealerGroupId: 2 }],
    ] as const;
    for (const queryKey of replies)
      await queries.prefetchQuery({ queryKey, queryFn: async () => 'read before' });
    changed();
    await clock.wait(1_000);
    for (const [path, input] of replies) expect((await shows(path, input, leads)).times).toBe(0);
  });

  it('discards a reply that was under way before it', async () => {
    const { queries, clock, shows, changed } = aPage();
    const requested = await shows('kpi/board', { dealerGroupId: 1 }, { ...leads, takes: 500 });
    const refetched = queries.refetchQueries();
    changed();
    await refetched;
    await clock.wait(2_000);
    expect(requested.times).toBe(3);
    expect(requested.most).toBe(1);
  });

  it('reaches the screen within a second, even in a stream of changes', async () => {
    const { clock, shows, changed } = aPage();
    const requested = await shows('kpi/board', { dealerGroupId: 1 }, { ...leads, takes: 100 });
    let longest = 0;
    for (let times = 0; times < 50; times += 1) {
      const [before, since] = [requested.times, clock.passed()];
      changed();
      while (requested.times === before || requested.now > 0) await clock.wait(10);
      longest = Math.max(longest, clock.passed() - since);
    }
    expect(longest).toBeLessThan(1_000);
  });

  it('waits on a hidden page until it is visible', async () => {
    const { queries, clock, shows, changed } = aPage();
    onTestFinished(() => focusManager.setFocused(undefined));
    const requested = await shows('kpi/board', { dealerGroupId: 1 }, leads);
    focusManager.setFocused(false);
    changed();
    await clock.wait(1_000);
    expect(requested.times).toBe(1);
    queries.mount();
    onTestFinished(() => queries.unmount());
    focusManager.setFocused(true);
    await clock.wait(1_000);
    expect(requested.times).toBe(2);
  });
});

describe('a gap', () => {
  it('repeats every live call once', async () => {
    const { clock, shows, changed } = aPage();
    const board = await shows('kpi/board', { dealerGroupId: 1 }, leads);
    const sales = await shows('kpi/board', { dealerGroupId: 2 }, { live: ['deal'] });
    const still = await shows('dealer/list', {});
    changed({ dealerGroupId: 0, dealershipIds: [], facts: ['*'] });
    changed({ dealerGroupId: 0, dealershipIds: [], facts: ['*'] });
    await clock.wait(1_000);
    expect([board.times, sales.times, still.times]).toEqual([2, 2, 1]);
  });
});

describe('whether a call is about changed dealers', () => {
  const change: LiveChange = { dealerGroupId: 1, dealershipIds: [4, 5], facts: [] };

  it.each([
    { scope: {}, about: true },
    { scope: { dealerGroupId: 1 }, about: true },
    { scope: { dealerGroupId: '1', dealerShipId: '0' }, about: true },
    { scope: { dealerGroupId: 1, dealerShipId: [] }, about: true },
    { scope: { dealerGroupId: 1, dealerShipId: 5 }, about: true },
    { scope: { dealerGroupId: 1, dealerShipId: '9,4' }, about: true },
    { scope: { dealerGroupId: 1, dealerShipId: ['9', '5'] }, about: true },
    { scope: { dealerGroupIds: [3, 1] }, about: true },
    { scope: { customGroupId: 8, dealerGroupId: 2 }, about: true },
    { scope: { dealerGroupId: 2 }, about: false },
    { scope: { dealerGroupIds: '2,3' }, about: false },
    { scope: { dealerGroupId: 1, dealerShipId: '9' }, about: false },
    { scope: { dealerGroupId: 1, dealerShipId: [45] }, about: false },
  ])('$scope: $about', ({ scope, about }) => {
    expect(isAbout(scope, change)).toBe(about);
  });

  it('takes a change without dealerships for the whole group, and without a group for everybody', () => {
    const group = { ...change, dealershipIds: [] };
    expect(isAbout({ dealerGroupId: 1, dealerShipId: 9 }, group)).toBe(true);
    expect(isAbout({ dealerGroupId: 2 }, group)).toBe(false);
    expect(isAbout({ dealerGroupId: 2 }, { ...group, dealerGroupId: 0 })).toBe(true);
  });
});
