import type { Access } from '../core/contract.ts';
import { Problem } from '../core/errors.ts';
import { isAtLeast, ROLES, type Role } from '../core/roles.ts';
import type { Database, Tx } from './database.ts';

declare const authorized: unique symbol;

/** A signed-in person, as the access token says. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: string;
}

export interface ScopedDealership {
  readonly dealerGroupId: number;
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  /** Local times, `HH:MM:SS`. */
  readonly opensAt: string;
  readonly closesAt: string;
  /** 0 is Sunday. */
  readonly closedWeekdays: readonly number[];
}

/**
 * Dealers the caller was found to have access to, every id checked. Queries take
 * this type, so that one without a check does not compile.
 */
export interface AuthorizedScope {
  readonly [authorized]: true;
  readonly userId: number;
  /** The least of the caller's roles in the groups. */
  readonly role: Role;
  readonly dealerGroupIds: readonly number[];
  /** Those asked for, or all the caller may see; in the groups' own order, never empty unless a group has none. */
  readonly dealerships: readonly ScopedDealership[];
  readonly dealershipIds: readonly number[];
  /** Whether the caller's memberships cover every dealership of the groups. */
  readonly coversGroups: boolean;
}

/** The scope fields of a call after checking their form. */
export interface RequestedScope {
  readonly dealerGroupId?: number | undefined;
  readonly dealerGroupIds?: readonly number[] | undefined;
  readonly dealerShipId?: readonly number[] | undefined;
  readonly customGroupId?: number | undefined;
}

interface Membership {
  readonly dealerGroupId: number;
  readonly role: Role;
  readonly allDealerships: boolean;
  readonly dealershipIds: readonly number[];
}

/**
 * Finds the dealers a request is about and refuses it whole when one id of it is
 * not the caller's. An id of another tenant answers exactly like one that does not exist.
 */
export async function authorize(
  database: Database,
  caller: Caller,
  needed: Role,
  requested: RequestedScope,
): Promise<AuthorizedScope> {
  const memberships = await database.asUser(caller.userId, (tx) => membershipsOf(tx, caller.userId));
  const chosen = chosenMemberships(memberships, requested);
  for (const { role } of chosen) requireRole(role, needed);
  const dealerGroupIds = chosen.map((membership) => membership.dealerGroupId);
  const visible = await database.inGroups(dealerGroupIds, (tx) => visibleDealerships(tx, chosen));
  const dealerships = narrowed(visible, requested.dealerShipId ?? []);
  return brand({
    userId: caller.userId,
    role: leastRole(chosen),
    dealerGroupIds,
    dealerships,
    dealershipIds: dealerships.map(({ id }) => id),
    coversGroups: chosen.every(({ allDealerships }) => allDealerships),
  });
}

/** The scope of work that no person asked for, such as a feed's post: one group, the named dealerships or all. */
export async function systemScope(
  database: Database,
  dealerGroupId: number,
  dealershipIds: readonly number[] = [],
): Promise<AuthorizedScope> {
  const everything: Membership = { dealerGroupId, role: 'admin', allDealerships: true, dealershipIds: [] };
  const visible = await database.inGroups([dealerGroupId], (tx) => visibleDealerships(tx, [everything]));
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

async function membershipsOf(tx: Tx, userId: number): Promise<Membership[]> {
  const { rows } = await tx.client.query<Membership>({
    name: 'memberships-of-user',
    text: `select m.dealer_group_id as "dealerGroupId", m.role, m.all_dealerships as "allDealerships",
                  array(select d.dealership_id from membership_dealership d
                        where d.dealer_group_id = m.dealer_group_id and d.user_id = m.user_id) as "dealershipIds"
           from membership m where m.user_id = $1 order by m.dealer_group_id`,
    values: [userId],
  });
  return rows;
}

function chosenMemberships(all: readonly Membership[], requested: RequestedScope): Membership[] {
  if (requested.customGroupId !== undefined) throw missing('customGroupId');
  const many = requested.dealerGroupIds ?? [];
  const asked = many.length > 0 ? many : [requested.dealerGroupId].filter((id) => id !== undefined);
  const field = many.length > 0 ? 'dealerGroupIds' : 'dealerGroupId';
  if (asked.length === 0) {
    const message = 'Name the dealer group.';
    throw new Problem('malformed', message, [{ field, message }]);
  }
  return asked.map((id) => {
    const membership = all.find(({ dealerGroupId }) => dealerGroupId === id);
    if (!membership) throw missing(field);
    return membership;
  });
}

/** How an id answers that does not exist or is another's. */
export function missing(field: string): Problem {
  const message = 'There is no such id, or it is not yours to see.';
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

async function visibleDealerships(tx: Tx, memberships: readonly Membership[]): Promise<ScopedDealership[]> {
  const { rows } = await tx.client.query<ScopedDealership>({
    name: 'dealerships-of-groups',
    text: `select dealer_group_id as "dealerGroupId", id, name, time_zone as "timeZone", opens_at as "opensAt",
                  closes_at as "closesAt", closed_weekdays as "closedWeekdays"
           from dealership where dealer_group_id = any($1) and status = 'active'
           order by dealer_group_id, ordinal, id`,
    values: [memberships.map(({ dealerGroupId }) => dealerGroupId)],
  });
  return rows.filter((dealership) =>
    memberships.some(
      (membership) =>
        membership.dealerGroupId === dealership.dealerGroupId &&
        (membership.allDealerships || membership.dealershipIds.includes(dealership.id)),
    ),
  );
}

function narrowed(
  visible: readonly ScopedDealership[],
  asked: readonly number[],
): readonly ScopedDealership[] {
  if (asked.length === 0) return visible;
  const wanted = new Set(asked);
  const found = visible.filter(({ id }) => wanted.has(id));
  if (found.length !== wanted.size) throw missing('dealerShipId');
  return found;
}

/** The one dealership of the scope that `id` names. */
export function dealershipIn(scope: AuthorizedScope, id: number, field: string): ScopedDealership {
  const found = scope.dealerships.find((dealership) => dealership.id === id);
  if (!found) throw missing(field);
  return found;
}

/** The one dealer group a call that changes something is about. */
export function onlyGroup(scope: AuthorizedScope): number {
  const [id, ...others] = scope.dealerGroupIds;
  if (id !== undefined && others.length === 0) return id;
  const message = 'Choose one dealer group.';
  throw new Problem('malformed', message, [{ field: 'dealerGroupIds', message }]);
}
