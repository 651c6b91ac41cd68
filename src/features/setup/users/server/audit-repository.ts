import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';

export interface AuditFilter {
  readonly dealerGroupId: number;
  readonly person?: number | undefined;
  readonly action?: string | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Entries older than this one. */
  readonly before?: number | undefined;
}

export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: Record<string, never> | null;
  readonly after: Record<string, never> | null;
}

/** Newest first. */
export async function auditEntries(tx: Tx, filter: AuditFilter, most: number): Promise<AuditRow[]> {
  const { dealerGroupId, person, action, from, to, before } = filter;
  const { rows } = await tx.client.query<AuditRow>(
    `select id, at, actor, action, subject, before, after from audit_entry
     where dealer_group_id = $1
       and ($2::integer is null or actor_id = $2 or subject_user_id = $2)
       and ($3::text is null or action = $3)
       and ($4::date is null or at >= $4::date::timestamp at time zone 'UTC')
       and ($5::date is null or at < ($5::date + 1)::timestamp at time zone 'UTC')
       and ($6::bigint is null or id < $6)
     order by id desc limit $7`,
    [dealerGroupId, person ?? null, action ?? null, from ?? null, to ?? null, before ?? null, most],
  );
  return rows;
}

export interface AuditedPerson {
  readonly id: number;
  readonly name: string;
}

/** Everybody who acted or was changed, by name. */
export async function auditedPeople(tx: Tx, dealerGroupId: number): Promise<AuditedPerson[]> {
  const { rows } = await tx.client.query<AuditedPerson>(
    `select u.id, u.name from user_account u
     where u.id in (select actor_id from audit_entry where dealer_group_id = $1
                    union select subject_user_id from audit_entry where dealer_group_id = $1)
     order by lower(u.name), u.id`,
    [dealerGroupId],
  );
  return rows;
}
