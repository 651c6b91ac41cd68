import type { Tx } from '../../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../../server/identity/access.ts';
import type { Task } from '../../contract-schedules.ts';
import type { CronFields } from '../../rules-schedule.ts';

interface ReportOf {
  readonly dealerGroupId: number;
  readonly reportId: number;
}

export interface ScheduleRow extends CronFields {
  readonly reportId: number;
  readonly ownerId: number;
  readonly ownerName: string | null;
  readonly format: 'pdf' | 'xlsx';
  readonly whenLate: 'send' | 'wait';
  readonly isPaused: boolean;
  readonly stoppedReason: string | null;
  readonly nextRunAt: Date | null;
}

const COLUMNS = `s.report_id as "reportId", s.owner_id as "ownerId", u.name as "ownerName", s.minute, s.hour,
  s.day_of_month as "dayOfMonth", s.month, s.day_of_week as "dayOfWeek", s.format, s.when_late as "whenLate",
  s.is_paused as "isPaused", s.stopped_reason as "stoppedReason", s.next_run_at as "nextRunAt"`;

export async function findSchedule(
  tx: Tx,
  { dealerGroupId, reportId }: ReportOf,
): Promise<ScheduleRow | null> {
  const { rows } = await tx.client.query<ScheduleRow>(
    `select ${COLUMNS} from report_schedule s left join user_account u on u.id = s.owner_id
     where s.dealer_group_id = $1 and s.report_id = $2`,
    [dealerGroupId, reportId],
  );
  return rows[0] ?? null;
}

export async function schedulesOf(
  tx: Tx,
  { dealerGroupIds }: { readonly dealerGroupIds: readonly number[] },
): Promise<ScheduleRow[]> {
  const { rows } = await tx.client.query<ScheduleRow>(
    `select ${COLUMNS} from report_schedule s left join user_account u on u.id = s.owner_id
     where s.dealer_group_id = any($1::integer[])`,
    [dealerGroupIds],
  );
  return rows;
}

/** Due schedules of a group, locked; what another server has locked is left out. */
export async function lockDueSchedules(tx: Tx, dealerGroupId: number, now: Date): Promise<ScheduleRow[]> {
  const { rows } = await tx.client.query<ScheduleRow>(
    `select ${COLUMNS} from report_schedule s left join user_account u on u.id = s.owner_id
     where s.dealer_group_id = $1 and s.next_run_at <= $2 and not s.is_paused and s.stopped_reason is null
     order by s.next_run_at, s.report_id for update of s skip locked`,
    [dealerGroupId, now],
  );
  return rows;
}

interface Kept extends ReportOf, Task {
  readonly ownerId: number;
  readonly nextRunAt: Date | null;
  readonly now: Date;
}

/** A schedule that is saved again goes on. */
export async function keepSchedule(tx: Tx, kept: Kept): Promise<void> {
  const { dealerGroupId, reportId, ownerId, minute, hour, dayOfMonth, month, dayOfWeek } = kept;
  await tx.client.query(
    `insert into report_schedule (dealer_group_id, report_id, owner_id, minute, hour, day_of_month, month,
       day_of_week, format, when_late, is_paused, next_run_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (dealer_group_id, report_id) do update set owner_id = $3, minute = $4, hour = $5,
       day_of_month = $6, month = $7, day_of_week = $8, format = $9, when_late = $10, is_paused = $11,
       next_run_at = $12, changed_at = $13, stopped_reason = null`,
    [
      ...[dealerGroupId, reportId, ownerId, minute, hour, dayOfMonth, month, dayOfWeek],
      ...[kept.format, kept.whenLate, kept.isPaused, kept.nextRunAt, kept.now],
    ],
  );
}

export async function moveSchedule(
  tx: Tx,
  { dealerGroupId, reportId }: ReportOf,
  nextRunAt: Date | null,
): Promise<void> {
  await tx.client.query(
    'update report_schedule set next_run_at = $3 where dealer_group_id = $1 and report_id = $2',
    [dealerGroupId, reportId, nextRunAt],
  );
}

/** Answers whether it was going on until now. */
export async function stopSchedule(
  tx: Tx,
  { dealerGroupId, reportId }: ReportOf,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `update report_schedule set stopped_reason = $3, next_run_at = null
     where dealer_group_id = $1 and report_id = $2 and stopped_reason is null`,
    [dealerGroupId, reportId, reason],
  );
  return rowCount === 1;
}

