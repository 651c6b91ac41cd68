import { expect, it } from 'vitest';
import { currentUser, login } from '../../src/features/account/auth/contract.ts';
import { prove } from '../../src/features/account/auth/contract-factors.ts';
import { changePassword } from '../../src/features/account/auth/contract-passwords.ts';
import { changeUser, removeUser, signOutUser } from '../../src/features/setup/users/contract.ts';
import { type LiveChange, liveChanges } from '../../src/features/today/real-time-revenue/contract.ts';
import { announce } from '../../src/server/live/realtime.ts';
import { aDealerGroup, aMember, PASSWORD, type TestGroup } from '../helpers/dealers.ts';
import { server, type TestServer } from '../helpers/server.ts';
import { sized } from '../helpers/sizes.ts';

const TABS = sized({ quick: 12, soak: 50 });
/** The second is measured where nothing else runs. */
const WITHIN_MS = sized({ quick: 20_000, soak: 1_000 });

interface Tab {
  /** What the tab has heard so far, with the time. */
  readonly heard: { readonly change: LiveChange; readonly at: number }[];
  readonly opened: Promise<unknown>;
  /** When the stream ended; never, while it is open. */
  readonly ended: Promise<number>;
  readonly token: string;
}

async function openTab(to: TestServer, token: string): Promise<Tab> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await to.request(liveChanges.path, { headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const heard: Tab['heard'] = [];
  const opened = Promise.withResolvers<void>();
  const read = async () => {
    let pending = '';
    for (;;) {
      const chunk = await reader?.read().catch(() => undefined);
      if (chunk?.done !== false) return performance.now();
      pending += chunk.value;
      for (let event = /data: ?(.*)\n\n/.exec(pending); event; event = /data: ?(.*)\n\n/.exec(pending)) {
        pending = pending.slice(event.index + event[0].length);
        heard.push({ change: JSON.parse(event[1] ?? '') as LiveChange, at: performance.now() });
        opened.resolve();
      }
    }
  };
  return { heard, opened: opened.promise, ended: read(), token };
}

/** Each tab is a session of its own, as on as many devices. */
async function openTabs(to: TestServer, userId: number): Promise<Tab[]> {
  const tabs: Tab[] = [];
  for (let n = 0; n < TABS; n += 1) tabs.push(await openTab(to, await to.tokenOf(userId)));
  await Promise.all(tabs.map((tab) => tab.opened));
  return tabs;
}

const facts = (tab: Tab) => tab.heard.flatMap(({ change }) => change.facts);

async function changed(to: TestServer, group: TestGroup, fact: string, stores: readonly number[]) {
  await to.database.inGroups([group.id], (tx) =>
    announce(tx, { dealerGroupId: group.id, dealershipIds: stores, facts: [fact] }),
  );
}

/** Runs the work and measures until the slowest tab knows. */
async function slowest(work: () => Promise<unknown>, known: () => Promise<number[]>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.max(...(await known())) - start;
}

/** When each tab first heard a fact. */
async function heardAt(tabs: readonly Tab[], fact: string): Promise<number[]> {
  const of = (tab: Tab) => tab.heard.find(({ change }) => change.facts.includes(fact));
  await expect
    .poll(() => tabs.filter((tab) => of(tab)).length, { timeout: 20_000, interval: 10 })
    .toBe(tabs.length);
  return tabs.map((tab) => of(tab)?.at ?? Number.POSITIVE_INFINITY);
}

it('open tabs of a person learn of a smaller role, a removal, a lost session and a new password', {
  timeout: 60_000,
}, async () => {
  const to = await server();
  const group = await aDealerGroup(to.database);
  const [first = 0, second = 0] = group.dealershipIds;
  const admin = await to.as(group.admin.userId);
  const { userId } = await aMember(to.database, group.id, 'manager');
  const bystander = await openTab(to, await to.tokenOf(group.admin.userId));
  await bystander.opened;
  const tabs = await openTabs(to, userId);
  const person = { dealerGroupId: group.id, id: userId };

  const narrowed = { ...person, role: 'viewer' as const, allDealerships: false, dealerships: [first] };
  const role = await slowest(
    () => admin.call(changeUser, narrowed),
    () => heardAt(tabs, 'membership'),
  );
  await changed(to, group, 'deal', [second]);
  await changed(to, group, 'lead', [first, second]);
  await heardAt(tabs, 'lead');
  for (const tab of tabs) {
    expect(facts(tab)).not.toContain('deal');
    expect(tab.heard.at(-1)?.change.dealershipIds).toEqual([first]);
  }

  const removal = await slowest(
    () => admin.call(removeUser, person),
    () => Promise.all(tabs.map((tab) => tab.ended)),
  );
  for (const tab of tabs) {
    expect(facts(tab).at(-1)).toBe('session_ended');
    const answer = await to.request('users/current', { headers: { authorization: `Bearer ${tab.token}` } });
    expect(answer.status).toBe(401);
  }

  const other = await aMember(to.database, group.id, 'viewer');
  const others = await openTabs(to, other.userId);
  const signedOut = await slowest(
    () => admin.call(signOutUser, { dealerGroupId: group.id, id: other.userId }),
    () => Promise.all(others.map((tab) => tab.ended)),
  );
  const again = { username: other.email, password: PASSWORD, fingerprint: 'f', rememberme: 0 as const };
  expect(await (await to.as(null)).call(login, again)).toHaveProperty('accessToken');

  const third = await aMember(to.database, group.id, 'viewer');
  const elsewhere = await openTabs(to, third.userId);
  const mine = await to.as(third.userId);
  await mine.call(prove, { password: PASSWORD });
  const password = await slowest(
    () => mine.call(changePassword, { password: 'violet harbor lantern 7' }),
    () => Promise.all(elsewhere.map((tab) => tab.ended)),
  );
  expect(await mine.call(currentUser, {}), 'the one that changed it goes on').toHaveProperty('id');

  // Nobody else hears of it as a change of their own rights.
  expect(facts(bystander)).not.toContain('membership');
  expect(facts(bystander)).toContain('people');
  const rounded = [role, removal, signedOut, password].map(Math.round);
  process.stdout.write(`Lost rights: ${TABS} tabs each, the slowest knew after ${rounded.join(', ')} ms.\n`);
  for (const time of rounded) expect(time).toBeLessThan(WITHIN_MS);
  expect(to.bugs).toEqual([]);
});

it('someone removed from one of two groups stays signed in, and hears nothing of the lost one', async () => {
  const to = await server();
  const lost = await aDealerGroup(to.database);
  const kept = await aDealerGroup(to.database);
  const { userId } = kept.admin;
  await to.database.owner.query(
    `insert into membership (dealer_group_id, user_id, role, all_dealerships) values ($1, $2, 'viewer', true)`,
    [lost.id, userId],
  );
  const tab = await openTab(to, await to.tokenOf(userId));
  await tab.opened;
  await (await to.as(lost.admin.userId)).call(removeUser, { dealerGroupId: lost.id, id: userId });
  await heardAt([tab], 'membership');
  await changed(to, lost, 'deal', [...lost.dealershipIds]);
  await changed(to, kept, 'lead', [...kept.dealershipIds]);
  await heardAt([tab], 'lead');
  expect(facts(tab)).not.toContain('deal');
  expect(facts(tab)).not.toContain('session_ended');
});
