import type { Access } from '../../core/contract.ts';
import { Problem } from '../../core/errors.ts';
import type { OpeningHours } from '../../core/kpis/reach.ts';
import { isAtLeast, ROLES, type Role } from '../../core/navigation/roles.ts';
import type { StoreDates } from '../../core/time/store-dates.ts';
import type { Database, Tx } from '../database/database.ts';
import type { ScopedCustomGroup } from './custom-groups.ts';
import { DEALERSHIP, type Found, lookUp, type Membership, requestedGroups } from './look-up.ts';

declare const authorized: unique symbol;

export interface Caller {
  readonly userId: number;
  /** Of the session, or of the access token that a program sends instead. */
  readonly sessionId: string;
  /** The only group an access token reads. */
  readonly tokenGroupId?: number;
}

export interface ScopedDealership extends OpeningHours, StoreDates {
  readonly dealerGroupId: number;
  readonly id: number;
  readonly name: string;
}

/** Every id was checked. Queries take this type, so code that skips the check does not compile. */
export interface AuthorizedScope {
  readonly [authorized]: true;
  readonly userId: number;
  readonly role: Role;
  readonly dealerGroupIds: readonly number[];
  /**
   * The requested ones, or all the caller may see; in the group's order. Empty only when a group has none.
   */
  readonly dealerships: readonly ScopedDealership[];
  readonly dealershipIds: readonly number[];
  /** Covers every dealership of the groups; never for a custom group. */
  readonly coversGroups: boolean;
  /** The one that was requested. */
  readonly customGroup?: ScopedCustomGroup;
}

export interface RequestedScope {
  readonly dealerGroupId?: number | undefined;
  readonly dealerGroupIds?: readonly number[] | undefined;
  readonly dealerShipId?: readonly number[] | undefined;
  readonly customGroupId?: number | undefined;
}

export interface Admission {
  readonly scope: AuthorizedScope;
  /** Of the whole database: equal versions saw the same rows. */
  readonly version: string;
}

/**
 * Refuses the request when one id is not the caller's. Another tenant's id gets the same answer as one that
 * does not exist.
 */
export async function authorize(
  database: Database,
  caller: Caller,
  needed: Role,
  requested: RequestedScope,
): Promise<AuthorizedScope> {
  return scopeOf(await lookUp(database, { ...caller, sessionId: null }, requested), {
    ...{ userId: caller.userId, needed, requested },
  });
}

export async function admit(
  database: Database,
  caller: Caller,
  needed: Role,
  requested: RequestedScope,
): Promise<Admission> {
  const found = await lookUp(database, caller, requested);
  if (!found.isLive) throw signedOut();
  requireTokenGroup(caller, requested);
  return { scope: scopeOf(found, { userId: caller.userId, needed, requested }), version: found.version };
}

/** Another group gets the answer of a group that does not exist. */
function requireTokenGroup({ tokenGroupId }: Caller, requested: RequestedScope): void {
  if (tokenGroupId === undefined) return;
  if (requested.customGroupId !== undefined) throw missing('customGroupId');
  if (requestedGroups(requested).every((id) => id === tokenGroupId)) return;
  throw missing(groupField(requested));
}

export function signedOut(): Problem {
  return new Problem('unauthenticated', 'Your session has ended. Sign in again.');
}

interface Asking {
  readonly userId: number;
  readonly needed: Role;
  readonly requested: RequestedScope;
}

function scopeOf(found: Found, { userId, needed, requested }: Asking): AuthorizedScope {
  const { dealerships, customGroup } = found;
  const chosen = chosenMemberships(found, requested);
  for (const { role } of chosen) requireRole(role, needed);
  const requestedScope = new Set(requested.dealerShipId);
  if (requestedScope.size > 0 && dealerships.length !== requestedScope.size) throw missing('dealerShipId');
  return brand({
    userId,
    role: leastRole(chosen),
    dealerGroupIds: chosen.map((membership) => membership.dealerGroupId),
    dealerships,
    dealershipIds: dealerships.map(({ id }) => id),
    coversGroups: !customGroup && chosen.every(({ allDealerships }) => allDealerships),
    ...(customGroup && { customGroup }),
  });
}

