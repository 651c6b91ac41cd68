import { randomBytes } from 'node:crypto';
import { Problem } from '../../../../core/errors.ts';
import { serve } from '../../../../server/http/route.ts';
import { onlyGroup } from '../../../../server/identity/access.ts';
import { operatorsOf } from '../../../../server/identity/operators.ts';
import { keyedHash } from '../../../../server/identity/secrets.ts';
import { countAttempt } from '../../../../server/identity/throttle.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import { addLink, endLinks, keepRequest, linkOf, referrerOf, type Submission } from './repository.ts';

/** Requests per sender and per link in an hour. */
const MOST_OF_SENDER = 5;
const MOST_OF_LINK = 30;

export const referralRoutes = [
  serve(contract.referralLink, async ({ scope, caller, services }) => ({
    link: await shownLink(services, { userId: caller.userId, dealerGroupId: onlyGroup(scope) }),
  })),

  serve(contract.createReferral, async ({ scope, caller, services }) => {
    const { people } = services.database;
    const owner = { userId: caller.userId, dealerGroupId: onlyGroup(scope) };
    const now = services.trueNow();
    await people.transaction().execute(async (tx) => {
      await endLinks(tx, owner, now);
      await addLink(tx, { ...owner, code: randomBytes(16).toString('base64url'), now });
    });
    const link = await shownLink(services, owner);
    if (!link) throw new Error('A link that was just made is gone.');
    return { link };
  }),

  serve(contract.endReferral, async ({ scope, caller, services }) => {
    const owner = { userId: caller.userId, dealerGroupId: onlyGroup(scope) };
    await endLinks(services.database.people, owner, services.trueNow());
    return {};
  }),

  serve(contract.viewReferral, async ({ query, services }) => {
    const from = await referrerOf(services.database, query.hash);
    return { from: from && { name: from.name, groupName: from.groupName } };
  }),

  serve(contract.submitReferral, async ({ query, body, services, origin }) => {
    const now = services.trueNow();
    await countAttempt(
      services.database.people,
      [
        { of: ['referral sender', origin.ip], most: MOST_OF_SENDER, minutes: 60 },
        { of: ['referral link', query.hash], most: MOST_OF_LINK, minutes: 60 },
      ],
      now,
    );
    const from = await referrerOf(services.database, query.hash);
    if (!from) {
      throw new Problem('missing', 'This link has ended. Ask the sender for a new one.', [
        { field: 'hash', message: 'No longer valid.' },
      ]);
    }
    const { people } = services.database;
    const referredBy = `${from.name}, ${from.groupName}`;
    const senderHash = keyedHash(services.secrets.contactHash, origin.ip);
    await keepRequest(people, { code: query.hash, referredBy, ...body, senderHash, now });
    await mailOperators(services, { referredBy, ...body });
    return {};
  }),
];

async function shownLink(services: Services, owner: { userId: number; dealerGroupId: number }) {
  const link = await linkOf(services.database.people, owner);
  return (
    link && {
      hash: link.code,
      url: `${services.settings.publicUrl}/referral/${link.code}`,
      createdAt: link.createdAt.toISOString(),
      requests: link.requests,
    }
  );
}

async function mailOperators(
  { database, jobs, settings }: Services,
  sent: Pick<Submission, 'referredBy' | 'name' | 'email' | 'groupName'>,
): Promise<void> {
  const operators = await operatorsOf(database);
  await database.inGroups([], async (tx) => {
    for (const operator of operators) {
      await queueMessage(tx, jobs, {
        kind: 'referral_received',
        to: { userId: operator.id, email: operator.email },
        dealerGroupId: null,
        mail: {
          subject: `${sent.groupName} would like to start with Rooftop`,
          paragraphs: [
            `${sent.name} (${sent.email}) of ${sent.groupName} would like to start, recommended by ${sent.referredBy}.`,
            'Accept or decline the request on the Installation screen.',
          ],
          action: { label: 'Open the request', url: `${settings.publicUrl}/installation` },
        },
        dedupeKey: `referral ${operator.id} ${sent.email} ${sent.groupName}`,
      });
    }
  });
}
