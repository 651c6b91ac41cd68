import { Problem } from '../../../../core/errors.ts';
import { MESSAGE_KINDS } from '../../../../core/message-kinds.ts';
import { serve } from '../../../../server/http/route.ts';
import { accountById } from '../../../../server/identity/accounts.ts';
import { keepPreference, preferencesOf } from '../../../../server/messages/preferences.ts';
import { readUnsubscribeToken, type Subscription } from '../../../../server/messages/unsubscribe-token.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import { hiddenEmail } from '../rules.ts';

export const unsubscribeRoutes = [
  serve(contract.aboutSubscription, async ({ query, services }) =>
    describeSubscription(services, await subscriptionOf(services, query.token)),
  ),

  serve(contract.changeSubscription, async ({ body, services }) => {
    const subscription = await subscriptionOf(services, body.token);
    await keepPreference(services.database, { ...subscription, isWanted: body.isWanted }, services.trueNow());
    return await describeSubscription(services, subscription);
  }),

  {
    ...serve(contract.unsubscribeInOneClick, async ({ query, services }) => {
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
  return { email: hiddenEmail(email), kind, title: MESSAGE_KINDS[kind].title, isWanted };
}
