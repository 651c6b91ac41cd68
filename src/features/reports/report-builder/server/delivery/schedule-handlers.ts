import { Problem } from '../../../../../core/errors.ts';
import type { Tx } from '../../../../../server/database/database.ts';
import { groupNameOf, momentText } from '../../../../../server/exports/head.ts';
import { serve } from '../../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  dealershipIn,
  missing,
  onlyGroup,
} from '../../../../../server/identity/access.ts';
import { announce } from '../../../../../server/live/realtime.ts';
import { FOLDER_NAME } from '../../../../../server/messages/folder-sender.ts';
import { webhookSecret, webhookTrouble } from '../../../../../server/messages/webhook-sender.ts';
import type { Services } from '../../../../../server/services.ts';
import * as contract from '../../contract-schedules.ts';
import { sendReportNow } from '../../contract-send.ts';
import { type CronFields, scheduleText } from '../../rules-schedule.ts';
import { editableReport, lockedReport, REPORT_FACT, visibleReport } from '../handlers.ts';
import type { ReportRow } from '../repository.ts';
import { mailConfirmations } from './confirmation-mail.ts';
import { readFileUrl } from './file-link.ts';
import { findFile } from './file-repository.ts';
import { keepTask, zoneOfGroup } from './keep-task.ts';
import { nextRuns } from './next-runs.ts';
import { queueDelivery } from './open-run.ts';
import {
  changeWaitingRun,
  deliveriesOf,
  insertRun,
  type LedgerLine,
  recentRequests,
  runsOf,
} from './run-repository.ts';
import {
  findSchedule,
  type GroupMember,
  type KeptRecipient,
  membersOf,
  type RecipientRow,
  recipientKey,
  recipientsOfReport,
  replaceRecipients,
} from './schedule-repository.ts';

const SHOWN_NEXT = 5;
const MOST_REQUESTS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

