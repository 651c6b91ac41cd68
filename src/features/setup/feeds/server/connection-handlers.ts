import { Problem } from '../../../../core/errors.ts';
import type { ScopedDatabase } from '../../../../server/database/database.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  dealershipIn,
  missing,
  onlyGroup,
} from '../../../../server/identity/access.ts';
import { announce } from '../../../../server/live/realtime.ts';
import { sealCredential } from '../../../../server/pulls/credentials.ts';
import { PullFailure } from '../../../../server/pulls/failures.ts';
import { boundTo } from '../../../../server/pulls/platform-accounts.ts';
import { PlatformClient } from '../../../../server/pulls/platform-client.ts';
import { schedulePull } from '../../../../server/pulls/pull-account.ts';
import { platformSource } from '../../../../server/pulls/pulls.ts';
import { firstReportedDay, lastReportedDay } from '../../../../server/pulls/windows.ts';
import type { Services } from '../../../../server/services.ts';
import type { Connection } from '../connection-shapes.ts';
import * as contract from '../contract-connections.ts';
import { accountName, namesSite, type ReadCredentials, readCredentials } from '../rules-connections.ts';
import * as kept from './connection-repository.ts';

/** The user waits for the response. */
const LONGEST_CHECK_MS = 20_000;

/** Credentials are write-only. */
export const connectionRoutes: readonly Route[] = [
  serve(contract.connectionList, async ({ scope, db }) => ({
    connections: await db.run((tx) => kept.connectionsOf(tx, scope)),
  })),

  serve(contract.connectAccount, async ({ scope, db, body, services, now, caller }) => {
    const { id: dealershipId, timeZone } = dealershipIn(scope, body.dealershipId, 'dealershipId');
    const { platform } = body;
    const account = accountName(platform, body.account);
    const credential = readCredentials(platform, body);
    const of = { dealerGroupId: onlyGroup(scope), dealershipId, platform, account };
    refuseTwice(of, await db.run((tx) => kept.accountsBeside(tx, of)));
    const last = lastReportedDay(platform, now, timeZone);
    const title = await titleOf(services, { ...of, last, credential });
    const earliest = firstReportedDay(platform, last);
    const requestedFrom = body.since !== undefined && body.since > earliest ? body.since : earliest;
    const sealed = sealCredential(services.pulls.keys, credential, boundTo(of));
    const made = {
      ...of,
      title,
      sealed,
      credential,
      requestedFrom: requestedFrom > last ? last : requestedFrom,
    };
    const id = await db.run((tx) =>
      kept.keepConnection(tx, { ...made, now: services.trueNow(), userId: caller.userId }),
    );
    if (id === null) throw alreadyConnected();
    return { connection: await started({ scope, db, services }, id, false) };
  }),

  serve(contract.connectAgain, async ({ scope, db, query, body, services, now }) => {
    const found = await theConnection(scope, db, query.id);
    const { timeZone } = dealershipIn(scope, found.dealershipId, 'id');
    const of = { ...found, dealerGroupId: onlyGroup(scope) };
    const credential = readCredentials(found.platform, body);
    await titleOf(services, { ...of, last: lastReportedDay(found.platform, now, timeZone), credential });
    const sealed = sealCredential(services.pulls.keys, credential, boundTo(of));
    await db.run((tx) => kept.keepCredential(tx, scope, { id: query.id, sealed, credential }));
    return { connection: await started({ scope, db, services }, query.id, true) };
  }),

  serve(contract.pauseConnection, async ({ scope, db, query }) => {
    await theConnection(scope, db, query.id);
    await db.run(async (tx) => {
      await kept.setStatus(tx, scope, { id: query.id, status: 'paused', nextPullAt: null });
      await announce(tx, { dealerGroupId: onlyGroup(scope), dealershipIds: [], facts: ['import'] });
    });
    return { connection: await theConnection(scope, db, query.id) };
  }),

  serve(contract.pullNow, async ({ scope, db, query, services }) => {
    await theConnection(scope, db, query.id);
    return { connection: await started({ scope, db, services }, query.id, true) };
  }),

  serve(contract.removeConnection, async ({ scope, db, query }) => {
    await theConnection(scope, db, query.id);
    await db.run(async (tx) => {
      await kept.forget(tx, scope, query.id);
      await announce(tx, { dealerGroupId: onlyGroup(scope), dealershipIds: [], facts: ['import'] });
    });
    return {};
  }),
];

interface EditContext {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly services: Services;
}

async function theConnection(scope: AuthorizedScope, db: ScopedDatabase, id: number): Promise<Connection> {
  onlyGroup(scope);
  const found = await db.run((tx) => kept.connectionWithId(tx, scope, id));
  if (!found) throw missing('id');
  return found;
}

/** Starts a pull. */
async function started(
  { scope, db, services }: EditContext,
  id: number,
  isRequested: boolean,
): Promise<Connection> {
  const dealerGroupId = onlyGroup(scope);
  await db.run(async (tx) => {
    await kept.setStatus(tx, scope, { id, status: 'active', nextPullAt: services.trueNow() });
    await schedulePull(tx, services.jobs, { dealerGroupId, accountId: id, isRequested });
    await announce(tx, { dealerGroupId, dealershipIds: [], facts: ['import'] });
  });
  return await theConnection(scope, db, id);
}

interface Tried extends kept.AccountOf {
  readonly last: ReturnType<typeof lastReportedDay>;
  readonly credential: ReadCredentials;
}

/** Reads the account's title from the platform, which proves that the credentials work. */
async function titleOf(services: Services, { platform, account, last, credential }: Tried): Promise<string> {
  const { addresses, wait } = services.pulls;
  const patience = Math.min(services.pulls.patience, LONGEST_CHECK_MS);
  const source = platformSource(platform);
  const tools = { tokenAddress: addresses.token, now: services.trueNow, wait, patience };
  const client = new PlatformClient(tools, credential, source.scope);
  try {
    return (await source.check({ client, addresses, account }, { first: last, last })).slice(0, 200);
  } catch (error) {
    if (!(error instanceof PullFailure)) throw error;
    if (error.field === null) throw new Problem('invalid', `${error.message} Nothing was connected yet.`);
    const field =
      error.field === 'refreshToken' && credential.opens.kind !== 'oauth' ? 'serviceAccount' : error.field;
    throw new Problem('invalid', '', [{ field, message: error.message }]);
  }
}

/** Results of connections add up, so two must not overlap. */
function refuseTwice({ platform, account }: kept.AccountOf, connected: readonly string[]): void {
  if (connected.includes(account)) throw alreadyConnected();
  if (platform !== 'search_console') return;
  const other = connected.find((one) => namesSite(one, account) || namesSite(account, one));
  if (other === undefined) return;
  const message = `${other} is connected to this store already, and one of the two reports the other’s clicks as well. Remove it first.`;
  throw new Problem('conflict', '', [{ field: 'account', message }]);
}

function alreadyConnected(): Problem {
  const message = 'This account is connected to this store already.';
  return new Problem('conflict', '', [{ field: 'account', message }]);
}
