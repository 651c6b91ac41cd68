import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type AuthorizedScope, onlyGroup } from '../../../../server/identity/access.ts';

export interface WorkListRow {
  readonly id: number;
  readonly name: string;
  readonly ownerId: number;
  readonly owner: string;
  readonly vehicleCount: number;
}

/** Lists with a vehicle of these stores, and own ones, by name; of all, or one. */
export async function readWorkLists(
  tx: Tx,
  scope: AuthorizedScope,
  id: number | null,
): Promise<WorkListRow[]> {
  const { rows } = await tx.client.query<WorkListRow>(
    `select l.id, l.name, l.owner_id as "ownerId", u.name as owner, count(i.unit)::integer as "vehicleCount"
     from vehicle_work_list l
       join user_account u on u.id = l.owner_id
       left join vehicle_work_item i on i.dealer_group_id = l.dealer_group_id and i.list_id = l.id
         and i.dealership_id = any($2::integer[])
     where l.dealer_group_id = $1 and ($4::integer is null or l.id = $4)
     group by l.id, l.name, l.owner_id, u.name
     having count(i.unit) > 0 or l.owner_id = $3
     order by lower(l.name), l.id`,
    [onlyGroup(scope), scope.dealershipIds, scope.userId, id],
  );
  return rows;
}

export interface KeptVehicle {
  readonly dealershipId: number;
  readonly unit: string;
  readonly note: string;
  readonly listedDay: Day;
  readonly priceCents: number | null;
  readonly photoCount: number | null;
  readonly photoUrl: string | null;
}

export async function keptVehicles(tx: Tx, scope: AuthorizedScope, id: number): Promise<KeptVehicle[]> {
  return await tx.sql
    .selectFrom('vehicle_work_item')
    .select(['dealership_id as dealershipId', 'unit', 'note', 'listed_day as listedDay'])
    .select(['price_cents as priceCents', 'photo_count as photoCount', 'photo_url as photoUrl'])
    .where('dealer_group_id', '=', onlyGroup(scope))
    .where('list_id', '=', id)
    .where('dealership_id', 'in', [...scope.dealershipIds])
    .orderBy('dealership_id')
    .orderBy('unit')
    .execute();
}

/** Null where the caller has a list with the name. */
export async function insertWorkList(
  tx: Tx,
  scope: AuthorizedScope,
  {
    name,
    at,
    vehicles,
  }: { readonly name: string; readonly at: Date; readonly vehicles: readonly KeptVehicle[] },
): Promise<number | null> {
  const group = onlyGroup(scope);
  const row = await tx.sql
    .insertInto('vehicle_work_list')
    .values({ dealer_group_id: group, owner_id: scope.userId, name, created_at: at })
    // Two requests at once may have the same name.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await tx.sql
    .insertInto('vehicle_work_item')
    .values(
      vehicles.map((one) => ({
        dealer_group_id: group,
        list_id: row.id,
        dealership_id: one.dealershipId,
        unit: one.unit,
        note: one.note,
        listed_day: one.listedDay,
        price_cents: one.priceCents,
        photo_count: one.photoCount,
        photo_url: one.photoUrl,
      })),
    )
    .execute();
  return row.id;
}

/** Whether the list has the vehicle. */
export async function updateNote(
  tx: Tx,
  scope: AuthorizedScope,
  { id, dealershipId, unit, note }: { id: number; dealershipId: number; unit: string; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('vehicle_work_item')
    .set({ note })
    .where('dealer_group_id', '=', onlyGroup(scope))
    .where('list_id', '=', id)
    .where('dealership_id', '=', dealershipId)
    .where('unit', '=', unit)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** False where the new owner has a list with the name. */
export async function changeOwner(
  tx: Tx,
  scope: AuthorizedScope,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `update vehicle_work_list l set owner_id = $3
     where l.dealer_group_id = $1 and l.id = $2 and not exists (
       select from vehicle_work_list o
       where o.dealer_group_id = $1 and o.owner_id = $3 and o.id <> $2 and lower(o.name) = lower(l.name))`,
    [onlyGroup(scope), id, userId],
  );
  return rowCount === 1;
}

export async function removeWorkList(tx: Tx, scope: AuthorizedScope, id: number): Promise<void> {
  await tx.sql
    .deleteFrom('vehicle_work_list')
    .where('dealer_group_id', '=', onlyGroup(scope))
    .where('id', '=', id)
    .execute();
}
