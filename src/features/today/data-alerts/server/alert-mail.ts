import * as z from 'zod/mini';
import type { Tx } from '../../../../server/database/database.ts';
import { type AuthorizedScope, systemScope } from '../../../../server/identity/access.ts';
import { everyGroup } from '../../../../server/ingest/command-target.ts';
import type { Job } from '../../../../server/jobs.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import { type Recipient, recipientsOf, seesStore } from '../../../../server/messages/recipients.ts';
import { unsubscribeUrl } from '../../../../server/messages/unsubscribe-token.ts';
import type { Services } from '../../../../server/services.ts';
import { FEED_OUTAGE } from '../catalog/catalog.ts';
import { SEVERITIES, SEVERITY_TITLES } from '../catalog/rule.ts';
import { isDigestDue } from '../rules-digest.ts';
import { alertReply } from './alert-reply.ts';
import { type AlertRow, readAlerts } from './alert-repository.ts';
import { businessDay } from './evaluate.ts';
import type { RoundDone } from './round.ts';

export const ALERT_DIGEST = 'alert-digest';

type Mailing = Pick<Services, 'database' | 'jobs' | 'secrets' | 'settings' | 'businessNow'>;

const Payload = z.object({ dealerGroupId: z.int() });
const MOST_LISTED = 20;

interface AlertMail {
  readonly dealerGroupId: number;
  readonly to: Recipient;
  readonly alerts: readonly AlertRow[];
  readonly kind: 'alert_digest' | 'alert_critical';
  readonly dedupeKey: string;
}

/** Mails critical alerts at once, in the transaction that keeps them. Late feeds have a mail of their own. */
export function mailCritical(services: Mailing): (tx: Tx, done: RoundDone) => Promise<void> {
  return async (tx, { dealerGroupId, alerted }) => {
    const critical = alerted.filter(({ severity, rule }) => severity === 'critical' && rule !== FEED_OUTAGE);
    if (critical.length === 0) return;
    const kind = 'alert_critical';
    for (const to of await recipientsOf(tx, dealerGroupId, kind)) {
      const alerts = critical.filter(({ dealershipId }) => seesStore(to, dealershipId));
      const which = alerts.map(({ id, alertedAt }) => `${id}@${alertedAt.getTime()}`).join();
      const dedupeKey = `${kind}:${dealerGroupId}:${to.userId}:${which}`;
      await queueAlertMail(tx, services, { dealerGroupId, to, alerts, kind, dedupeKey });
    }
  };
}

/** Mails everybody their open alerts, once a day; nothing when there is nothing. Safe to repeat. */
export function mailDigests(services: Mailing): Job {
  return async (payload) => {
    const { dealerGroupId } = Payload.parse(payload);
    const scope = await systemScope(services.database, dealerGroupId);
    const [first] = scope.dealerships;
    if (!first) return;
    const now = services.businessNow();
    const day = businessDay(first, now);
    await services.database.inGroups([dealerGroupId], async (tx) => {
      const rows = await readAlerts(tx, { scope, resolvedSince: now });
      const open = rows.filter(({ state, mutedByRule }) => state === 'open' && mutedByRule === null);
      const kind = 'alert_digest';
      for (const to of await recipientsOf(tx, dealerGroupId, kind)) {
        const alerts = open.filter(({ dealershipId }) => seesStore(to, dealershipId));
        const dedupeKey = `${kind}:${dealerGroupId}:${to.userId}:${day}`;
        await queueAlertMail(tx, services, { dealerGroupId, to, alerts, kind, dedupeKey });
      }
    });
  };
}

async function queueAlertMail(
  tx: Tx,
  services: Mailing,
  { dealerGroupId, to, alerts, kind, dedupeKey }: AlertMail,
): Promise<void> {
  if (alerts.length === 0) return;
  const scope = await systemScope(services.database, dealerGroupId);
  const ranked = alerts.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  const left = ranked.length - MOST_LISTED;
  await queueMessage(tx, services.jobs, {
    ...{ kind, to, dealerGroupId, dedupeKey },
    mail: {
      subject: subjectOf(kind, ranked),
      paragraphs: left > 0 ? [`The most urgent ${MOST_LISTED} of ${ranked.length} alerts:`] : [],
      rows: ranked.slice(0, MOST_LISTED).map((row) => rowOfMail(row, scope)),
      action: {
        label: 'Open Data Alerts',
        url: `${services.settings.publicUrl}/need-attention?dealerGroupId=${dealerGroupId}`,
      },
      footnote:
        kind === 'alert_digest' ? 'Sent once a day, and only when alerts are open.' : 'Sent when it fires.',
    },
    unsubscribeUrl: await unsubscribeUrl(services, { userId: to.userId, kind }),
  });
}

function subjectOf(kind: AlertMail['kind'], alerts: readonly AlertRow[]): string {
  const count = alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`;
  return kind === 'alert_digest' ? `${count} open` : `${count} that cannot wait`;
}

function rowOfMail(row: AlertRow, scope: AuthorizedScope): { label: string; value: string } {
  const { store, title, what } = alertReply(row, scope, []);
  return { label: `${SEVERITY_TITLES[row.severity]}: ${title}, ${store}`, value: what };
}

/** Schedules the digests that are due by the clock of the group's first store; each person gets one a day. */
export async function scheduleDigests({ database, jobs, businessNow }: Mailing): Promise<void> {
  const now = businessNow();
  for (const { id } of await everyGroup(database)) {
    const [first] = (await systemScope(database, id)).dealerships;
    if (!first || !isDigestDue(first.timeZone, now)) continue;
    const key = `${ALERT_DIGEST}:${id}`;
    await database.inGroups([id], (tx) => jobs.enqueue(tx, ALERT_DIGEST, { dealerGroupId: id }, { key }));
  }
}
