import { Problem } from '../../../core/errors.ts';
import { isPassword } from '../../../server/passwords.ts';
import { serve } from '../../../server/route.ts';
import type { Services } from '../../../server/services.ts';
import * as contract from '../contract.ts';
import {
  DEMO_ACCOUNT,
  isThrottled,
  LONGEST_PASSWORD,
  SHORTEST_PASSWORD,
  THROTTLE_MINUTES,
} from '../rules.ts';
import {
  type Account,
  type Attempt,
  accountByEmail,
  accountById,
  forgiveFailures,
  keepSetting,
  membershipsOf,
  recentFailures,
  recordAttempt,
  settingsOf,
  withdrawAttempt,
} from './repository.ts';
import { closeSession, openSession, renewSession } from './sessions.ts';

export const authRoutes = [
  serve(contract.login, async ({ body, services, origin }) => {
    const attempt = { email: body.username.toLowerCase(), ip: origin.ip, fingerprint: body.fingerprint };
    const account = await signedIn(services, attempt, body.password);
    return await openSession(services, {
      userId: account.id,
      rememberMe: body.rememberme,
      fingerprint: body.fingerprint,
      userAgent: origin.userAgent,
    });
  }),

  serve(contract.renewTokens, ({ body, services }) => renewSession(services, body.refreshToken)),

  serve(contract.logout, async ({ body, services }) => {
    await closeSession(services, body.refreshToken);
    return {};
  }),

  serve(contract.passwordSettings, async ({ services }) => ({
    minimumLength: SHORTEST_PASSWORD,
    maximumLength: LONGEST_PASSWORD,
    demo: (await isDemoOpen(services)) ? DEMO_ACCOUNT : null,
    chatAppId: services.settings.chatAppId,
  })),

  serve(contract.currentUser, async ({ caller, services }) => {
    const { database, settings } = services;
    const account = await accountById(database.people, caller.userId);
    if (!account) throw new Problem('unauthenticated', 'This account no longer exists.');
    return {
      id: account.id,
      name: account.name,
      email: account.email,
      memberships: await membershipsOf(database, caller.userId),
      settings: (await settingsOf(database.people, caller.userId)) as Record<string, never>,
      chatAppId: settings.chatAppId,
    };
  }),

  serve(contract.saveSetting, async ({ caller, query, body, services }) => {
    await keepSetting(services.database.people, caller.userId, { setting: query.setting, value: body.value });
    return {};
  }),
];

/** The account behind the name and password; the answer and its time never tell whether the name exists. */
async function signedIn(services: Services, attempt: Attempt, password: string): Promise<Account> {
  const { people } = services.database;
  const now = services.trueNow();
  const recorded = await recordAttempt(people, attempt, now);
  if (isThrottled(await recentFailures(people, attempt, now))) {
    await withdrawAttempt(people, recorded);
    throw new Problem('tooMany', `Too many attempts. Try again in ${THROTTLE_MINUTES} minutes.`);
  }
  const account = await accountByEmail(people, attempt.email);
  const isRight = await isPassword(account?.passwordHash, password);
  if (!account || !isRight || (account.isDemo && !services.settings.demoAccount)) {
    throw new Problem('invalid', 'The e-mail or the password is not right.');
  }
  await forgiveFailures(people, attempt);
  await withdrawAttempt(people, recorded);
  return account;
}

async function isDemoOpen(services: Services): Promise<boolean> {
  if (!services.settings.demoAccount) return false;
  return (await accountByEmail(services.database.people, DEMO_ACCOUNT.username)) !== undefined;
}
