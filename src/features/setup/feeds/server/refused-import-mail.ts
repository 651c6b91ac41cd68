import * as z from 'zod/mini';
import type { Job } from '../../../../server/jobs.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import { recipientsOf, seesStore } from '../../../../server/messages/recipients.ts';
import { unsubscribeUrl } from '../../../../server/messages/unsubscribe-token.ts';
import type { Services } from '../../../../server/services.ts';
import { dataFeedsUrl } from '../rules.ts';
import { type RefusedRun, refusedRun } from './feed-mail-repository.ts';

const Payload = z.object({ dealerGroupId: z.int(), runId: z.int() });

const KIND = 'import_refused';

/** Mails the reason to the managers and admins of the store: one mail a day for each feed. */
export function reportRefusedImport(services: Services): Job {
  return async (payload) => {
    const { dealerGroupId, runId } = Payload.parse(payload);
    await services.database.inGroups([dealerGroupId], async (tx) => {
      const run = await refusedRun(tx, dealerGroupId, runId);
      if (run === null) return;
      for (const to of await recipientsOf(tx, dealerGroupId, KIND)) {
        if (!seesStore(to, run.dealershipId)) continue;
        await queueMessage(tx, services.jobs, {
          kind: KIND,
          to,
          dealerGroupId,
          mail: mailFor(run, dataFeedsUrl(services.settings.publicUrl, dealerGroupId)),
          unsubscribeUrl: await unsubscribeUrl(services, { userId: to.userId, kind: KIND }),
          dedupeKey: [
            KIND,
            dealerGroupId,
            run.dealershipId,
            run.feedId ?? run.cameBy,
            run.day,
            to.userId,
          ].join(':'),
        });
      }
    });
  };
}

function mailFor({ fileName, reason, store, group }: RefusedRun, url: string) {
  const where = store ?? group;
  return {
    subject: `An import was refused: ${where}`,
    paragraphs: [
      `A file for ${where} was refused, and nothing of it was imported. Figures stay as they were before.`,
    ],
    rows: [
      { label: 'File', value: fileName },
      { label: 'Reason', value: reason ?? 'No reason was kept.' },
    ],
    action: { label: 'Open Data Feeds', url },
    footnote: 'At most one such mail a day for each feed. More may have been refused since.',
  };
}
