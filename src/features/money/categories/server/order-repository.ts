import type { Tx } from '../../../../server/database/database.ts';
import { movedTo } from '../rules.ts';

export interface PlacedLine {
  readonly id: number;
  readonly ordinal: number;
}

export type Siblings = { readonly dealerGroupId: number; readonly categoryId: number | null };

/** Moves a line among its siblings or another category's; archived lines come last. */
export async function moveLine(
  tx: Tx,
  siblings: Siblings,
  { id, place }: { id: number; place: number },
): Promise<PlacedLine[]> {
  const ids = await siblingsInOrder(tx, siblings);
  const order = movedTo(
    ids.filter(({ isArchived }) => !isArchived).map((line) => line.id),
    id,
    place,
  );
  const archived = ids.filter((line) => line.isArchived && line.id !== id).map((line) => line.id);
  const placed = [...order, ...archived].map((one, ordinal) => ({ id: one, ordinal }));
  await tx.client.query(
    `update ${siblings.categoryId === null ? 'budget_category' : 'budget_product'} line set ordinal = placed.ordinal
     from unnest($2::integer[], $3::integer[]) as placed (id, ordinal)
     where line.dealer_group_id = $1 and line.id = placed.id and line.ordinal <> placed.ordinal`,
    [siblings.dealerGroupId, placed.map((one) => one.id), placed.map(({ ordinal }) => ordinal)],
  );
  return placed;
}

async function siblingsInOrder(
  tx: Tx,
  { dealerGroupId, categoryId }: Siblings,
): Promise<{ id: number; isArchived: boolean }[]> {
  const from =
    categoryId === null
      ? 'budget_category where dealer_group_id = $1'
      : 'budget_product where dealer_group_id = $1 and category_id = $2';
  const values = categoryId === null ? [dealerGroupId] : [dealerGroupId, categoryId];
  const { rows } = await tx.client.query<{ id: number; isArchived: boolean }>(
    `select id, archived_from is not null as "isArchived" from ${from} order by ordinal, id`,
    values,
  );
  return rows;
}

/** Moves a product to the end of another category. */
export async function changeCategoryOf(
  tx: Tx,
  { dealerGroupId, id, categoryId }: { dealerGroupId: number; id: number; categoryId: number },
): Promise<void> {
  await tx.client.query(
    `update budget_product set category_id = $3, version = version + 1 where dealer_group_id = $1 and id = $2`,
    [dealerGroupId, id, categoryId],
  );
}
