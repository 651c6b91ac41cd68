import type { Tx } from '../../../../../server/database/database.ts';
import type { MessageStatus } from '../../../../../server/messages/ledger-rows.ts';

export interface RunRow {
  readonly id: number;
  readonly dealerGroupId: number;
  readonly reportId: number;
  readonly ownerId: number;
  readonly format: 'pdf' | 'xlsx';
  readonly whenLate: 'send' | 'wait';
  readonly isScheduled: boolean;
  readonly dueAt: Date;
  readonly state: 'waiting' | 'delivering' | 'skipped';
  readonly note: string | null;
  readonly openedAt: Date | null;
}

const RUN = `r.id, r.dealer_group_id as "dealerGroupId", r.report_id as "reportId", r.owner_id as "ownerId", r.format,
  r.when_late as "whenLate", r.is_scheduled as "isScheduled", r.due_at as "dueAt", r.state, r.note,
  r.opened_at as "openedAt"`;

export type NewRun = Omit<RunRow, 'id' | 'openedAt'> & { readonly now: Date };

/** Answers the id of the run; null where the due time has one already. */
export async function insertRun(tx: Tx, run: NewRun): Promise<number | null> {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into report_run (dealer_group_id, report_id, owner_id, format, when_late, is_scheduled, due_at, state,
       note, look_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (dealer_group_id, report_id, due_at) where is_scheduled do nothing returning id`,
    [
      ...[run.dealerGroupId, run.reportId, run.ownerId, run.format, run.whenLate, run.isScheduled],
      ...[run.dueAt, run.state, run.note, run.now],
    ],
  );
  return rows[0]?.id ?? null;
}

/** Runs that wait and are to be looked at by now. */
export async function waitingRuns(tx: Tx, dealerGroupId: number, now: Date): Promise<RunRow[]> {
  const { rows } = await tx.client.query<RunRow>(
    `select ${RUN} from report_run r
     where r.dealer_group_id = $1 and r.state = 'waiting' and r.look_at <= $2 order by r.due_at, r.id`,
    [dealerGroupId, now],
  );
  return rows;
}

interface RunOf {
  readonly dealerGroupId: number;
  readonly id: number;
}

export async function findRun(tx: Tx, { dealerGroupId, id }: RunOf): Promise<RunRow | null> {
  const { rows } = await tx.client.query<RunRow>(
    `select ${RUN} from report_run r where r.dealer_group_id = $1 and r.id = $2`,
    [dealerGroupId, id],
  );
  return rows[0] ?? null;
}

interface Change {
  readonly state: RunRow['state'];
  readonly note: string | null;
  readonly lookAt: Date;
  readonly openedAt: Date | null;
}

/** Answers false where another server was first. */
export async function changeWaitingRun(
  tx: Tx,
  { dealerGroupId, id }: RunOf,
  { state, note, lookAt, openedAt }: Change,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `update report_run set state = $3, note = $4, look_at = $5, opened_at = $6
     where dealer_group_id = $1 and id = $2 and state = 'waiting'`,
    [dealerGroupId, id, state, note, lookAt, openedAt],
  );
  return rowCount === 1;
}

export interface NewDelivery extends RunOf {
  /** 0 for the person who requested the run. */
  readonly recipientId: number;
  readonly userId: number | null;
  readonly email: string | null;
  readonly webhookUrl: string | null;
  readonly folder: string | null;
  readonly dealershipIds: readonly number[];
}

/** Answers the id of the delivery. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<number> {
  const { dealerGroupId, id, recipientId, userId, email, webhookUrl, folder, dealershipIds } = delivery;
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into report_delivery (dealer_group_id, run_id, recipient_id, user_id, email, webhook_url, folder,
       dealership_ids, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending') returning id`,
    [dealerGroupId, id, recipientId, userId, email, webhookUrl, folder, dealershipIds],
  );
  return rows[0]?.id ?? 0;
}

export interface DeliveryRow {
  readonly id: number;
  readonly runId: number;
  readonly recipientId: number;
  readonly userId: number | null;
  readonly email: string | null;
  readonly webhookUrl: string | null;
  readonly folder: string | null;
  readonly dealershipIds: readonly number[];
  readonly state: 'pending' | 'queued' | 'skipped' | 'failed';
  readonly attempts: number;
}

/** Locked until the transaction ends. */
export async function lockDelivery(tx: Tx, { dealerGroupId, id }: RunOf): Promise<DeliveryRow | null> {
  const { rows } = await tx.client.query<DeliveryRow>(
    `select id, run_id as "runId", recipient_id as "recipientId", user_id as "userId", email,
            webhook_url as "webhookUrl", folder, dealership_ids as "dealershipIds", state, attempts
     from report_delivery where dealer_group_id = $1 and id = $2 for update`,
    [dealerGroupId, id],
  );
  return rows[0] ?? null;
}

export async function countAttempt(tx: Tx, { dealerGroupId, id }: RunOf): Promise<void> {
  await tx.client.query(
    'update report_delivery set attempts = attempts + 1 where dealer_group_id = $1 and id = $2',
    [dealerGroupId, id],
  );
}

interface Outcome {
  readonly state: 'queued' | 'skipped' | 'failed';
  readonly reason: string | null;
  readonly messageId?: number;
  readonly fileId?: number;
  /** The stores in the document. */
  readonly dealershipIds?: readonly number[];
  readonly code?: string;
  readonly now: Date;
}

