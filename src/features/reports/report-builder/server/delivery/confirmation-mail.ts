import type { Tx } from '../../../../../server/database/database.ts';
import { queueMessage } from '../../../../../server/messages/queue-message.ts';
import { topicUrl } from '../../../../../server/messages/topics.ts';
import type { Services } from '../../../../../server/services.ts';
import type { Task } from '../../contract-schedules.ts';
import { scheduleText } from '../../rules-schedule.ts';
import type { ReportRow } from '../repository.ts';
import { recipientsOfReport, topicOf } from './schedule-repository.ts';

interface Confirming {
  readonly report: ReportRow;
  readonly group: string;
  readonly task: Task;
}

/** Questions whether they want the report go to plain addresses without an answer, at most one a day. */
export async function mailConfirmations(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'secrets' | 'settings' | 'trueNow'>,
  { report, group, task }: Confirming,
): Promise<void> {
  const { dealerGroupId, id: reportId } = report;
  const day = services.trueNow().toISOString().slice(0, 10);
  for (const { userId, email, isWanted } of await recipientsOfReport(tx, { dealerGroupId, reportId })) {
    if (userId !== null || email === null || isWanted !== null) continue;
    const topic = { dealerGroupId, topic: topicOf(reportId), who: email, email };
    const url = await topicUrl(services, { ...topic, title: report.title, isInvitation: true });
    await queueMessage(tx, services.jobs, {
      kind: 'report_confirmation',
      to: { userId: null, email },
      dealerGroupId: null,
      dedupeKey: `report_confirmation:${dealerGroupId}:${reportId}:${email}:${day}`,
      mail: {
        subject: `Do you want the report “${report.title}”?`,
        paragraphs: [
          `${group} would like to send you the report “${report.title}” by email: ${scheduleText(task)}.`,
          'You receive nothing until you agree, and every mail has a link to stop it with one click.',
        ],
        action: { label: 'Answer', url },
        footnote: 'If you do not know this company, ignore this mail.',
      },
    });
  }
}
