import type { TestServer } from './server.ts';
import { aTenant, type Tenant } from './tenant.ts';
import { type Answer, ask, type Legitimate, legitimate, requireReached, type Walked } from './walk.ts';

const AT_ONCE = 4;

/** How a walk makes its tenants. */
export interface TenantsOfWalk {
  readonly to: TestServer;
  readonly mark: string;
  readonly neighborMark?: string;
}

/** Makes tenants for calls: one for all that only read, a fresh one for each that may change something. */
export function tenantsFor({ to, ...marks }: TenantsOfWalk): (one: Walked) => Promise<Tenant> {
  let readers: Promise<Tenant> | undefined;
  return ({ call }) => {
    if (call.method === 'POST') return aTenant(to.database, marks);
    readers ??= aTenant(to.database, marks);
    return readers;
  };
}

/** What a walk tries a call's spoiled requests on. */
export interface Reached {
  readonly tenant: Tenant;
  readonly token: string;
  readonly request: Legitimate;
  /** What the legitimate request was answered. */
  readonly own: Answer;
  /** Whether the legitimate request may be sent again and again. */
  readonly isRepeatable: boolean;
}

/**
 * Sends the legitimate request of a call, which must reach its handler, and leaves a tenant in which it could be
 * sent again: the same, or a fresh one where the call can be made only once.
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

/** A call's legitimate request in a tenant, and the token of who sends it: by itself an admin of all of it. */
export async function staged(to: TestServer, one: Walked, tenant: Tenant, by = tenant.admin) {
  const token = await to.tokenOf(by.userId);
  return { tenant, token, request: await legitimate(one, { to, tenant, by, token }) };
}

/** Calls that read come first and one after another, since they share a tenant; the others a few at a time. */
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
