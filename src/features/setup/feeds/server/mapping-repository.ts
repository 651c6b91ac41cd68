import type { DateOrder } from '../../../../core/connector.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { headerHash } from '../../../../server/ingest/mappings.ts';

export interface KeptMapping {
  readonly id: number;
  readonly dealershipId: number | null;
  readonly connector: string;
  readonly header: string[];
  readonly columns: Record<string, string>;
  readonly dateOrder: DateOrder | null;
  readonly savedAt: Date;
  readonly savedBy: string | null;
}

const MAPPINGS = `select m.id, m.dealership_id as "dealershipId", m.connector, m.header, m.columns,
    m.date_order as "dateOrder", m.saved_at as "savedAt", u.name as "savedBy"
  from feed_mapping m left join user_account u on u.id = m.saved_by
  where m.dealer_group_id = any($1::integer[]) and (m.dealership_id is null or m.dealership_id = any($2::integer[]))`;

export async function mappingsIn(tx: Tx, scope: AuthorizedScope): Promise<KeptMapping[]> {
  const { rows } = await tx.client.query<KeptMapping>(`${MAPPINGS} order by m.saved_at desc, m.id desc`, [
    scope.dealerGroupIds,
    scope.dealershipIds,
  ]);
  return rows;
}

/** The dealership's own mapping, else the group's. */
export async function mappingOfHeader(
  tx: Tx,
  scope: AuthorizedScope,
  of: { header: readonly string[]; dealershipId: number | null },
): Promise<KeptMapping | null> {
  const { rows } = await tx.client.query<KeptMapping>(
    `${MAPPINGS} and m.header_hash = $3 and (m.dealership_id is null or m.dealership_id = $4)
     order by m.dealership_id nulls last limit 1`,
    [scope.dealerGroupIds, scope.dealershipIds, headerHash(of.header), of.dealershipId],
  );
  return rows[0] ?? null;
}

export interface NewMapping
  extends Pick<KeptMapping, 'dealershipId' | 'connector' | 'columns' | 'dateOrder'> {
  readonly dealerGroupId: number;
  readonly header: readonly string[];
  readonly userId: number;
  readonly now: Date;
}

/** Replaces the mapping of this header. */
export async function keepMapping(tx: Tx, scope: AuthorizedScope, mapping: NewMapping): Promise<KeptMapping> {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into feed_mapping
       (dealer_group_id, dealership_id, connector, header, header_hash, columns, date_order, saved_at, saved_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (dealer_group_id, coalesce(dealership_id, 0), header_hash) do update
     set connector = excluded.connector, columns = excluded.columns, date_order = excluded.date_order,
       saved_at = excluded.saved_at, saved_by = excluded.saved_by
     returning id`,
    [
      mapping.dealerGroupId,
      mapping.dealershipId,
      mapping.connector,
      mapping.header,
      headerHash(mapping.header),
      mapping.columns,
      mapping.dateOrder,
      mapping.now,
      mapping.userId,
    ],
  );
  const kept = await tx.client.query<KeptMapping>(`${MAPPINGS} and m.id = $3`, [
    scope.dealerGroupIds,
    scope.dealershipIds,
    rows[0]?.id ?? 0,
  ]);
  return kept.rows[0] as KeptMapping;
}

/** Null when not in scope. */
export async function mappingWithId(tx: Tx, scope: AuthorizedScope, id: number): Promise<KeptMapping | null> {
  const { rows } = await tx.client.query<KeptMapping>(`${MAPPINGS} and m.id = $3`, [
    scope.dealerGroupIds,
    scope.dealershipIds,
    id,
  ]);
  return rows[0] ?? null;
}

export interface ChangedColumns
  extends Pick<NewMapping, 'connector' | 'columns' | 'dateOrder' | 'userId' | 'now'> {
  readonly id: number;
}

export async function changeColumns(
  tx: Tx,
  scope: AuthorizedScope,
  change: ChangedColumns,
): Promise<KeptMapping | null> {
  await tx.client.query(
    `update feed_mapping set connector = $3, columns = $4, date_order = $5, saved_by = $6, saved_at = $7
     where dealer_group_id = any($1::integer[]) and id = $2`,
    [
      scope.dealerGroupIds,
      change.id,
      change.connector,
      change.columns,
      change.dateOrder,
      change.userId,
      change.now,
    ],
  );
  return await mappingWithId(tx, scope, change.id);
}

export async function forgetMapping(tx: Tx, scope: AuthorizedScope, id: number): Promise<void> {
  await tx.client.query('delete from feed_mapping where dealer_group_id = any($1::integer[]) and id = $2', [
    scope.dealerGroupIds,
    id,
  ]);
}
