import { expect, it } from 'vitest';
import { aDealerGroup, aMember, PASSWORD } from '../../../../../test/helpers/dealers.ts';
import { eventStream } from '../../../../../test/helpers/event-stream.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import { announce } from '../../../../server/live/realtime.ts';
import { login, logout } from '../../../account/auth/contract.ts';
import { type LiveChange, liveChanges } from '../contract.ts';

/** Opens the stream as a user; `next` waits for one more event. */
async function follow(to: TestServer, userId: number, unheardMs = 0, token?: string) {
  return await eventStream<LiveChange>(
    (init) => to.request(`${liveChanges.path}?unheardMs=${unheardMs}`, init),
    token ?? (await to.tokenOf(userId)),
  );
}

it('tells of changes in the dealerships one may see, and of no others', async () => {
  const to = await server();
  const mine = await aDealerGroup(to.database);
  const foreign = await aDealerGroup(to.database);
  const [own = 0, neighbour = 0] = mine.dealershipIds;
  const member = await aMember(to.database, mine.id, 'viewer', [own]);
  const line = await follow(to, member.userId);
  expect(await line.next()).toEqual({ dealerGroupId: 0, dealershipIds: [], facts: [] });
  const notify = (dealerGroupId: number, dealershipIds: number[]) =>
    to.database.inGroups([dealerGroupId], (tx) =>
      announce(tx, { dealerGroupId, dealershipIds, facts: ['lead'] }),
    );
  await notify(foreign.id, [foreign.dealershipIds[0] ?? 0]);
  await notify(mine.id, [neighbour]);
  await notify(mine.id, [own, neighbour]);
  expect(await line.next()).toEqual({ dealerGroupId: mine.id, dealershipIds: [own], facts: ['lead'] });
  line.close();
  expect(to.bugs).toEqual([]);
});

it('ends with the session, and says nothing of a group one belongs to no longer', async () => {
  const to = await server();
  const mine = await aDealerGroup(to.database);
  const left = await aMember(to.database, mine.id, 'viewer');
  const nobody = await to.as(null);
  const signIn = { password: PASSWORD, fingerprint: 'f1', rememberme: 0 as const };
  const tokens = await nobody.call(login, { ...signIn, username: mine.admin.email });
  if (!('refreshToken' in tokens)) throw new Error('A second factor was asked for.');
  const staying = await follow(to, mine.admin.userId);
  const line = await follow(to, mine.admin.userId, 0, tokens.accessToken);
  const lost = await follow(to, left.userId);
  for (const one of [staying, line, lost]) await one.next();
  await to.database.owner.query('delete from membership where user_id = $1', [left.userId]);
  const change = { dealerGroupId: mine.id, dealershipIds: [], facts: ['lead'] };
  await to.database.inGroups([mine.id], (tx) => announce(tx, change));
  await to.database.inGroups([mine.id], (tx) => announce(tx, { ...change, facts: ['*'] }));
  expect((await lost.next()).facts).toEqual(['*']);
  for (const one of [staying, line]) expect([await one.next(), await one.next()]).toHaveLength(2);
  await nobody.call(logout, { refreshToken: tokens.refreshToken });
  expect((await line.next()).facts).toEqual(['session_ended']);
  await expect(line.next()).rejects.toThrow('The stream ended.');
  await to.database.inGroups([mine.id], (tx) => announce(tx, change));
  expect((await staying.next()).facts).toEqual(['lead']);
  for (const one of [staying, lost]) one.close();
  expect(to.bugs).toEqual([]);
});

it('says nothing of a change that was rolled back', async () => {
  const to = await server();
  const mine = await aDealerGroup(to.database);
  const line = await follow(to, mine.admin.userId);
  await line.next();
  const change = (facts: string[]) => ({ dealerGroupId: mine.id, dealershipIds: [], facts });
  const lost = to.database.inGroups([mine.id], async (tx) => {
    await announce(tx, change(['lost']));
    throw new Error('no');
  });
  await expect(lost).rejects.toThrow('no');
  await to.database.inGroups([mine.id], (tx) => announce(tx, change(['kept'])));
  expect((await line.next()).facts).toEqual(['kept']);
  line.close();
});

it('tells first what changed before the line stood', async () => {
  let elapsed = 0;
  const to = await server({ elapsed: () => elapsed });
  const mine = await aDealerGroup(to.database);
  const foreign = await aDealerGroup(to.database);
  const first = await follow(to, mine.admin.userId);
  const opening = await first.next();
  elapsed = 5_000;
  for (const { id } of [foreign, mine]) {
    const change = { dealerGroupId: id, dealershipIds: [], facts: ['lead'] };
    await to.database.inGroups([id], (tx) => announce(tx, change));
  }
  const missed = await first.next();
  elapsed = 9_000;
  const late = await follow(to, mine.admin.userId, 4_000);
  expect([await late.next(), await late.next()]).toEqual([missed, opening]);
  const later = await follow(to, mine.admin.userId, 3_999);
  expect(await later.next()).toEqual(opening);
  const absent = await follow(to, mine.admin.userId, 9_001);
  expect(await absent.next()).toEqual({ dealerGroupId: 0, dealershipIds: [], facts: ['*'] });
  for (const line of [first, late, later, absent]) line.close();
});
