import * as z from 'zod/mini';
import { addDays, today } from '../../../../core/time/period.ts';
import { isOpenThroughout } from '../../../../core/time/store-dates.ts';
import { kinds, TARGETS } from '../../../../records/kinds.ts';
import type { Tx } from '../../../../server/database/database.ts';
import {
  type AuthorizedScope,
  type ScopedDealership,
  systemScope,
} from '../../../../server/identity/access.ts';
import { everyGroup } from '../../../../server/ingest/command-target.ts';
import type { Job } from '../../../../server/jobs.ts';
import { readReach } from '../../../../server/kpi-query/feed-reach.ts';
import { purgeMessages } from '../../../../server/messages/purge-messages.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import { type Recipient, recipientsOf, seesStore } from '../../../../server/messages/recipients.ts';
import { unsubscribeUrl } from '../../../../server/messages/unsubscribe-token.ts';
import type { Services } from '../../../../server/services.ts';
import { dataFeedsUrl, isLateEnoughForMail, lastReceived } from '../rules.ts';
import { isActiveGroup, type LateFeed, newlyLate } from './feed-mail-repository.ts';

export const REPORT_LATE_FEEDS = 'report-late-feeds';

const Payload = z.object({ dealerGroupId: z.int() });
const KIND = 'feed_late';
const LOOK_EVERY_MS = 3_600_000;
/** The demo and a restored backup load first. */
const FIRST_LOOK_MS = 300_000;

interface NamedLateFeed extends LateFeed {
  readonly label: string;
  readonly value: string;
}

/** Mails which feeds became late to the managers and admins of their stores. Safe to repeat. */
export function reportLateFeeds(services: Services): Job {
  return async (payload) => {
    const { dealerGroupId } = Payload.parse(payload);
    const scope = await systemScope(services.database, dealerGroupId);
    const now = services.businessNow();
    await services.database.inGroups([dealerGroupId], async (tx) => {
      await purgeMessages(tx, services.trueNow());
      if (!(await isActiveGroup(tx, dealerGroupId))) return;
      const late = await newlyLate(tx, { dealerGroupId, now }, await lateFeeds(tx, scope, now));
      if (late.length === 0) return;
      const named = late.map((feed) => namedFeed(feed, scope));
      for (const to of await recipientsOf(tx, dealerGroupId, KIND)) {
        const theirs = named.filter(({ dealershipId }) => seesStore(to, dealershipId));
        if (theirs.length > 0) await queueLateMail(tx, services, { dealerGroupId, to, feeds: theirs });
      }
    });
  };
}

async function lateFeeds(tx: Tx, scope: AuthorizedScope, now: Date): Promise<LateFeed[]> {
  const reaches = await readReach(tx, scope, TARGETS);
  return reaches.flatMap((reach) => {
    const { dealershipId, fact } = reach;
    const hours = scope.dealerships.find(({ id }) => id === dealershipId);
    const { lateAfterOpenMinutes } = kinds[fact];
    if (!hours || !isOpenOn(hours, now) || !isLateEnoughForMail(reach, { hours, now, lateAfterOpenMinutes }))
      return [];
    return [{ dealershipId, fact, receivedAt: lastReceived(reach) }];
  });
}

function isOpenOn(dealership: ScopedDealership, now: Date): boolean {
  const day = today(now, dealership.timeZone);
  return isOpenThroughout({ start: day, end: addDays(day, 1) }, dealership);
}

function namedFeed(feed: LateFeed, { dealerships }: AuthorizedScope): NamedLateFeed {
  const store = dealerships.find(({ id }) => id === feed.dealershipId);
  const when = new Intl.DateTimeFormat('en-US', {
    timeZone: store?.timeZone ?? 'UTC',
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  }).format(feed.receivedAt);
  return {
    ...feed,
    label: `${kinds[feed.fact].title}, ${store?.name ?? ''}`,
    value: when,
  };
}

interface LateMail {
  readonly dealerGroupId: number;
  readonly to: Recipient;
  readonly feeds: readonly NamedLateFeed[];
}

async function queueLateMail(
  tx: Tx,
  services: Services,
  { dealerGroupId, to, feeds }: LateMail,
): Promise<void> {
  const [first] = feeds;
  const isOne = feeds.length === 1;
  await queueMessage(tx, services.jobs, {
    kind: KIND,
    to,
    dealerGroupId,
    mail: {
      subject: isOne ? `A feed is late: ${first?.label}` : `${feeds.length} feeds are late`,
      paragraphs: ['Nothing arrived for longer than usual. The time beside each feed is its last delivery.'],
      rows: feeds,
      action: { label: 'Open Data Feeds', url: dataFeedsUrl(services.settings.publicUrl, dealerGroupId) },
      footnote: 'Sent once when a feed becomes late, and again only after it was on time.',
    },
    unsubscribeUrl: await unsubscribeUrl(services, { userId: to.userId, kind: KIND }),
  });
}

/** Looks every hour, as one job for each dealer group. Returns the function that stops it. */
export function keepReportingLateFeeds(
  services: Services,
  onFailure: (where: string, error: unknown) => void,
): () => Promise<void> {
  const { database, jobs } = services;
  let looking: Promise<void> = Promise.resolve();
  const lookAll = async () => {
    for (const { id } of await everyGroup(database)) {
      await database.inGroups([id], (tx) =>
        jobs.enqueue(tx, REPORT_LATE_FEEDS, { dealerGroupId: id }, { key: `${REPORT_LATE_FEEDS}:${id}` }),
      );
    }
  };
  const look = () => {
    looking = lookAll().catch((error: unknown) => onFailure('reporting late feeds', error));
  };
  const first = setTimeout(look, FIRST_LOOK_MS);
  const timer = setInterval(look, LOOK_EVERY_MS);
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await looking;
  };
}
