import type { CustomGroupDefinition } from '../../../../core/peers/store-rule.ts';
import type { Tx } from '../../../../server/database/database.ts';

interface Change {
  readonly name: string;
  readonly isGlobal: boolean;
  readonly definition: CustomGroupDefinition;
}

interface Of {
  readonly dealerGroupId: number;
  readonly userId: number;
}

export async function insertGroup({ sql }: Tx, of: Of, change: Change): Promise<number> {
  const { id } = await sql
    .insertInto('custom_group')
    .values({ dealer_group_id: of.dealerGroupId, user_id: of.userId, ...columnsOf(change) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Place {
  readonly dealerGroupId: number;
  readonly id: number;
}

/** False where it was saved since that version, and then nothing changes. */
export async function updateGroup(
  { sql }: Tx,
  { dealerGroupId, id, version }: Place & { readonly version: number },
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('custom_group')
    .set({ ...columnsOf(change), version: version + 1 })
    .where('dealer_group_id', '=', dealerGroupId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await sql
    .updateTable('custom_group_report')
    .set({ compared_group_ids: change.definition.dealerGroups.map((group) => group.id) })
    .where('dealer_group_id', '=', dealerGroupId)
    .where('custom_group_id', '=', id)
    .execute();
  return true;
}

export async function deleteGroup({ sql }: Tx, { dealerGroupId, id }: Place): Promise<void> {
  await sql
    .deleteFrom('custom_group')
    .where('dealer_group_id', '=', dealerGroupId)
    .where('id', '=', id)
    .execute();
}

function columnsOf({ name, isGlobal, definition: { dealerGroups, steps } }: Change) {
  return {
    name,
    is_global: isGlobal,
    dealer_group_ids: dealerGroups.map(({ id }) => id),
    dealer_groups: JSON.stringify(dealerGroups),
    steps: JSON.stringify(steps),
  };
}

export async function groupNames({ sql }: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql
    .selectFrom('dealer_group')
    .select(['id', 'name'])
    .where('id', 'in', [...ids, 0])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
