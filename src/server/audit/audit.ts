import type { AuditAction } from '../../core/audit/audit-actions.ts';
import type { Tx } from '../database/database.ts';

export type AuditedValues = Readonly<Record<string, unknown>>;

export interface AuditedChange {
  /** Null for the installation itself. */
  readonly dealerGroupId: number | null;
  /** Null for the server's shell. */
  readonly actorId: number | null;
  readonly action: AuditAction;
  readonly subjectUserId?: number | null;
  /** What was changed, in a person's terms: an email address, a name. */
  readonly subject: string;
  readonly before: AuditedValues | null;
  readonly after: AuditedValues | null;
}

export const INSTALLATION = 0;
const SHELL = 'The server';

/** In the caller's transaction, which is in the scope of the group. Never pass secrets. */
export async function recordChange(
  tx: Pick<Tx, 'client'>,
  { dealerGroupId, actorId, action, subjectUserId = null, subject, before, after }: AuditedChange,
  now: Date,
): Promise<void> {
  const { rows } = await tx.client.query<{ actor: string }>(
    "select name || ' (' || email || ')' as actor from user_account where id = $1",
    [actorId],
  );
  await tx.client.query(
    `insert into audit_entry (dealer_group_id, at, actor_id, actor, action, subject_user_id, subject, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      dealerGroupId ?? INSTALLATION,
      now,
      actorId,
      rows[0]?.actor ?? SHELL,
      action,
      subjectUserId,
      subject,
      before === null ? null : JSON.stringify(before),
      after === null ? null : JSON.stringify(after),
    ],
  );
}
