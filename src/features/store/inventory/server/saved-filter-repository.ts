import { sql } from 'kysely';
import type { Tx } from '../../../../server/database/database.ts';
import { type AuthorizedScope, onlyGroup } from '../../../../server/identity/access.ts';

export interface SavedFilterRow {
  readonly name: string;
  readonly filters: string;
}

export async function ownFilters(tx: Tx, scope: AuthorizedScope): Promise<SavedFilterRow[]> {
  return await tx.sql
    .selectFrom('saved_vehicle_filter')
    .select(['name', 'filters'])
    .where('dealer_group_id', '=', onlyGroup(scope))
    .where('owner_id', '=', scope.userId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** A name in other capitals is the same name. */
export async function writeFilter(
  tx: Tx,
  scope: AuthorizedScope,
  { name, filters, at }: SavedFilterRow & { readonly at: Date },
): Promise<void> {
  await tx.client.query(
    `insert into saved_vehicle_filter (dealer_group_id, owner_id, name, filters, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (dealer_group_id, owner_id, lower(name)) do update
     set name = excluded.name, filters = excluded.filters`,
    [onlyGroup(scope), scope.userId, name, filters, at],
  );
}

export async function removeFilter(tx: Tx, scope: AuthorizedScope, name: string): Promise<void> {
  await tx.sql
    .deleteFrom('saved_vehicle_filter')
    .where('dealer_group_id', '=', onlyGroup(scope))
    .where('owner_id', '=', scope.userId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .execute();
}
