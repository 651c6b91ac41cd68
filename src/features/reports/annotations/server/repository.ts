import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type AuthorizedScope, onlyGroup } from '../../../../server/identity/access.ts';

export interface AnnotationRow {
  readonly id: number;
  /** Null for all stores of the group. */
  readonly dealershipId: number | null;
  readonly store: string | null;
  readonly day: Day;
  readonly text: string;
}

/** Of these stores and of whole groups, the latest day first; all, or one. */
export async function readAnnotations(
  tx: Tx,
  scope: AuthorizedScope,
  id: number | null = null,
): Promise<AnnotationRow[]> {
  const { rows } = await tx.client.query<AnnotationRow>(
    `select a.id, a.dealership_id as "dealershipId", d.name as store, a.day, a.text
     from annotation a
       left join dealership d on d.dealer_group_id = a.dealer_group_id and d.id = a.dealership_id
     where a.dealer_group_id = any($1::integer[])
       and (a.dealership_id is null or a.dealership_id = any($2::integer[]))
       and ($3::integer is null or a.id = $3)
     order by a.day desc, a.id desc
     limit 1000`,
    [scope.dealerGroupIds, scope.dealershipIds, id],
  );
  return rows;
}

export interface Written {
  readonly day: Day;
  readonly text: string;
}

export async function insertAnnotation(
  tx: Tx,
  scope: AuthorizedScope,
  { day, text, dealershipId, at }: Written & { readonly dealershipId: number | null; readonly at: Date },
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const group = onlyGroup(scope);
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into annotation (dealer_group_id, dealership_id, day, text, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (dealer_group_id, coalesce(dealership_id, 0), day, lower(text)) do nothing
     returning id`,
    [group, dealershipId, day, text, at],
  );
  const [added] = rows;
  if (added) return { id: added.id, isNew: true };
  const { rows: known } = await tx.client.query<{ id: number }>(
    `select id from annotation
     where dealer_group_id = $1 and coalesce(dealership_id, 0) = coalesce($2::integer, 0) and day = $3
       and lower(text) = lower($4)`,
    [group, dealershipId, day, text],
  );
  return { id: known[0]?.id ?? 0, isNew: false };
}

/** False where the day has another annotation with this text. */
export async function updateAnnotation(
  tx: Tx,
  scope: AuthorizedScope,
  { id, day, text }: Written & { readonly id: number },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `update annotation a set day = $3, text = $4
     where a.dealer_group_id = $1 and a.id = $2 and not exists (
       select from annotation o
       where o.dealer_group_id = $1 and o.id <> $2 and o.day = $3 and lower(o.text) = lower($4)
         and coalesce(o.dealership_id, 0) = coalesce(a.dealership_id, 0))`,
    [onlyGroup(scope), id, day, text],
  );
  return rowCount === 1;
}

export async function removeAnnotation(tx: Tx, scope: AuthorizedScope, id: number): Promise<void> {
  await tx.sql
    .deleteFrom('annotation')
    .where('dealer_group_id', '=', onlyGroup(scope))
    .where('id', '=', id)
    .execute();
}