export const scheduleRoutes = [
  serve(contract.viewSchedule, async ({ scope, db, query, services, now }) =>
    db.run(async (tx) => {
      const report = await editableReport(tx, scope, query.id);
      return await scheduleReply(tx, services, { scope, report, now });
    }),
  ),

  serve(contract.saveSchedule, async ({ scope, db, query, body, services, now }) =>
    db.run(async (tx) => {
      const report = await lockedReport(tx, scope, query.id);
      const { dealerGroupId, id: reportId } = report;
      await keepTask(tx, services, { scope, report, now }, body.task);
      if (body.recipients && body.task) {
        const members = await membersOf(tx, scope);
        const recipients = body.recipients.map((one) => recipientIn(services, { scope, members }, one));
        const distinct = new Map(recipients.map((one) => [recipientKey(one), one]));
        await replaceRecipients(tx, { dealerGroupId, reportId }, [...distinct.values()]);
      }
      if (body.task) {
        const group = await groupNameOf(tx, dealerGroupId);
        await mailConfirmations(tx, services, { report, group, task: body.task });
      }
      await announce(tx, {
        ...{ dealerGroupId, dealershipIds: [], facts: [REPORT_FACT] },
        ...(report.isPrivate && { userId: scope.userId }),
      });
      return await scheduleReply(tx, services, { scope, report, now });
    }),
  ),

  serve(contract.previewSchedule, async ({ scope, query, services, now }) => {
    const timeZone = await zoneOfGroup(services.database, onlyGroup(scope));
    return { text: scheduleText(query), next: nextTexts(query, timeZone, now), timeZone };
  }),

  serve(sendReportNow, async ({ scope, db, query, body, services, now }) =>
    db.run(async (tx) => {
      const { dealerGroupId, id: reportId, isDraft } = await visibleReport(tx, scope, query.id);
      const { userId: ownerId } = scope;
      if (isDraft) throw new Problem('invalid', 'This report is a draft. Drafts are not sent.');
      const since = new Date(services.trueNow().getTime() - HOUR_MS);
      if ((await recentRequests(tx, { dealerGroupId, ownerId, since })) >= MOST_REQUESTS_AN_HOUR)
        throw new Problem('tooMany', `At most ${MOST_REQUESTS_AN_HOUR} reports an hour. Try again later.`);
      const run = { dealerGroupId, reportId, ownerId, format: body.format, whenLate: 'send' } as const;
      const id = await insertRun(tx, {
        ...{ ...run, isScheduled: false, dueAt: now, state: 'waiting', note: null, now },
      });
      if (id === null) throw new Error('Only scheduled runs have one due time.');
      const opened = { state: 'delivering', note: null, lookAt: now, openedAt: now } as const;
      await changeWaitingRun(tx, { dealerGroupId, id }, opened);
      const to = { ...NO_ADDRESS, recipientId: 0, userId: ownerId, dealershipIds: [] };
      await queueDelivery(tx, services, { dealerGroupId, id, ...to });
      return { runId: id };
    }),
  ),

  serve(contract.listRuns, async ({ scope, db, query, services }) => {
    const timeZone = await zoneOfGroup(services.database, onlyGroup(scope));
    return await db.run(async (tx) => {
      const { dealerGroupId, id: reportId } = await editableReport(tx, scope, query.id);
      const { most } = query;
      const runs = await runsOf(tx, { dealerGroupId, reportId }, { most, requestedBy: scope.userId });
      const ids = runs.map(({ id }) => id);
      const byRun = Map.groupBy(await deliveriesOf(tx, dealerGroupId, ids), ({ runId }) => runId);
      return {
        runs: runs.map(({ id, isScheduled, dueAt, state, note }) => ({
          ...{ id, isScheduled, state, note },
          dueAt: dueAt.toISOString(),
          due: dueText(dueAt, timeZone),
          deliveries: (byRun.get(id) ?? []).map(deliveryOf),
        })),
      };
    });
  }),

  serve(contract.deliveredFile, async ({ query, services }) => {
    const linked = await readFileUrl(services, query.token);
    const file =
      linked &&
      (await services.database.inGroups([linked.dealerGroupId], (tx) =>
        findFile(tx, linked.dealerGroupId, linked.fileId),
      ));
    if (!file) {
      const message = 'This link is not complete, or it is older than 30 days.';
      throw new Problem('missing', message, [{ field: 'token', message }]);
    }
    return file;
  }),
];

interface Shown {
  readonly scope: AuthorizedScope;
  readonly report: ReportRow;
  readonly now: Date;
}

async function scheduleReply(tx: Tx, services: Services, { scope, report, now }: Shown) {
  const { dealerGroupId, id: reportId } = report;
  const timeZone = await zoneOfGroup(services.database, dealerGroupId);
  const schedule = await findSchedule(tx, { dealerGroupId, reportId });
  const recipients = await recipientsOfReport(tx, { dealerGroupId, reportId });
  const people = await membersOf(tx, scope);
  const hasFolder = services.senders.folder !== null;
  if (!schedule) return { task: null, recipients: [], timeZone, next: [], people, hasFolder };
  const { minute, hour, dayOfMonth, month, dayOfWeek, format, whenLate, isPaused, stoppedReason } = schedule;
  return {
    task: {
      ...{ minute, hour, dayOfMonth, month, dayOfWeek, format, whenLate, isPaused, stoppedReason },
      text: scheduleText(schedule),
      owner: schedule.ownerName ?? 'Former member',
    },
    recipients: recipients.map((row) => shownRecipient(services, row, scope)),
    timeZone,
    next: isPaused || stoppedReason !== null ? [] : nextTexts(schedule, timeZone, now),
    people,
    hasFolder,
  };
}

function shownRecipient(
  { secrets }: Pick<Services, 'secrets'>,
  row: RecipientRow,
  { dealershipIds, dealerGroupIds: [group = 0] }: AuthorizedScope,
): contract.Recipient {
  const { userId, email, name, webhookUrl: webhook, folder } = row;
  const secret = webhook === null ? null : webhookSecret(secrets.webhook, group, webhook);
  const seen = new Set(dealershipIds);
  const dealerships = row.dealershipIds.filter((id) => seen.has(id));
  return { userId, email: email ?? '', name, webhook, secret, folder, dealerships, state: stateOf(row) };
}

