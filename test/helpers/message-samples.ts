import { fileUrl } from '../../src/features/reports/report-builder/server/delivery/file-link.ts';
import { jobQueue } from '../../src/server/jobs.ts';
import { queueMessage } from '../../src/server/messages/queue-message.ts';
import { unsubscribeUrl } from '../../src/server/messages/unsubscribe-token.ts';
import type { Stage } from './samples.ts';

/** A message that the sender may read, because the test server is a demo on this machine. */
export async function queuedMessage({ to, by }: Stage): Promise<{ messageId: number }> {
  const messageId = await to.database.inGroups([], (tx) =>
    queueMessage(tx, jobQueue, {
      kind: 'password_changed',
      to: by,
      dealerGroupId: null,
      mail: { subject: 'Password changed', paragraphs: ['Your password was changed.'] },
      isDemo: true,
    }),
  );
  return { messageId };
}

/** The token of an unsubscribe link of the sender. */
export async function unsubscribeToken({ to, by }: Stage): Promise<{ token: string }> {
  const url = await unsubscribeUrl(to.services, { userId: by.userId, kind: 'feed_late' });
  return { token: new URL(url).searchParams.get('token') ?? '' };
}

/** The token of the link to a delivered file. */
export async function deliveredToken({ to, tenant }: Stage): Promise<{ token: string }> {
  const { rows } = await to.database.owner.query<{ id: number }>(
    'select id from kept_file where dealer_group_id = $1',
    [tenant.group.id],
  );
  const linked = { dealerGroupId: tenant.group.id, fileId: rows[0]?.id ?? 0 };
  const url = await fileUrl(to.services, linked);
  return { token: new URL(url).searchParams.get('token') ?? '' };
}
