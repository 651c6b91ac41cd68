import { AUDIT_TITLES, type AuditAction } from '../../core/audit/audit-actions.ts';
import type { AuditPage } from '../../core/audit/audit-page.ts';
import { auditedValueText } from '../../core/audit/audited-value-text.ts';
import type { Day } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import { CSV_TYPE, csvText } from '../exports/csv.ts';

const ON_A_PAGE = 50;
const MOST_EXPORTED = 100_000;

export interface AuditFilter {
  /** `INSTALLATION` for its own log. */
  readonly dealerGroupId: number;
  readonly person?: number | undefined;
  readonly action?: string | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Entries older than this one. */
  readonly before?: number | undefined;
}

/** In the scope of the group. */
export async function auditPage(tx: Tx, filter: AuditFilter): Promise<AuditPage> {
  const rows = await auditEntries(tx, filter, ON_A_PAGE + 1);
  return {
    entries: rows.slice(0, ON_A_PAGE).map((row) => ({ ...row, at: row.at.toISOString() })),
    hasMore: rows.length > ON_A_PAGE,
    people: await auditedPeople(tx, filter.dealerGroupId),
  };
}

export async function auditFile(tx: Tx, filter: AuditFilter) {
  const rows = await auditEntries(tx, filter, MOST_EXPORTED);
  const head = ['Time (UTC)', 'Who', 'Action', 'Whom or what', 'Before', 'After'];
  return { name: 'audit-log.csv', type: CSV_TYPE, content: csvText([head, ...rows.map(cells)]) };
}

function cells({ at, actor, action, subject, before, after }: AuditRow): string[] {
  const when = at.toISOString().replace('T', ' ').slice(0, 19);
  const title = AUDIT_TITLES[action as AuditAction] ?? action;
  return [when, actor, title, subject, auditedValueText(before), auditedValueText(after)];
}

interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: Record<string, never> | null;
  readonly after: Record<string, never> | null;
}

async function auditEntries(tx: Tx, filter: AuditFilter, most: number): Promise<AuditRow[]> {
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

interface AuditedPerson {
  readonly id: number;
  readonly name: string;
}

async function auditedPeople(tx: Tx, dealerGroupId: number): Promise<AuditedPerson[]> {
  const { rows } = await tx.client.query<AuditedPerson>(
    `select u.id, u.name from user_account u
     where u.id in (select actor_id from audit_entry where dealer_group_id = $1
                    union select subject_user_id from audit_entry where dealer_group_id = $1)
     order by lower(u.name), u.id`,
    [dealerGroupId],
  );
  return rows;
}
