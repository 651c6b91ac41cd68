import { sql } from 'kysely';
import { type FieldError, Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import {
  type AuthorizedScope,
  dealershipIn,
  type ScopedDealership,
} from '../../../../server/identity/access.ts';
import type { StoreDraft } from '../contract.ts';
import { doubledRows } from '../rules-stores.ts';

interface StoreTable {
  readonly dealerGroupId: number;
  readonly stores: readonly StoreDraft[];
}

/**
 * Writes the whole table of stores in its order.
 *
 * @throws Problem `invalid` with an error for each wrong cell, such as `stores.3.name`
 */
export async function writeStores(tx: Tx, scope: AuthorizedScope, table: StoreTable): Promise<void> {
  const { dealerGroupId, stores } = table;
  for (const { id } of stores) if (id !== undefined) dealershipIn(scope, id, 'stores');
  const sent = new Set(stores.map(({ id }) => id));
  const kept = scope.dealerships.filter(({ id }) => !sent.has(id));
  const errors = doubledRows(
    stores,
    kept.map(({ name }) => name),
  );
  if (errors.length > 0) throw new Problem('invalid', '', errors);
  await freeNames(tx, table);
  for (const [index, store] of stores.entries()) await writeStore(tx, dealerGroupId, { store, index });
  await refuseDoubledCodes(tx, table);
}

/** A store whose files came in stays: they would go with it. */
export async function removeEmptyStore(tx: Tx, { dealerGroupId, id, name }: ScopedDealership): Promise<void> {
  const { rows } = await tx.client.query(
    `select from import_run where dealer_group_id = $1 and dealership_id = $2
     union all select from feed where dealer_group_id = $1 and dealership_id = $2
     union all select from feed_reach where dealer_group_id = $1 and dealership_id = $2 limit 1`,
    [dealerGroupId, id],
  );
  if (rows.length > 0) {
    const message = `${name} already has files or feeds, so it stays.`;
    throw new Problem('invalid', message, [{ field: 'id', message }]);
  }
  await tx.sql
    .deleteFrom('dealership')
    .where('dealer_group_id', '=', dealerGroupId)
    .where('id', '=', id)
    .execute();
}

/** Two stores may swap their names or codes in one save. */
async function freeNames(tx: Tx, { dealerGroupId, stores }: StoreTable): Promise<void> {
  const ids = stores.flatMap(({ id }) => id ?? []);
  await tx.client.query(
    `update dealership set name = name || ' (' || id || ' is being saved)', code = null
     where dealer_group_id = $1 and id = any($2::integer[])`,
    [dealerGroupId, ids],
  );
}

async function writeStore(
  tx: Tx,
  dealerGroupId: number,
  { store, index }: { store: StoreDraft; index: number },
): Promise<void> {
  const columns = { ...columnsOf(store), ordinal: index };
  const id =
    store.id ??
    (
      await tx.sql
        .insertInto('dealership')
        .values({ dealer_group_id: dealerGroupId, ...columns, code: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  await tx.sql
    .updateTable('dealership')
    .set({ ...columns, code: null, version: sql`version + 1` })
    .where('dealer_group_id', '=', dealerGroupId)
    .where('id', '=', id)
    .execute();
  if (store.code) await writeCode(tx, { dealerGroupId, id, code: store.code });
}

/** Files name a store by its code too, unless that name already means another store. */
async function writeCode(tx: Tx, of: { dealerGroupId: number; id: number; code: string }): Promise<void> {
  await tx.client.query(
    `update dealership set code = $3 where dealer_group_id = $1 and id = $2 and not exists (
       select from dealership d where d.dealer_group_id = $1 and d.id <> $2 and lower(d.code) = lower($3))`,
    [of.dealerGroupId, of.id, of.code],
  );
  await tx.client.query(
    `insert into dealership_alias (dealer_group_id, alias, dealership_id) values ($1, lower($3), $2)
     on conflict (dealer_group_id, alias) do nothing`,
    [of.dealerGroupId, of.id, of.code],
  );
}

/** A code that was not written belongs to another store. */
async function refuseDoubledCodes(tx: Tx, { dealerGroupId, stores }: StoreTable): Promise<void> {
  const { rows } = await tx.client.query<{ name: string; code: string | null }>(
    'select lower(name) as name, lower(code) as code from dealership where dealer_group_id = $1',
    [dealerGroupId],
  );
  const codes = new Map(rows.map(({ name, code }) => [name, code]));
  const errors = stores.flatMap(({ name, code }, index): FieldError[] =>
    code && codes.get(name.toLowerCase()) !== code.toLowerCase()
      ? [{ field: `stores.${index}.code`, message: 'Another store of this group has this code.' }]
      : [],
  );
  if (errors.length > 0) throw new Problem('invalid', '', errors);
}

function columnsOf(store: StoreDraft) {
  return {
    name: store.name,
    time_zone: store.timeZone,
    ...(store.opensAt !== undefined && { opens_at: store.opensAt }),
    ...(store.closesAt !== undefined && { closes_at: store.closesAt }),
    ...(store.closedWeekdays !== undefined && { closed_weekdays: store.closedWeekdays }),
    legal_name: store.legalName ?? null,
    street: store.street ?? null,
    city: store.city ?? null,
    state: store.state ?? null,
    zip: store.zip ?? null,
    brands: store.brands ?? [],
    is_franchise: store.isFranchise ?? null,
    website_urls: store.websiteUrls ?? [],
    pma_zips: store.pmaZips ?? [],
    pma_radius_miles: store.pmaRadiusMiles ?? null,
  };
}
