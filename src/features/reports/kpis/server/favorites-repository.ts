import { isKpiKey } from '../../../../core/kpis/catalog.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { KeptFavorite } from '../rules-favorites.ts';

export interface ListOwner {
  readonly dealerGroupId: number;
  readonly userId: number;
  readonly type: string;
}

/** Null when the user never changed it. */
export async function readList({ sql }: Tx, of: ListOwner): Promise<KeptFavorite[] | null> {
  const row = await sql
    .selectFrom('kpi_favourite_list')
    .select(['metrics', 'names'])
    .where('dealer_group_id', '=', of.dealerGroupId)
    .where('user_id', '=', of.userId)
    .where('type', '=', of.type)
    .executeTakeFirst();
  return row ? listOf(row) : null;
}

/** Serializes concurrent changes. */
export async function changeList(
  { sql }: Tx,
  of: ListOwner,
  { first, change }: Change,
): Promise<readonly KeptFavorite[]> {
  const key = { dealer_group_id: of.dealerGroupId, user_id: of.userId, type: of.type };
  await sql
    .insertInto('kpi_favourite_list')
    .values({ ...key, ...columnsOf(first) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await sql
    .selectFrom('kpi_favourite_list')
    .select(['metrics', 'names'])
    .where('dealer_group_id', '=', of.dealerGroupId)
    .where('user_id', '=', of.userId)
    .where('type', '=', of.type)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const list = change(listOf(row));
  await sql
    .updateTable('kpi_favourite_list')
    .set(columnsOf(list))
    .where('dealer_group_id', '=', of.dealerGroupId)
    .where('user_id', '=', of.userId)
    .where('type', '=', of.type)
    .execute();
  return list;
}

export async function forgetList({ sql }: Tx, of: ListOwner): Promise<void> {
  await sql
    .deleteFrom('kpi_favourite_list')
    .where('dealer_group_id', '=', of.dealerGroupId)
    .where('user_id', '=', of.userId)
    .where('type', '=', of.type)
    .execute();
}

interface Change {
  /** The list before the first change. */
  readonly first: readonly KeptFavorite[];
  readonly change: (list: readonly KeptFavorite[]) => readonly KeptFavorite[];
}

/**
 * An absent name is stored as an empty text. KPIs that are no longer in the catalog are dropped.
 */
function listOf({ metrics, names }: { metrics: string[]; names: string[] }): KeptFavorite[] {
  return metrics.flatMap((metric, index) =>
    isKpiKey(metric) ? [{ metric, name: names[index] || null }] : [],
  );
}

function columnsOf(list: readonly KeptFavorite[]): { metrics: string[]; names: string[] } {
  return { metrics: list.map(({ metric }) => metric), names: list.map(({ name }) => name ?? '') };
}
