import { Problem } from '../../../../core/errors.ts';
import { MESSAGE_KINDS } from '../../../../core/message-kinds.ts';
import { serve } from '../../../../server/http/route.ts';
import { accountById } from '../../../../server/identity/accounts.ts';
import { keepPreference, preferencesOf } from '../../../../server/messages/preferences.ts';
import {
  consentOf,
  keepConsent,
  readTopicToken,
  type TopicSubscription,
} from '../../../../server/messages/topics.ts';
import { readUnsubscribeToken, type Subscription } from '../../../../server/messages/unsubscribe-token.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import { hiddenEmail } from '../rules.ts';

export const unsubscribeRoutes = [
  serve(contract.aboutSubscription, async ({ query, services }) => {
    const topic = await readTopicToken(services.secrets.unsubscribe, query.token);
    if (topic) return await describeTopic(services, topic);
    return await describeSubscription(services, await subscriptionOf(services, query.token));
  }),

  serve(contract.changeSubscription, async ({ body: { token, isWanted }, services }) => {
    const topic = await readTopicToken(services.secrets.unsubscribe, token);
    if (topic) {
      await changeTopic(services, topic, isWanted);
      return await describeTopic(services, topic);
    }
    const subscription = await subscriptionOf(services, token);
    await keepPreference(services.database, { ...subscription, isWanted }, services.trueNow());
    return await describeSubscription(services, subscription);
  }),

  {
    ...serve(contract.unsubscribeInOneClick, async ({ query, services }) => {
      const topic = await readTopicToken(services.secrets.unsubscribe, query.token);
      if (topic) {
        await changeTopic(services, topic, false);
        return {};
      }
      const subscription = await subscriptionOf(services, query.token);
      await keepPreference(services.database, { ...subscription, isWanted: false }, services.trueNow());
      return {};
    }),
    alsoAt: '/unsubscribe',
  },

  serve(contract.listNotifications, async ({ caller, services }) => ({
    kinds: await preferencesOf(services.database, caller.userId),
  })),

  serve(contract.changeNotification, async ({ caller, body, services }) => {
    await keepPreference(services.database, { ...body, userId: caller.userId }, services.trueNow());
    return { kinds: await preferencesOf(services.database, caller.userId) };
  }),
];

/** Somebody without an account any more gets the same answer as a wrong link. */
async function subscriptionOf(
  { database, secrets }: Services,
  token: string,
): Promise<Subscription & { email: string }> {
  const subscription = await readUnsubscribeToken(secrets.unsubscribe, token);
  const account = subscription && (await accountById(database.people, subscription.userId));
  if (!account) {
    const message = 'This link is not complete. Open it again from the mail.';
    throw new Problem('missing', message, [{ field: 'token', message }]);
  }
  return { ...subscription, email: account.email };
}

async function describeSubscription(
  { database }: Services,
  { userId, kind, email }: Subscription & { email: string },
) {
  const preferences = await preferencesOf(database, userId);
  const isWanted = preferences.find((one) => one.kind === kind)?.isWanted ?? true;
  const { title } = MESSAGE_KINDS[kind];
  return { email: hiddenEmail(email), kind, title, isWanted, isInvitation: false };
}

async function changeTopic(
  { database, trueNow }: Services,
  topic: TopicSubscription,
  isWanted: boolean,
): Promise<void> {
  await database.inGroups([topic.dealerGroupId], (tx) => keepConsent(tx, { ...topic, isWanted }, trueNow()));
}

async function describeTopic({ database }: Services, topic: TopicSubscription) {
  const { dealerGroupId, email, title, isInvitation } = topic;
  const chosen = await database.inGroups([dealerGroupId], (tx) => consentOf(tx, topic));
  const isWanted = chosen ?? !isInvitation;
  return { email: hiddenEmail(email), kind: 'report_delivery' as const, title, isWanted, isInvitation };
}
