import { keepRows } from './kept-rows.ts';
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

/** The tenants of a walk. */
export interface Tenants {
  /** One for a call: one shared by calls that only read; one that no other call has for what may change something. */
  of(one: Walked): Promise<Tenant>;
  /** Puts back the rows of what the call had, for the next call. */
  giveBack(one: Walked): Promise<void>;
}

interface Kept {
  readonly tenant: Tenant;
  readonly putBack: () => Promise<boolean>;
}

export function tenantsFor({ to, ...marks }: TenantsOfWalk): Tenants {
  let readers: Promise<Tenant> | undefined;
  const free: Kept[] = [];
  const taken = new Map<Walked, Kept[]>();
  const newOne = async () => {
    const tenant = await aTenant(to.database, marks);
    return { tenant, putBack: await keepRows(to.database, tenant.group.id) };
  };
  return {
    of: async (one) => {
      if (one.call.method !== 'POST') {
        readers ??= aTenant(to.database, marks);
        return readers;
      }
      const kept = free.pop() ?? (await newOne());
      taken.set(one, [...(taken.get(one) ?? []), kept]);
      return kept.tenant;
    },
    giveBack: async (one) => {
      for (const kept of taken.get(one) ?? []) if (await kept.putBack()) free.push(kept);
      taken.delete(one);
    },
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
export async function reach(to: TestServer, one: Walked, tenants: Tenants): Promise<Reached> {
  const first = await staged(to, one, await tenants.of(one));
  const own = await ask(to, first.token, first.request);
  requireReached(one, own);
  if (one.call.method === 'GET') return { ...first, own, isRepeatable: true };
  const again = await ask(to, first.token, first.request);
  if (again.status < 400) return { ...first, own, isRepeatable: true };
  return { ...(await staged(to, one, await tenants.of(one))), own, isRepeatable: false };
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
  { giveBack }: Pick<Tenants, 'giveBack'>,
  work: (one: Walked) => Promise<void>,
): Promise<void> {
  for (const one of calls.filter(({ call }) => call.method === 'GET')) await work(one);
  const waiting = calls.filter(({ call }) => call.method === 'POST');
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      await work(one);
      await giveBack(one);
    }
  };
  const failed = (error: unknown) => {
    waiting.length = 0;
    return error;
  };
  const workers = Array.from({ length: AT_ONCE }, () => worker().catch(failed));
  const [error] = (await Promise.all(workers)).filter((one) => one !== undefined);
  if (error) throw error;
}
