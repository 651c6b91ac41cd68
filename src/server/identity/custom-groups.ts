import {
  type CustomGroupDefinition,
  type RuleStep,
  type StoreTraits,
  storesOfDefinition,
} from '../../core/peers/store-rule.ts';
import type { Tx } from '../database/database.ts';
import type { ScopedDealership } from './access.ts';

export interface CustomGroup {
  readonly id: number;
  /** Its home: there it is global. */
  readonly dealerGroupId: number;
  readonly userId: number;
  readonly name: string;
  readonly isGlobal: boolean;
  readonly definition: CustomGroupDefinition;
  readonly salt: string;
  /** Counts its saves. */
  readonly version: number;
}

/** A custom group as far as its caller may see it. */
export interface ScopedCustomGroup extends CustomGroup {
  /** Those of its groups that the caller is a member of. */
  readonly groups: readonly number[];
  /** Its stores that the caller may see, also where a request names fewer. */
  readonly all: readonly ScopedDealership[];
  /** The ids of all stores of these groups that the caller may see, in the custom group or not. */
  readonly visible: readonly number[];
  /** Its groups that the caller has no right to. */
  readonly missingGroups: number;
  /** Listed stores that are closed, or that the caller has no right to. */
  readonly missingStores: number;
}

export async function groupsOfMember(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('membership')
    .select('dealer_group_id as id')
    .where('user_id', '=', userId)
    .orderBy('dealer_group_id')
    .execute();
  return rows.map(({ id }) => id);
}

interface Wanted {
  readonly id: number;
  readonly userId: number;
  readonly member: readonly number[];
}

/** Null for one that is neither the person's own nor global in a group of theirs. */
export async function customGroupOf(tx: Tx, { id, userId, member }: Wanted): Promise<CustomGroup | null> {
  const { rows } = await tx.client.query<CustomGroupRow>({
    name: 'custom-group',
    text: `select ${CUSTOM_GROUP} from custom_group g where g.id = $3 and ${VISIBLE}`,
    values: [userId, member, id],
  });
  return rows.map(fromRow)[0] ?? null;
}

/** Those a person may see in a group: of that home, or comparing it. By name. */
export async function customGroupsIn(tx: Tx, { userId, member }: Omit<Wanted, 'id'>): Promise<CustomGroup[]> {
  const { rows } = await tx.client.query<CustomGroupRow>({
    name: 'custom-groups',
    text: `select ${CUSTOM_GROUP} from custom_group g where ${VISIBLE} order by lower(g.name), g.id`,
    values: [userId, member],
  });
  return rows.map(fromRow);
}

const CUSTOM_GROUP = `g.id, g.dealer_group_id as "dealerGroupId", g.user_id as "userId", g.name,
  g.is_global as "isGlobal", g.dealer_groups as "dealerGroups", g.steps, g.salt, g.version`;

const VISIBLE = '(g.user_id = $1 or (g.is_global and g.dealer_group_id = any($2::integer[])))';

interface CustomGroupRow extends Omit<CustomGroup, 'definition'> {
  readonly dealerGroups: CustomGroupDefinition['dealerGroups'];
  readonly steps: RuleStep[];
}

function fromRow({ dealerGroups, steps, ...row }: CustomGroupRow): CustomGroup {
  return { ...row, definition: { dealerGroups, steps } };
}

/** The stores of a custom group within some groups. */
export async function storesOfCustomGroup(
  tx: Tx,
  { definition }: Pick<CustomGroup, 'definition'>,
  groups: readonly number[],
): Promise<number[]> {
  return storesOfDefinition(definition, await storeTraits(tx, groups));
}

/** A store's size is the mean of its latest twelve months with sales, the running one included. */
export async function storeTraits(tx: Tx, groups: readonly number[]): Promise<StoreTraits[]> {
  const { rows } = await tx.client.query<StoreTraits>({
    name: 'traits-of-stores',
    text: `select d.id, d.dealer_group_id as "dealerGroupId", d.brands, d.state,
        (select round(avg(latest.units_retail))::integer from (
          select m.units_retail from measure_month m
          where m.dealer_group_id = d.dealer_group_id and m.dealership_id = d.id and m.units_retail > 0
          order by m.month desc limit 12) latest) as units
      from dealership d
      where d.dealer_group_id = any($1::integer[]) and d.status = 'active'
      order by d.dealer_group_id, d.ordinal, d.id`,
    values: [groups],
  });
  return rows;
}
