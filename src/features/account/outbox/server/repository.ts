import type { Database, Tx } from '../../../../server/database/database.ts';

export interface OutboxRow {
  readonly id: number;
  readonly messageId: string;
  readonly kind: string;
  readonly channel: string;
  readonly dealerGroupId: number | null;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly queuedAt: Date;
  readonly finishedAt: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly expiresAt: Date;
}

/** Which messages somebody may read; neither means none. */
export interface Readable {
  readonly accountMail: boolean;
  readonly demoPeople: boolean;
  /** Whose messages to demo people, besides those of no group. */
  readonly groups: readonly number[];
}

const COLUMNS = `m.id, m.message_id as "messageId", m.kind, m.channel, m.dealer_group_id as "dealerGroupId",
  m.recipient, m.subject, m.body, m.html, m.status, m.reason, m.attempts, m.queued_at as "queuedAt",
  m.finished_at as "finishedAt", m.next_attempt_at as "nextAttemptAt", m.expires_at as "expiresAt"`;

/** Names the groups, since row-level security does not guard this table on a cluster. */
const READABLE = `(($1 and m.dealer_group_id is null)
  or ($2 and m.is_demo and (m.dealer_group_id is null or m.dealer_group_id = any($3))))`;

export async function outboxRows(
  tx: Tx,
  { accountMail, demoPeople, groups }: Readable,
  { before, most }: { before: number | null; most: number },
): Promise<OutboxRow[]> {
  const { rows } = await tx.client.query<OutboxRow>(
    `select ${COLUMNS} from message m
     where ${READABLE} and ($4::bigint is null or m.id < $4) order by m.id desc limit $5`,
    [accountMail, demoPeople, groups, before, most],
  );
  return rows;
}

export async function outboxRow(
  tx: Tx,
  { accountMail, demoPeople, groups }: Readable,
  id: number,
): Promise<OutboxRow | null> {
  const { rows } = await tx.client.query<OutboxRow>(
    `select ${COLUMNS} from message m where ${READABLE} and m.id = $4`,
    [accountMail, demoPeople, groups, id],
  );
  return rows[0] ?? null;
}

/** False where it was sent, is being sent, or has expired meanwhile. */
export async function queueAgain(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `update message set status = 'queued', attempts = 0, reason = null, next_attempt_at = null, finished_at = null
     where id = $1 and status in ('queued', 'bounced', 'refused', 'given_up') and expires_at > $2`,
    [id, now],
  );
  return rowCount === 1;
}

export async function groupsOf(database: Database, userId: number): Promise<number[]> {
  return await database.asUser(userId, async (tx) => {
    const { rows } = await tx.client.query<{ id: number }>(
      'select dealer_group_id as id from membership where user_id = $1',
      [userId],
    );
    return rows.map(({ id }) => id);
  });
}
