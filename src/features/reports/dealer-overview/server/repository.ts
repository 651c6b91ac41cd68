import { isKpiKey } from '../../../../core/kpis/catalog.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { KeptNumber } from '../rules.ts';

export interface TabOwner {
  readonly dealerGroupId: number;
  readonly userId: number;
  readonly type: string;
}

/** Null when the user never changed it. */
export async function readTab(tx: Tx, of: TabOwner): Promise<KeptNumber[] | null> {
  const row = await selected(tx, of).executeTakeFirst();
  return row ? numbersOf(row) : null;
}

interface Change {
  /** The list before the first change. */
  readonly first: readonly KeptNumber[];
  readonly change: (list: readonly KeptNumber[]) => readonly KeptNumber[];
}

/** Serializes concurrent changes. */
export async function changeTab(
  tx: Tx,
  of: TabOwner,
  { first, change }: Change,
): Promise<readonly KeptNumber[]> {
  const { dealerGroupId, userId, type } = of;
  await tx.sql
    .insertInto('overview_list')
    .values({ dealer_group_id: dealerGroupId, user_id: userId, type, ...columnsOf(first) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await selected(tx, of).forUpdate().executeTakeFirstOrThrow();
  const list = change(numbersOf(row));
  await tx.sql
    .updateTable('overview_list')
    .set(columnsOf(list))
    .where('dealer_group_id', '=', dealerGroupId)
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .execute();
  return list;
}

export async function forgetTab({ sql }: Tx, { dealerGroupId, userId, type }: TabOwner): Promise<void> {
  await sql
    .deleteFrom('overview_list')
    .where('dealer_group_id', '=', dealerGroupId)
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .execute();
}

function selected({ sql }: Tx, { dealerGroupId, userId, type }: TabOwner) {
  return sql
    .selectFrom('overview_list')
    .select(['metrics', 'tags'])
    .where('dealer_group_id', '=', dealerGroupId)
    .where('user_id', '=', userId)
    .where('type', '=', type);
}

/** KPIs that are no longer in the catalog are dropped. */
function numbersOf({ metrics, tags }: { metrics: string[]; tags: string[] }): KeptNumber[] {
  return metrics.flatMap((kpi, index) => (isKpiKey(kpi) ? [{ kpi, tag: tags[index] || null }] : []));
}

function columnsOf(list: readonly KeptNumber[]): { metrics: string[]; tags: string[] } {
  return { metrics: list.map(({ kpi }) => kpi), tags: list.map(({ tag }) => tag ?? '') };
}
