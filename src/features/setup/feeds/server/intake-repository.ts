import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { IntakeFeed } from '../contract.ts';

interface FeedRow {
  readonly id: number;
  readonly dealershipId: number;
  readonly title: string;
  readonly status: string;
  readonly keyHint: string | null;
  readonly createdAt: Date;
  readonly lastReceivedAt: Date | null;
}

const COLUMNS = `id, dealership_id as "dealershipId", title, status, key_hint as "keyHint", created_at as "createdAt",
  last_received_at as "lastReceivedAt"`;

/** The stored key: a hash. */
export interface KeptKey {
  readonly hash: Buffer;
  readonly hint: string;
}

export async function feedsOf(tx: Tx, scope: AuthorizedScope): Promise<IntakeFeed[]> {
  const { rows } = await tx.client.query<FeedRow>(
    `select ${COLUMNS} from feed
     where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[]) order by title, id`,
    [scope.dealerGroupIds, scope.dealershipIds],
  );
  return rows.map(asFeed);
}

export async function openFeed(
  tx: Tx,
  feed: { dealerGroupId: number; dealershipId: number; title: string; key: KeptKey; now: Date },
): Promise<IntakeFeed> {
  const { rows } = await tx.client.query<FeedRow>(
    `insert into feed (dealer_group_id, dealership_id, title, fact, key_hash, key_hint, created_at)
     values ($1, $2, $3, 'lead', $4, $5, $6) returning ${COLUMNS}`,
    [feed.dealerGroupId, feed.dealershipId, feed.title, feed.key.hash, feed.key.hint, feed.now],
  );
  return rows.map(asFeed)[0] as IntakeFeed;
}

/** Replaces or revokes a feed's key; null when the feed is not in scope. */
export async function changeKey(
  tx: Tx,
  scope: AuthorizedScope,
  feed: { id: number; key: KeptKey | null },
): Promise<IntakeFeed | null> {
  const { rows } = await tx.client.query<FeedRow>(
    `update feed set key_hash = $4, key_hint = $5, status = $6
     where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[]) and id = $3 returning ${COLUMNS}`,
    [
      scope.dealerGroupIds,
      scope.dealershipIds,
      feed.id,
      feed.key?.hash ?? null,
      feed.key?.hint ?? null,
      feed.key === null ? 'disabled' : 'active',
    ],
  );
  return rows.map(asFeed)[0] ?? null;
}

export async function feedWithKey(
  tx: Tx,
  dealerGroupId: number,
  keyHash: Buffer,
): Promise<{ id: number; dealershipId: number; title: string } | null> {
  const { rows } = await tx.client.query<{ id: number; dealershipId: number; title: string }>({
    name: 'feed-with-key',
    text: `select id, dealership_id as "dealershipId", title from feed
           where dealer_group_id = $1 and key_hash = $2 and status = 'active'`,
    values: [dealerGroupId, keyHash],
  });
  return rows[0] ?? null;
}

function asFeed({ status, createdAt, lastReceivedAt, ...row }: FeedRow): IntakeFeed {
  return {
    ...row,
    status: status as IntakeFeed['status'],
    createdAt: createdAt.toISOString(),
    lastReceivedAt: lastReceivedAt?.toISOString() ?? null,
  };
}

export async function groupName(tx: Tx, dealerGroupId: number): Promise<string> {
  const { name } = await tx.sql
    .selectFrom('dealer_group')
    .select('name')
    .where('id', '=', dealerGroupId)
    .executeTakeFirstOrThrow();
  return name;
}
