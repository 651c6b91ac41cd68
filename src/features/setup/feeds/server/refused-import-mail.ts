import * as z from 'zod/mini';
import type { Tx } from '../../../../server/database/database.ts';
import type { Job } from '../../../../server/jobs.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import { recipientsOf, seesStore } from '../../../../server/messages/recipients.ts';
import { unsubscribeUrl } from '../../../../server/messages/unsubscribe-token.ts';
import type { Services } from '../../../../server/services.ts';
import { dataFeedsUrl } from '../rules.ts';

const Payload = z.object({ dealerGroupId: z.int(), runId: z.int() });

const KIND = 'import_refused';

interface RefusedRun {
  readonly fileName: string;
  readonly reason: string | null;
  readonly dealershipId: number | null;
  readonly feedId: number | null;
  readonly store: string | null;
  readonly group: string;
  /** The mapping or feed it came by, or how it came. */
  readonly cameBy: string;
  readonly day: string;
}

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

async function refusedRun(tx: Tx, dealerGroupId: number, runId: number): Promise<RefusedRun | null> {
  const { rows } = await tx.client.query<RefusedRun>(
    `select r.file_name as "fileName", r.reason, r.dealership_id as "dealershipId", r.feed_id as "feedId",
            d.name as store, g.name as "group", r.came_by as "cameBy",
            (r.started_at at time zone coalesce(d.time_zone, 'UTC'))::date as day
     from import_run r
       join dealer_group g on g.id = r.dealer_group_id
       left join dealership d on d.dealer_group_id = r.dealer_group_id and d.id = r.dealership_id
     where r.dealer_group_id = $1 and r.id = $2 and r.status = 'refused'`,
    [dealerGroupId, runId],
  );
  return rows[0] ?? null;
}
