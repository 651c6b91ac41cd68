import type { Tx } from '../../../../../server/database/database.ts';
import { announce } from '../../../../../server/live/realtime.ts';
import { queueMessage } from '../../../../../server/messages/queue-message.ts';
import { recipientsOf } from '../../../../../server/messages/recipients.ts';
import { unsubscribeUrl } from '../../../../../server/messages/unsubscribe-token.ts';
import { REPORT_FACT } from '../handlers.ts';
import type { Delivering } from './delivering.ts';
import { titleForNotice } from './notice-repository.ts';
import { stopSchedule } from './schedule-repository.ts';

const KIND = 'report_stopped';

interface Stopped {
  readonly dealerGroupId: number;
  readonly reportId: number;
  readonly ownerId: number;
  readonly reason: string;
}

/** Ends a schedule and mails its owner, while a member, and the managers and admins of the group. */
export async function stopDeliveries(tx: Tx, tools: Delivering, stopped: Stopped): Promise<void> {
  if (!(await stopSchedule(tx, stopped, stopped.reason))) return;
  const paragraph = `${stopped.reason} Nothing is sent until someone saves its schedule again.`;
  await mailNotice(tx, tools, { ...stopped, paragraph, dedupeKey: `stopped-${tools.trueNow().getTime()}` });
  const { dealerGroupId } = stopped;
  await announce(tx, { dealerGroupId, dealershipIds: [], facts: [REPORT_FACT] });
}

interface Notice extends Omit<Stopped, 'reason'> {
  readonly paragraph: string;
  readonly dedupeKey: string;
}

/** Mails whoever can put it right: managers, admins, and the owner while a member. */
export async function mailNotice(tx: Tx, tools: Delivering, notice: Notice): Promise<void> {
  const { dealerGroupId, reportId, ownerId, paragraph, dedupeKey } = notice;
  const title = await titleForNotice(tx, { dealerGroupId, reportId });
  const { settings, jobs } = tools;
  for (const { userId, email } of await recipientsOf(tx, dealerGroupId, KIND, ownerId)) {
    await queueMessage(tx, jobs, {
      kind: KIND,
      to: { userId, email },
      dealerGroupId,
      dedupeKey: `${KIND}:${dealerGroupId}:${reportId}:${userId}:${dedupeKey}`,
      mail: {
        subject: `Not delivered: ${title}`,
        paragraphs: [paragraph],
        action: {
          label: 'Open Report Builder',
          url: `${settings.publicUrl}/report-builder?dealerGroupId=${dealerGroupId}`,
        },
      },
      unsubscribeUrl: await unsubscribeUrl(tools, { userId, kind: KIND }),
    });
  }
}
