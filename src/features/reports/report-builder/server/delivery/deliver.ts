import * as z from 'zod/mini';
import { type AuthorizedScope, scopeWithin } from '../../../../../server/identity/access.ts';
import { accountById } from '../../../../../server/identity/accounts.ts';
import type { Job } from '../../../../../server/jobs.ts';
import { type NewMessage, queueMessage } from '../../../../../server/messages/queue-message.ts';
import { consentOf, topicUrl } from '../../../../../server/messages/topics.ts';
import { keepDocument, withCode } from '../documents/keep-document.ts';
import type { ReportFiles } from '../report-files.ts';
import { findReport, type ReportRow } from '../repository.ts';
import { type ReportSource, readReport, type WrittenFile, writeReport } from '../write-report.ts';
import { type Delivering, scopeNow, sourceFor } from './delivering.ts';
import { fileUrl } from './file-link.ts';
import { keepFile } from './file-repository.ts';
import { reportMail, summaryRows } from './report-mail.ts';
import {
  closeDelivery,
  countAttempt,
  type DeliveryRow,
  findRun,
  lockDelivery,
  type RunRow,
} from './run-repository.ts';
import { topicOf } from './schedule-repository.ts';
import { mailNotice } from './stop-deliveries.ts';

export const DELIVER_REPORT = 'deliver-report';

const Payload = z.object({ dealerGroupId: z.int(), deliveryId: z.int() });

const MOST_ATTEMPTS = 20;
/** Mail servers refuse large mails; base64 makes a third more of it. */
const MOST_ATTACHED_BYTES = 7 * 1024 * 1024;

interface Started {
  readonly delivery: DeliveryRow;
  readonly run: RunRow;
}

interface Made {
  readonly source: ReportSource;
  readonly report: ReportRow;
  readonly files: ReportFiles;
  readonly file: WrittenFile;
}

/**
 * Makes one recipient's document and queues its mail, in one transaction with the ledger: a worker that is
 * killed before leaves nothing, one that is killed after has queued it once.
 */
export function deliverReport(tools: Delivering): Job {
  return async (payload) => {
    const { dealerGroupId, deliveryId: id } = Payload.parse(payload);
    const started = await startDelivery(tools, { dealerGroupId, id });
    if (!started) return;
    const made = await makeDocument(tools, started);
    await tools.database.inGroups([dealerGroupId], async (tx) => {
      const again = await lockDelivery(tx, { dealerGroupId, id });
      if (again?.state !== 'pending') return;
      const now = tools.trueNow();
      if ('skipped' in made) {
        await closeDelivery(tx, { dealerGroupId, id }, { state: 'skipped', reason: made.skipped, now });
        return;
      }
      const fileId = await keepFile(tx, { dealerGroupId, now }, made.file);
      const messageId = await queueMessage(tx, tools.jobs, await messageOf(tools, { started, made, fileId }));
      const { source, report, files } = made;
      const { format } = started.run;
      const madeFor = started.delivery.userId;
      await keepDocument(tx, { ...source, report, files, format, madeFor, now });
      const { dealershipIds } = source.scope;
      const done = { messageId, fileId, dealershipIds, code: files.code, now };
      const kept = { state: 'queued', reason: null, ...done } as const;
      await closeDelivery(tx, { dealerGroupId, id }, kept);
    });
  };
}

async function startDelivery(
  tools: Delivering,
  { dealerGroupId, id }: { dealerGroupId: number; id: number },
): Promise<Started | null> {
  return await tools.database.inGroups([dealerGroupId], async (tx) => {
    const delivery = await lockDelivery(tx, { dealerGroupId, id });
    const run = delivery && (await findRun(tx, { dealerGroupId, id: delivery.runId }));
    if (!run || delivery.state !== 'pending') return null;
    if (delivery.attempts < MOST_ATTEMPTS) {
      await countAttempt(tx, { dealerGroupId, id });
      return { delivery, run };
    }
    const reason = 'The document could not be made. Export the report to see why.';
    await closeDelivery(tx, { dealerGroupId, id }, { state: 'failed', reason, now: tools.trueNow() });
    const { reportId, ownerId } = run;
    const dedupeKey = `delivery-${id}`;
    await mailNotice(tx, tools, { dealerGroupId, reportId, ownerId, paragraph: reason, dedupeKey });
    return null;
  });
}

/** What the recipient may see now, and nothing else, goes into the document. */
async function makeDocument(
  tools: Delivering,
  { delivery, run }: Started,
): Promise<Made | { skipped: string }> {
  const { dealerGroupId, reportId, ownerId, format } = run;
  const report = await tools.database.inGroups([dealerGroupId], (tx) =>
    findReport(tx, { dealerGroupIds: [dealerGroupId], userId: ownerId }, reportId),
  );
  if (!report) return { skipped: 'The report is no longer there.' };
  if (run.isScheduled && !(await isWanted(tools, { delivery, run }))) return { skipped: NOT_WANTED };
  const scope = await scopeOfRecipient(tools, { delivery, run });
  if (!scope) return { skipped: 'They may not see any of its stores.' };
  const source = sourceFor(tools, { report, scope, now: run.openedAt ?? run.dueAt });
  const files = withCode(await readReport(source), tools);
  return { source, report, files, file: await writeReport(files, format) };
}

