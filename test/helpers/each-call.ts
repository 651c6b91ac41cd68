import type { TestServer } from './server.ts';
import { aTenant, type Tenant } from './tenant.ts';
import { type Answer, ask, type Legitimate, legitimate, requireReached, type Walked } from './walk.ts';

const AT_ONCE = 4;

/** How the tenants of a walk are created. */
export interface TenantsOfWalk {
  readonly to: TestServer;
  readonly mark: string;
  readonly neighborMark?: string;
}

/**
 * One shared tenant for calls that only read; a new one for each call that may change something.
 */
export function tenantsFor({ to, ...marks }: TenantsOfWalk): (one: Walked) => Promise<Tenant> {
  let readers: Promise<Tenant> | undefined;
  return ({ call }) => {
    if (call.method === 'POST') return aTenant(to.database, marks);
    readers ??= aTenant(to.database, marks);
    return readers;
  };
}

/** What a walk needs to try malformed requests on a call. */
export interface Reached {
  readonly tenant: Tenant;
  readonly token: string;
  readonly request: Legitimate;
  /** The reply to the legitimate request. */
  readonly own: Answer;
  /** Whether the legitimate request can be repeated. */
  readonly isRepeatable: boolean;
}

/**
 * Sends the legitimate request of a call, which must reach its handler. Returns a tenant in which
 * it can be sent again: a new one if the call works only once.
 */
export async function reach(
  to: TestServer,
  one: Walked,
  tenantFor: (one: Walked) => Promise<Tenant>,
): Promise<Reached> {
  const first = await staged(to, one, await tenantFor(one));
  const own = await ask(to, first.token, first.request);
  requireReached(one, own);
  if (one.call.method === 'GET') return { ...first, own, isRepeatable: true };
  const again = await ask(to, first.token, first.request);
  if (again.status < 400) return { ...first, own, isRepeatable: true };
  return { ...(await staged(to, one, await tenantFor(one))), own, isRepeatable: false };
}

/** A call's legitimate request in a tenant, and the sender's token; by default a full admin. */
export async function staged(to: TestServer, one: Walked, tenant: Tenant, by = tenant.admin) {
  if (one.call.access === 'operator') await makeOperator(to, by.userId);
  const token = await to.tokenOf(by.userId);
  return { tenant, token, request: await legitimate(one, { to, tenant, by, token }) };
}

export async function makeOperator({ database }: TestServer, userId: number): Promise<void> {
  await database.owner.query('update user_account set is_operator = true where id = $1', [userId]);
}

/**
 * Calls that only read run first and one by one, because they share a tenant; the others a few at a
 * time.
 */
export async function eachCall(
  calls: readonly Walked[],
  work: (one: Walked) => Promise<void>,
): Promise<void> {
  for (const one of calls.filter(({ call }) => call.method === 'GET')) await work(one);
  const waiting = calls.filter(({ call }) => call.method === 'POST');
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await work(one);
  };
  const failed = (error: unknown) => {
    waiting.length = 0;
    return error;
  };
  const workers = Array.from({ length: AT_ONCE }, () => worker().catch(failed));
  const [error] = (await Promise.all(workers)).filter((one) => one !== undefined);
  if (error) throw error;
}