function stateOf({ userId, email, isMember, isWanted }: RecipientRow): contract.Recipient['state'] {
  if (userId === null && email === null) return 'active';
  if (userId !== null && !isMember) return 'noAccess';
  if (isWanted === false) return 'unsubscribed';
  return isWanted === null && userId === null ? 'unconfirmed' : 'active';
}

function nextTexts(fields: CronFields, timeZone: string, now: Date): string[] {
  return nextRuns(fields, timeZone, now, SHOWN_NEXT).map((moment) => dueText(moment, timeZone));
}

/** `Mon, Nov 23, 2026, 7:00 AM EST`. */
function dueText(moment: Date, timeZone: string): string {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(moment);
  return `${weekday}, ${momentText(moment, timeZone)}`;
}

interface Choices {
  readonly scope: AuthorizedScope;
  readonly members: readonly GroupMember[];
}

type SentRecipient = NonNullable<
  Parameters<Parameters<typeof serve<typeof contract.saveSchedule>>[1]>[0]['body']['recipients']
>[number];

const NO_ADDRESS = { userId: null, email: null, webhookUrl: null, folder: null } as const;

/** A member's own address means the member, who then receives their own stores. */
function recipientIn(services: Services, { scope, members }: Choices, sent: SentRecipient): KeptRecipient {
  const { userId, webhook, folder } = sent;
  const email = sent.email?.toLowerCase();
  if ([userId, email, webhook, folder].filter((one) => one !== undefined).length !== 1)
    throw refused('A recipient is a person of the group, an email address, a webhook or a folder.');
  const member = members.find((one) => one.id === userId || one.email.toLowerCase() === email);
  if (userId !== undefined && !member) throw missing('recipients');
  const dealershipIds = sent.dealerships.map((id) => dealershipIn(scope, id, 'recipients').id);
  if (member) return { ...NO_ADDRESS, userId: member.id, dealershipIds: [] };
  const trouble = systemTrouble(services, sent);
  if (trouble !== null) throw refused(trouble);
  const address = { email: email ?? null, webhookUrl: webhook ?? null, folder: folder ?? null };
  return { ...NO_ADDRESS, ...address, dealershipIds };
}

function systemTrouble(
  { settings, senders }: Services,
  { webhook, folder }: Pick<SentRecipient, 'webhook' | 'folder'>,
): string | null {
  const trouble = webhook === undefined ? null : webhookTrouble(webhook, settings.webhookNetworks);
  if (trouble !== null) return `${webhook}: ${trouble}`;
  if (folder === undefined) return null;
  if (senders.folder === null)
    return 'This installation has no folder for reports. Its operator can set ROOFTOP_REPORT_FOLDER.';
  if (!FOLDER_NAME.test(folder))
    return `${folder}: A folder is letters, digits, spaces, dots, dashes and underscores, at most 60 of them.`;
  return null;
}

function refused(message: string): Problem {
  return new Problem('invalid', message, [{ field: 'recipients', message }]);
}

function deliveryOf(line: LedgerLine): contract.Delivery {
  const { stores, state, status, reason, messageReason, code, at } = line;
  return {
    to: recipientText(line),
    stores,
    state: state !== 'queued' ? state : status === 'sending' || status === null ? 'queued' : status,
    reason: messageReason ?? reason,
    code,
    at: at?.toISOString() ?? null,
  };
}

function recipientText({ name, email, webhookUrl, folder }: LedgerLine): string {
  if (webhookUrl !== null) return `Webhook ${new URL(webhookUrl).host}`;
  if (folder !== null) return `Folder ${folder}`;
  return name === null ? (email ?? 'Former member') : `${name} (${email})`;
}