export async function closeDelivery(
  tx: Tx,
  { dealerGroupId, id }: RunOf,
  { state, reason, messageId, fileId, dealershipIds, code, now }: Outcome,
): Promise<void> {
  await tx.client.query(
    `update report_delivery set state = $3, reason = $4, message_id = $5, file_id = $6, finished_at = $7,
       dealership_ids = coalesce($8::integer[], dealership_ids), code = $9
     where dealer_group_id = $1 and id = $2`,
    [
      dealerGroupId,
      id,
      state,
      reason,
      messageId ?? null,
      fileId ?? null,
      now,
      dealershipIds ?? null,
      code ?? null,
    ],
  );
}

export interface LedgerLine {
  readonly runId: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly webhookUrl: string | null;
  readonly folder: string | null;
  readonly stores: number;
  readonly state: DeliveryRow['state'];
  readonly status: MessageStatus | null;
  readonly reason: string | null;
  readonly messageReason: string | null;
  readonly code: string | null;
  readonly at: Date | null;
}

interface RunsOf {
  readonly dealerGroupId: number;
  readonly reportId: number;
}

/** The latest runs of a report first. */
export async function runsOf(
  tx: Tx,
  { dealerGroupId, reportId }: RunsOf,
  { most, requestedBy }: { readonly most: number; readonly requestedBy: number },
): Promise<RunRow[]> {
  const { rows } = await tx.client.query<RunRow>(
    `select ${RUN} from report_run r
     where r.dealer_group_id = $1 and r.report_id = $2 and (r.is_scheduled or r.owner_id = $4)
     order by r.due_at desc, r.id desc limit $3`,
    [dealerGroupId, reportId, most, requestedBy],
  );
  return rows;
}

export async function deliveriesOf(
  tx: Tx,
  dealerGroupId: number,
  runIds: readonly number[],
): Promise<LedgerLine[]> {
  const { rows } = await tx.client.query<LedgerLine>(
    `select d.run_id as "runId", u.name, coalesce(d.email, u.email) as email,
            d.webhook_url as "webhookUrl", d.folder, cardinality(d.dealership_ids) as stores, d.state, coalesce(m.status, d.outcome) as status, d.reason, m.reason as "messageReason", d.code,
            coalesce(m.finished_at, d.finished_at) as at
     from report_delivery d left join user_account u on u.id = d.user_id left join message m on m.id = d.message_id
     where d.dealer_group_id = $1 and d.run_id = any($2::integer[]) order by d.run_id, d.id`,
    [dealerGroupId, runIds],
  );
  return rows;
}

export interface LastRun {
  readonly reportId: number;
  readonly at: Date;
}

/** When each report was delivered last. */
export async function lastRuns(tx: Tx, dealerGroupIds: readonly number[]): Promise<LastRun[]> {
  const { rows } = await tx.client.query<LastRun>(
    `select report_id as "reportId", max(opened_at) as at from report_run
     where dealer_group_id = any($1::integer[]) and state = 'delivering' and is_scheduled group by report_id`,
    [dealerGroupIds],
  );
  return rows;
}

interface CountRow {
  readonly count: number;
}

/** How many runs a person requested since then. */
export async function recentRequests(
  tx: Tx,
  { dealerGroupId, ownerId, since }: { dealerGroupId: number; ownerId: number; since: Date },
): Promise<number> {
  const { rows } = await tx.client.query<CountRow>(
    `select count(*)::integer as count from report_delivery d join report_run r
       on r.dealer_group_id = d.dealer_group_id and r.id = d.run_id
     where r.dealer_group_id = $1 and r.owner_id = $2 and not r.is_scheduled
       and (d.finished_at is null or d.finished_at > $3)`,
    [dealerGroupId, ownerId, since],
  );
  return rows[0]?.count ?? 0;
}

/** Keeps what became of the mails: messages are deleted earlier than the history of a schedule. */
export async function keepOutcomes(tx: Tx, dealerGroupId: number): Promise<void> {
  // Messages are not distributed: Citus crashes on an update that joins them.
  const waiting = await tx.client.query<{ messageId: number }>(
    `select message_id as "messageId" from report_delivery
     where dealer_group_id = $1 and state = 'queued' and outcome is null and message_id is not null`,
    [dealerGroupId],
  );
  if (waiting.rows.length === 0) return;
  const { rows: finished } = await tx.client.query<FinishedMessage>(
    `select id, status, reason, finished_at as "finishedAt" from message
     where id = any($1::bigint[]) and finished_at is not null`,
    [waiting.rows.map(({ messageId }) => messageId)],
  );
  if (finished.length === 0) return;
  await tx.client.query(
    `update report_delivery d set outcome = m.status, reason = coalesce(m.reason, d.reason),
       finished_at = m.finished_at
     from unnest($2::bigint[], $3::text[], $4::text[], $5::timestamptz[]) as m (id, status, reason, finished_at)
     where d.dealer_group_id = $1 and d.state = 'queued' and d.outcome is null and m.id = d.message_id`,
    [
      dealerGroupId,
      finished.map(({ id }) => id),
      finished.map(({ status }) => status),
      finished.map(({ reason }) => reason),
      finished.map(({ finishedAt }) => finishedAt),
    ],
  );
}

interface FinishedMessage {
  readonly id: number;
  readonly status: string;
  readonly reason: string | null;
  readonly finishedAt: Date;
}