const NOT_WANTED = 'They have not confirmed these mails, or turned them off.';

async function isWanted({ database }: Delivering, { delivery, run }: Started): Promise<boolean> {
  const { dealerGroupId, reportId } = run;
  if (delivery.webhookUrl !== null || delivery.folder !== null) return true;
  const who = whoIs(delivery);
  const chosen = await database.inGroups([dealerGroupId], (tx) =>
    consentOf(tx, { dealerGroupId, topic: topicOf(reportId), who }),
  );
  return chosen ?? delivery.userId !== null;
}

async function scopeOfRecipient(
  tools: Delivering,
  { delivery, run }: Started,
): Promise<AuthorizedScope | null> {
  const { dealerGroupId, ownerId } = run;
  const { userId, dealershipIds } = delivery;
  if (userId !== null) return await scopeNow(tools, { dealerGroupId, userId }, 'viewer');
  const owner = await scopeNow(tools, { dealerGroupId, userId: ownerId }, 'marketing');
  if (!owner || dealershipIds.length === 0) return owner;
  const within = scopeWithin(owner, dealershipIds);
  return within.dealerships.length > 0 ? within : null;
}

interface Mailing {
  readonly started: Started;
  readonly made: Made;
  readonly fileId: number;
}

async function messageOf(tools: Delivering, mailing: Mailing): Promise<NewMessage> {
  const { started, made, fileId } = mailing;
  const { delivery, run } = started;
  const { webhookUrl, folder } = delivery;
  if (webhookUrl === null && folder === null) return await mailOf(tools, mailing);
  const { dealerGroupId } = run;
  const of = {
    to: { userId: null },
    dealerGroupId,
    dedupeKey: `report_delivery:${dealerGroupId}:${delivery.id}`,
  };
  if (folder !== null) {
    const text = `${made.files.code} ${made.file.name}`;
    return { ...of, kind: 'report_folder', system: { recipient: folder, text }, fileId };
  }
  const fileAt = await fileUrl(tools, { dealerGroupId, fileId });
  const text = webhookBody(tools, { ...started, ...made, fileAt });
  return { ...of, kind: 'report_webhook', system: { recipient: webhookUrl ?? '', text }, secrets: [fileAt] };
}

async function mailOf(tools: Delivering, { started: { delivery, run }, made, fileId }: Mailing) {
  const { dealerGroupId, reportId } = run;
  const { report, file, files } = made;
  const email = delivery.email ?? (await emailOf(tools, delivery.userId ?? 0));
  const isAttached = file.content.length <= MOST_ATTACHED_BYTES;
  const url = await fileUrl(tools, { dealerGroupId, fileId });
  const topic = { dealerGroupId, topic: topicOf(reportId), who: whoIs(delivery), email };
  const reportUrl = `${tools.settings.publicUrl}/report-builder/report/${reportId}?dealerGroupId=${dealerGroupId}`;
  return {
    kind: 'report_delivery' as const,
    to: { userId: delivery.userId, email },
    dealerGroupId,
    dedupeKey: `report_delivery:${dealerGroupId}:${delivery.id}`,
    mail: reportMail(files, {
      note: run.note,
      action: isAttached
        ? delivery.userId === null
          ? null
          : { label: 'Open the report', url: reportUrl }
        : { label: 'Open the file', url },
      bytes: file.content.length,
      isAttached,
      isScheduled: run.isScheduled,
    }),
    ...(isAttached ? { fileId } : { secrets: [url] }),
    ...(run.isScheduled && { topic: topic.topic }),
    unsubscribeUrl: await topicUrl(tools, { ...topic, title: report.title, isInvitation: false }),
  };
}

function whoIs({ userId, email }: Pick<DeliveryRow, 'userId' | 'email'>): string {
  return userId === null ? (email ?? '') : `user:${userId}`;
}

interface Delivered {
  readonly delivery: DeliveryRow;
  readonly run: RunRow;
  readonly report: ReportRow;
  readonly files: ReportFiles;
  readonly file: WrittenFile;
  /** A link that works for 30 days without a session. */
  readonly fileAt: string;
}

function webhookBody(
  { settings }: Pick<Delivering, 'settings'>,
  { delivery, run, report, files, file, fileAt }: Delivered,
): string {
  const { scope, period, asOf, at, freshness, isLate, code } = files;
  return JSON.stringify({
    type: 'report.delivered',
    timestamp: at.toISOString(),
    data: {
      deliveryId: delivery.id,
      report: { id: report.id, title: report.title },
      dueAt: run.dueAt.toISOString(),
      ...{ scope, period, asOf, freshness, isLate },
      note: run.note,
      numbers: summaryRows(files),
      file: { name: file.name, mediaType: file.type, bytes: file.content.length, url: fileAt },
      code,
      verifyUrl: `${settings.publicUrl}/verify/${code}?dealerGroupId=${run.dealerGroupId}`,
    },
  });
}

async function emailOf({ database }: Pick<Delivering, 'database'>, userId: number): Promise<string> {
  const account = await accountById(database.people, userId);
  if (!account) throw new Error(`There is no account ${userId}.`);
  return account.email;
}
