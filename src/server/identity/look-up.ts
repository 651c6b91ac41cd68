import { sql } from 'kysely';
import type { Role } from '../../core/navigation/roles.ts';
import type { Database } from '../database/database.ts';
import type { RequestedScope, ScopedDealership } from './access.ts';
import {
  customGroupOf,
  groupsOfMember,
  type ScopedCustomGroup,
  storesOfCustomGroup,
} from './custom-groups.ts';

export interface Membership {
  readonly dealerGroupId: number;
  readonly role: Role;
  readonly allDealerships: boolean;
}

/** What a caller may see of a requested scope. */
export interface Found {
  readonly isLive: boolean;
  readonly version: string;
  readonly memberships: readonly Membership[];
  readonly dealerships: readonly ScopedDealership[];
  /** Null where one is requested that the caller may not see. */
  readonly customGroup?: ScopedCustomGroup | null;
}

interface Looking {
  readonly userId: number;
  readonly sessionId: string | null;
}

export async function lookUp(
  database: Database,
  looking: Looking,
  requested: RequestedScope,
): Promise<Found> {
  const { customGroupId, dealerShipId = [] } = requested;
  const groups = requestedGroups(requested);
  if (customGroupId === undefined) return await lookUpGroups(database, looking, { groups, dealerShipId });
  return await lookUpCustomGroup(database, looking, { customGroupId, requested });
}

export function requestedGroups({ dealerGroupId, dealerGroupIds = [] }: RequestedScope): readonly number[] {
  return dealerGroupIds.length > 0 ? dealerGroupIds : [dealerGroupId].filter((id) => id !== undefined);
}

interface Named {
  readonly groups: readonly number[];
  readonly dealerShipId: readonly number[];
}

/**
 * In one statement and so one snapshot. The group ids are not checked yet: each dealership is reached
 * through a membership.
 */
async function lookUpGroups(
  database: Database,
  { userId, sessionId }: Looking,
  { groups, dealerShipId }: Named,
): Promise<Found> {
  if (database.isDistributed)
    return await lookUpOnCluster(database, { userId, sessionId }, { groups, dealerShipId });
  const [found] = await database.asVisitor<Found>(userId, groups, {
    name: 'what-a-caller-may-see',
    text: LOOK_UP,
    values: [userId, groups, dealerShipId, sessionId],
  });
  if (!found) throw new Error('A statement without a table has one row.');
  return found;
}

/** Sessions are on the coordinator, and all rows of a group on one other node. */
async function lookUpOnCluster(
  database: Database,
  { userId, sessionId }: Looking,
  { groups, dealerShipId }: Named,
): Promise<Found> {
  const [live, [seen]] = await Promise.all([
    sql<
      Pick<Found, 'isLive'>
    >`select exists (select 1 from session where id = ${sessionId}::uuid and ended_at is null)
      or exists (select 1 from api_token where id = ${sessionId}::uuid and ended_at is null) as "isLive"`.execute(
      database.people,
    ),
    database.asVisitor<Omit<Found, 'isLive'>>(userId, groups, {
      name: 'what-a-caller-may-see',
      text: SEEN_ON_CLUSTER,
      values: [userId, groups, dealerShipId],
    }),
  ]);
  if (!seen) throw new Error('A statement without a table has one row.');
  return { ...seen, isLive: live.rows[0]?.isLive === true };
}

/** The groups of a custom group that the caller is a member of, with its stores among theirs. */
async function lookUpCustomGroup(
  database: Database,
  looking: Looking,
  { customGroupId, requested }: { readonly customGroupId: number; readonly requested: RequestedScope },
): Promise<Found> {
  const { userId } = looking;
  const { dealerGroupId, dealerGroupIds = [], dealerShipId = [] } = requested;
  const member = await database.asUser(userId, (tx) => groupsOfMember(tx, userId));
  const kept = await database.inGroups(member, (tx) =>
    customGroupOf(tx, { id: customGroupId, userId, member }),
  );
  const groups = (kept?.definition.dealerGroups ?? [])
    .map(({ id }) => id)
    .filter((id) => member.includes(id));
  const found = await lookUpGroups(database, looking, { groups, dealerShipId: [] });
  const isForeign = dealerGroupId !== undefined && !member.includes(dealerGroupId);
  if (kept === null || groups.length === 0 || isForeign)
    return { ...found, dealerships: [], customGroup: null };
  const stores = new Set(await database.inGroups(groups, (tx) => storesOfCustomGroup(tx, kept, groups)));
  const chosen = found.dealerships.filter(({ id }) => stores.has(id));
  const named = kept.definition.dealerGroups.flatMap(({ id, dealerships }) =>
    groups.includes(id) ? dealerships : [],
  );
  const visible = found.dealerships.map(({ id }) => id);
  const narrowed = chosen.filter(
    (one) =>
      (dealerGroupIds.length === 0 || dealerGroupIds.includes(one.dealerGroupId)) &&
      (dealerShipId.length === 0 || dealerShipId.includes(one.id)),
  );
  return {
    ...found,
    dealerships: narrowed,
    customGroup: {
      ...kept,
      all: chosen,
      visible,
      groups,
      missingGroups: kept.definition.dealerGroups.length - groups.length,
      missingStores: named.filter((id) => !visible.includes(id)).length,
    },
  };
}

export const DEALERSHIP = `json_build_object(
  'dealerGroupId', d.dealer_group_id, 'id', d.id, 'name', d.name, 'timeZone', d.time_zone,
  'opensAt', d.opens_at, 'closesAt', d.closes_at, 'closedWeekdays', d.closed_weekdays,
  'openDate', d.open_date, 'closeDate', d.close_date,
  'closedDates', array(select c.day from closed_date c
    where c.dealer_group_id = d.dealer_group_id and c.dealership_id = d.id order by 1))`;

const SNAPSHOT = 'pg_current_snapshot()::text';

/** $1 the person, $2 groups, $3 stores. */
const MAY_SEE = `
    (select coalesce(json_agg(json_build_object(
         'dealerGroupId', m.dealer_group_id, 'role', m.role, 'allDealerships', m.all_dealerships)), '[]')
     from membership m
     where m.user_id = $1 and m.dealer_group_id = any($2::integer[])) as memberships,
    (select coalesce(json_agg(${DEALERSHIP} order by d.dealer_group_id, d.ordinal, d.id), '[]')
     from membership m join dealership d on d.dealer_group_id = m.dealer_group_id
     where m.user_id = $1 and m.dealer_group_id = any($2::integer[]) and d.status = 'active'
       and (cardinality($3::integer[]) = 0 or d.id = any($3::integer[]))
       and (m.all_dealerships or exists (
         select 1 from membership_dealership x
         where x.dealer_group_id = m.dealer_group_id and x.user_id = m.user_id and x.dealership_id = d.id))
    ) as dealerships`;

const LOOK_UP = `
  select
    (exists (select 1 from session where id = $4::uuid and ended_at is null)
      or exists (select 1 from api_token where id = $4::uuid and ended_at is null)) as "isLive",
    ${SNAPSHOT} as version,${MAY_SEE}`;

/** The coordinator's snapshot does not show what other nodes wrote; the groups' versions do. */
const SEEN_ON_CLUSTER = `
  select concat_ws(' ', ${SNAPSHOT}, (
      select string_agg(concat_ws(':', g.id, g.data_version), ',' order by g.id)
      from membership m join dealer_group g on g.id = m.dealer_group_id
      where m.user_id = $1 and m.dealer_group_id = any($2::integer[]))) as version,${MAY_SEE}`;
