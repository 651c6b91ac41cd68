import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { failure, platformServer, REFRESH_TOKEN } from '../../../../../test/helpers/platform-server.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { platformAddresses } from '../../../../server/pulls/platform-source.ts';
import * as contract from '../contract-connections.ts';

const CLIENT = { clientId: 'client-1', clientSecret: 'client-SECRET-77aa', refreshToken: REFRESH_TOKEN };
const ADS = {
  platform: 'google_ads',
  account: '123-456-7890',
  developerToken: 'developer-SECRET-9d2e',
  ...CLIENT,
} as const;

async function aContext() {
  const platform = await platformServer();
  const to = await server({
    now: new Date('2026-11-20T18:00:00Z'),
    pulls: { addresses: platformAddresses(platform.base) },
  });
  const group = await aDealerGroup(to.database);
  const [dealershipId = 0] = group.dealershipIds;
  return {
    to,
    platform,
    group,
    dealershipId,
    caller: await to.as(group.admin.userId),
    of: { dealerGroupId: group.id },
  };
}

it('connects an account that answers, and begins at once', async () => {
  const { to, caller, of, dealershipId } = await aContext();
  const { connection } = await caller.call(contract.connectAccount, { ...of, dealershipId, ...ADS });
  expect(connection).toMatchObject({
    ...{ account: '1234567890', title: 'Maple Ford Ads', status: 'active', requestedFrom: '2023-11-01' },
    openedBy: 'Client client-1',
  });
  const { rows } = await to.database.owner.query(
    "select payload from graphile_worker._private_jobs where key like 'pull-account%'",
  );
  expect(rows).toEqual([
    { payload: { dealerGroupId: of.dealerGroupId, accountId: connection.id, isRequested: false } },
  ]);
  const list = await caller.call(contract.connectionList, of);
  expect(list.connections).toEqual([connection]);
  expect(JSON.stringify(list)).not.toContain('SECRET');
  expect(await caller.failure(contract.connectAccount, { ...of, dealershipId, ...ADS })).toMatchObject({
    status: 409,
    errors: [{ field: 'account' }],
  });
});

it.each([
  [{ account: '12' }, 'account'],
  [{ refreshToken: 'another' }, 'refreshToken'],
  [{ developerToken: 'another' }, 'developerToken'],
  [{ developerToken: undefined }, 'developerToken'],
  [{ managerAccount: '12' }, 'managerAccount'],
  [{ serviceAccount: '{}' }, 'serviceAccount'],
])('says at its field what is wrong with %o', async (wrong, field) => {
  const { caller, of, dealershipId } = await aContext();
  const failed = await caller.failure(contract.connectAccount, { ...of, dealershipId, ...ADS, ...wrong });
  expect(failed).toMatchObject({ status: 422, errors: [{ field }] });
  expect((await caller.call(contract.connectionList, of)).connections).toEqual([]);
});

it('says what to do about an account that may not be read', async () => {
  const { caller, of, dealershipId, platform, to } = await aContext();
  platform.interrupt = () => failure(403, 'PERMISSION_DENIED', `No: ${REFRESH_TOKEN}`);
  const failed = await caller.failure(contract.connectAccount, {
    ...{ ...of, dealershipId, platform: 'ga4', account: 'properties/123456', ...CLIENT },
  });
  expect(failed).toMatchObject({ status: 422, errors: [{ field: 'account' }] });
  expect(JSON.stringify(failed)).not.toContain('SECRET');
  expect(to.bugs).toEqual([]);
});

it('is paused, pulled, given other credentials and removed', async () => {
  const { caller, of, dealershipId } = await aContext();
  const { connection } = await caller.call(contract.connectAccount, { ...of, dealershipId, ...ADS });
  const one = { ...of, id: connection.id };
  const paused = await caller.call(contract.pauseConnection, one);
  expect(paused.connection).toMatchObject({ status: 'paused', nextPullAt: null });
  expect((await caller.call(contract.pullNow, one)).connection.status).toBe('active');
  const again = { ...one, ...CLIENT, clientId: 'client-2', developerToken: ADS.developerToken };
  expect((await caller.call(contract.connectAgain, again)).connection.openedBy).toBe('Client client-2');
  await caller.call(contract.removeConnection, one);
  expect((await caller.call(contract.connectionList, of)).connections).toEqual([]);
  expect(await caller.failure(contract.pullNow, one)).toMatchObject({ status: 404 });
});

it('refuses a site whose clicks another connection tells already', async () => {
  const { caller, of, dealershipId } = await aContext();
  const site = { ...of, dealershipId, platform: 'search_console', ...CLIENT } as const;
  await caller.call(contract.connectAccount, { ...site, account: 'sc-domain:maple.example' });
  for (const account of [
    'https://www.maple.example/',
    'https://maple.example',
    'sc-domain:shop.maple.example',
  ]) {
    const failed = await caller.failure(contract.connectAccount, { ...site, account });
    expect(failed).toMatchObject({ status: 409, errors: [{ field: 'account' }] });
  }
  const other = { ...site, account: 'https://notmaple.example/' };
  expect((await caller.call(contract.connectAccount, other)).connection.status).toBe('active');
});

it('is nothing for those who only look on', async () => {
  const { to, of, group, dealershipId } = await aContext();
  const viewer = await to.as((await aMember(to.database, group.id, 'marketing')).userId);
  expect(await viewer.failure(contract.connectionList, of)).toMatchObject({ status: 403 });
  expect(await viewer.failure(contract.connectAccount, { ...of, dealershipId, ...ADS })).toMatchObject({
    status: 403,
  });
});