/** The scope of work without a user, such as a feed's post. */
export async function systemScope(
  database: Database,
  dealerGroupId: number,
  dealershipIds: readonly number[] = [],
): Promise<AuthorizedScope> {
  const visible = await database.inGroups([dealerGroupId], (tx) => dealershipsOf(tx, dealerGroupId));
  const dealerships = narrowed(visible, dealershipIds);
  return brand({
    userId: 0,
    role: 'admin',
    dealerGroupIds: [dealerGroupId],
    dealerships,
    dealershipIds: dealerships.map(({ id }) => id),
    coversGroups: true,
  });
}

export function isRole(access: Access): access is Role {
  return (ROLES as readonly string[]).includes(access);
}

function brand(scope: Omit<AuthorizedScope, typeof authorized>): AuthorizedScope {
  return scope as AuthorizedScope;
}

function groupField({ dealerGroupIds = [] }: RequestedScope): 'dealerGroupIds' | 'dealerGroupId' {
  return dealerGroupIds.length > 0 ? 'dealerGroupIds' : 'dealerGroupId';
}

function chosenMemberships({ memberships, customGroup }: Found, requested: RequestedScope): Membership[] {
  if (customGroup === null) throw missing('customGroupId');
  const narrowed = requested.dealerGroupIds ?? [];
  if (customGroup && narrowed.length === 0)
    return memberships.toSorted((one, other) => one.dealerGroupId - other.dealerGroupId);
  const requestedScope = requestedGroups(requested);
  const field = groupField(requested);
  if (requestedScope.length === 0) {
    const message = 'Name the dealer group.';
    throw new Problem('malformed', message, [{ field, message }]);
  }
  return requestedScope.map((id) => {
    const membership = memberships.find(({ dealerGroupId }) => dealerGroupId === id);
    if (!membership) throw missing(field);
    return membership;
  });
}

export function missing(field: string): Problem {
  const message = 'There is no such id, or you may not see it.';
  return new Problem('missing', message, [{ field, message }]);
}

function requireRole(role: Role, needed: Role): void {
  if (isAtLeast(role, needed)) return;
  throw new Problem('forbidden', `This needs the role ${needed} in this dealer group; yours is ${role}.`);
}

function leastRole(memberships: readonly Membership[]): Role {
  const least = Math.min(...memberships.map(({ role }) => ROLES.indexOf(role)));
  return ROLES[least] ?? 'viewer';
}

async function dealershipsOf(tx: Tx, dealerGroupId: number): Promise<ScopedDealership[]> {
  const { rows } = await tx.client.query<{ dealership: ScopedDealership }>({
    name: 'dealerships-of-group',
    text: `select ${DEALERSHIP} as dealership from dealership d
           where d.dealer_group_id = $1 and d.status = 'active' order by d.ordinal, d.id`,
    values: [dealerGroupId],
  });
  return rows.map(({ dealership }) => dealership);
}

function narrowed(
  visible: readonly ScopedDealership[],
  requestedScope: readonly number[],
): readonly ScopedDealership[] {
  if (requestedScope.length === 0) return visible;
  const wanted = new Set(requestedScope);
  const found = visible.filter(({ id }) => wanted.has(id));
  if (found.length !== wanted.size) throw missing('dealerShipId');
  return found;
}

/** The dealerships with these ids that a scope has. */
export function scopeWithin(scope: AuthorizedScope, ids: readonly number[]): AuthorizedScope {
  const wanted = new Set(ids);
  const dealerships = scope.dealerships.filter(({ id }) => wanted.has(id));
  return brand({ ...scope, dealerships, dealershipIds: dealerships.map(({ id }) => id) });
}

export function dealershipIn(scope: AuthorizedScope, id: number, field: string): ScopedDealership {
  const found = scope.dealerships.find((dealership) => dealership.id === id);
  if (!found) throw missing(field);
  return found;
}

/** `what` is a plural, such as `Mapping rules`. */
export function requireWholeGroup({ coversGroups }: AuthorizedScope, what: string, field?: string): void {
  if (coversGroups) return;
  const message = `${what} belong to the whole group: only people with access to all of its stores can change them.`;
  throw new Problem('forbidden', message, field === undefined ? [] : [{ field, message }]);
}

export function onlyGroup(scope: AuthorizedScope): number {
  const [id, ...others] = scope.dealerGroupIds;
  if (id !== undefined && others.length === 0) return id;
  const message = 'Choose one dealer group.';
  throw new Problem('malformed', message, [{ field: 'dealerGroupIds', message }]);
}