export async function removeSchedule(tx: Tx, { dealerGroupId, reportId }: ReportOf): Promise<void> {
  await tx.client.query('delete from report_schedule where dealer_group_id = $1 and report_id = $2', [
    dealerGroupId,
    reportId,
  ]);
}

export interface RecipientRow {
  readonly id: number;
  readonly userId: number | null;
  /** Of the account, for a member. */
  readonly email: string | null;
  readonly name: string | null;
  readonly webhookUrl: string | null;
  readonly folder: string | null;
  readonly dealershipIds: readonly number[];
  readonly isMember: boolean;
  /** Null before a choice. */
  readonly isWanted: boolean | null;
}

/** The recipients of a report, as they were added. */
export async function recipientsOfReport(
  tx: Tx,
  { dealerGroupId, reportId }: ReportOf,
): Promise<RecipientRow[]> {
  const { rows } = await tx.client.query<RecipientRow>(
    `select r.id, r.user_id as "userId", coalesce(r.email, u.email) as email, u.name,
            r.webhook_url as "webhookUrl", r.folder,
            r.dealership_ids as "dealershipIds",
            exists (select from membership m where m.dealer_group_id = r.dealer_group_id
                      and m.user_id = r.user_id) as "isMember",
            (select c.is_wanted from mail_consent c where c.dealer_group_id = r.dealer_group_id
               and c.topic = $3 and c.who = coalesce('user:' || r.user_id, r.email)) as "isWanted"
     from report_recipient r left join user_account u on u.id = r.user_id
     where r.dealer_group_id = $1 and r.report_id = $2 order by r.id`,
    [dealerGroupId, reportId, topicOf(reportId)],
  );
  return rows;
}

/** What a recipient turns off. */
export function topicOf(reportId: number): string {
  return `report:${reportId}`;
}

export interface KeptRecipient {
  readonly userId: number | null;
  /** In lower case. */
  readonly email: string | null;
  readonly webhookUrl: string | null;
  readonly folder: string | null;
  readonly dealershipIds: readonly number[];
}

/** Equal for the same recipient. */
export function recipientKey({
  userId,
  email,
  webhookUrl,
  folder,
}: Omit<KeptRecipient, 'dealershipIds'>): string {
  if (userId !== null) return `user:${userId}`;
  return webhookUrl ?? (folder === null ? (email ?? '') : `folder:${folder}`);
}

/** Recipients that stay keep their id, so that nobody receives a run twice. */
export async function replaceRecipients(
  tx: Tx,
  { dealerGroupId, reportId }: ReportOf,
  recipients: readonly KeptRecipient[],
): Promise<void> {
  const before = await recipientsOfReport(tx, { dealerGroupId, reportId });
  const kept = new Map(before.map((row) => [recipientKey(row), row.id]));
  const stays: number[] = [];
  for (const recipient of recipients) {
    const { userId, email, webhookUrl, folder, dealershipIds } = recipient;
    const id = kept.get(recipientKey(recipient));
    if (id !== undefined) {
      stays.push(id);
      await tx.client.query(
        'update report_recipient set dealership_ids = $3 where dealer_group_id = $1 and id = $2',
        [dealerGroupId, id, dealershipIds],
      );
    } else {
      const { rows } = await tx.client.query<{ id: number }>(
        `insert into report_recipient (dealer_group_id, report_id, user_id, email, webhook_url, folder, dealership_ids)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [dealerGroupId, reportId, userId, email, webhookUrl, folder, dealershipIds],
      );
      stays.push(rows[0]?.id ?? 0);
    }
  }
  await tx.client.query(
    'delete from report_recipient where dealer_group_id = $1 and report_id = $2 and not id = any($3::integer[])',
    [dealerGroupId, reportId, stays],
  );
}

export interface GroupMember {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Members who see at least one of the stores, by name. */
export async function membersOf(
  tx: Tx,
  { dealerGroupIds, dealershipIds }: Pick<AuthorizedScope, 'dealerGroupIds' | 'dealershipIds'>,
): Promise<GroupMember[]> {
  const { rows } = await tx.client.query<GroupMember>(
    `select u.id, u.name, u.email from membership m join user_account u on u.id = m.user_id
     where m.dealer_group_id = any($1::integer[]) and (m.all_dealerships or exists (
       select from membership_dealership x
       where x.dealer_group_id = m.dealer_group_id and x.user_id = m.user_id
         and x.dealership_id = any($2::integer[])))
     order by u.name, u.id`,
    [dealerGroupIds, dealershipIds],
  );
  return rows;
}
