import type { Access } from '../../core/contract.ts';
import { Problem } from '../../core/errors.ts';
import type { OpeningHours } from '../../core/kpis/reach.ts';
import { isAtLeast, ROLES, type Role } from '../../core/navigation/roles.ts';
import type { StoreDates } from '../../core/time/store-dates.ts';
import type { Database, Tx } from '../database/database.ts';

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
  /** Covers every dealership of the groups. */
  readonly coversGroups: boolean;
}

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
  const chosen = chosenMemberships(found.memberships, requested);
  for (const { role } of chosen) requireRole(role, needed);
  const { dealerships } = found;
  const requestedScope = new Set(requested.dealerShipId);
  if (requestedScope.size > 0 && dealerships.length !== requestedScope.size) throw missing('dealerShipId');
  return brand({
    userId,
    role: leastRole(chosen),
    dealerGroupIds: chosen.map((membership) => membership.dealerGroupId),
    dealerships,
    dealershipIds: dealerships.map(({ id }) => id),
    coversGroups: chosen.every(({ allDealerships }) => allDealerships),
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

interface Found {
  readonly isLive: boolean;
  readonly version: string;
  readonly memberships: readonly Membership[];
  readonly dealerships: readonly ScopedDealership[];
}

/**
 * In one statement and so one snapshot. The group ids are not checked yet: each dealership is reached
 * through a membership.
 */
async function lookUp(
  database: Database,
  { userId, sessionId }: { userId: number; sessionId: string | null },
  requested: RequestedScope,
): Promise<Found> {
  const groups = requestedGroups(requested);
  return await database.asVisitor(userId, groups, async (tx) => {
    const { rows } = await tx.client.query<Found>({
      name: 'what-a-caller-may-see',
      text: LOOK_UP,
      values: [userId, groups, requested.dealerShipId ?? [], sessionId],
    });
    const [found] = rows;
    if (!found) throw new Error('A statement without a table has one row.');
    return found;
  });
}

const DEALERSHIP = `json_build_object(
  'dealerGroupId', d.dealer_group_id, 'id', d.id, 'name', d.name, 'timeZone', d.time_zone,
  'opensAt', d.opens_at, 'closesAt', d.closes_at, 'closedWeekdays', d.closed_weekdays,
  'openDate', d.open_date, 'closeDate', d.close_date,
  'closedDates', array(select c.day from closed_date c
    where c.dealer_group_id = d.dealer_group_id and c.dealership_id = d.id order by 1))`;

const LOOK_UP = `
  select
    (exists (select from session where id = $4::uuid and ended_at is null)
      or exists (select from api_token where id = $4::uuid and ended_at is null)) as "isLive",
    pg_current_snapshot()::text as version,
    (select coalesce(json_agg(json_build_object(
         'dealerGroupId', m.dealer_group_id, 'role', m.role, 'allDealerships', m.all_dealerships)), '[]')
     from membership m
     where m.user_id = $1 and m.dealer_group_id = any($2::integer[])) as memberships,
    (select coalesce(json_agg(${DEALERSHIP} order by d.dealer_group_id, d.ordinal, d.id), '[]')
     from membership m join dealership d on d.dealer_group_id = m.dealer_group_id
     where m.user_id = $1 and m.dealer_group_id = any($2::integer[]) and d.status = 'active'
       and (cardinality($3::integer[]) = 0 or d.id = any($3::integer[]))
       and (m.all_dealerships or exists (
         select from membership_dealership x
         where x.dealer_group_id = m.dealer_group_id and x.user_id = m.user_id and x.dealership_id = d.id))
    ) as dealerships`;

function requestedGroups({ dealerGroupId, dealerGroupIds = [] }: RequestedScope): readonly number[] {
  return dealerGroupIds.length > 0 ? dealerGroupIds : [dealerGroupId].filter((id) => id !== undefined);
}

function groupField({ dealerGroupIds = [] }: RequestedScope): 'dealerGroupIds' | 'dealerGroupId' {
  return dealerGroupIds.length > 0 ? 'dealerGroupIds' : 'dealerGroupId';
}

function chosenMemberships(all: readonly Membership[], requested: RequestedScope): Membership[] {
  if (requested.customGroupId !== undefined) throw missing('customGroupId');
  const requestedScope = requestedGroups(requested);
  const field = groupField(requested);
  if (requestedScope.length === 0) {
    const message = 'Name the dealer group.';
    throw new Problem('malformed', message, [{ field, message }]);
  }
  return requestedScope.map((id) => {
    const membership = all.find(({ dealerGroupId }) => dealerGroupId === id);
    if (!membership) throw missing(field);
    return membership;
  });
}

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
