import { Problem } from '../../../../core/errors.ts';
import { serve } from '../../../../server/http/route.ts';
import { type Account, accountByEmail, accountById } from '../../../../server/identity/accounts.ts';
import { finishSignIn } from '../../../../server/identity/finish-sign-in.ts';
import { isFirstRunOpen } from '../../../../server/identity/first-run.ts';
import { isPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../../server/identity/passwords.ts';
import { closeSession, isDemoOpen, renewSession } from '../../../../server/identity/sessions.ts';
import { withdrawAttempts } from '../../../../server/identity/throttle.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import { DEMO_ACCOUNT, isThrottled, THROTTLE_MINUTES } from '../rules.ts';
import { factorRoutes } from './factor-handlers.ts';
import { passwordRoutes } from './password-handlers.ts';
import {
  type Attempt,
  forgiveFailures,
  keepSetting,
  membershipsOf,
  recentFailures,
  recordAttempt,
  settingsOf,
} from './repository.ts';
import { secondFactorRoutes } from './second-factor-handlers.ts';
import { sessionRoutes } from './session-handlers.ts';

export const authRoutes = [
  ...passwordRoutes,
  ...secondFactorRoutes,
  ...factorRoutes,
  ...sessionRoutes,

  serve(contract.login, async ({ body, services, origin }) => {
    const { fingerprint, password } = body;
    const { ip, isLocal } = origin;
    const attempt = { email: body.username.toLowerCase(), ip, fingerprint, device: origin.device };
    const account = await signedIn(services, attempt, { password, isLocal });
    return await finishSignIn(services, origin, {
      userId: account.id,
      rememberMe: body.rememberme,
      fingerprint,
      form: 'login',
    });
  }),

  serve(contract.renewTokens, ({ body, services, origin }) =>
    renewSession(services, { refreshToken: body.refreshToken, isLocal: origin.isLocal }),
  ),

  serve(contract.logout, async ({ body, services }) => {
    await closeSession(services, body.refreshToken);
    return {};
  }),

  serve(contract.passwordSettings, async ({ services, origin }) => ({
    minimumLength: SHORTEST_PASSWORD,
    maximumLength: LONGEST_PASSWORD,
    demo: (await isDemoOffered(services, origin.isLocal)) ? DEMO_ACCOUNT : null,
    chatAppId: services.settings.chatAppId,
    isFirstRun: await isFirstRunOpen(services.database),
  })),

  serve(contract.currentUser, async ({ caller, services }) => {
    const { database, settings } = services;
    const account = await accountById(database.people, caller.userId);
    if (!account) throw new Problem('unauthenticated', 'This account no longer exists.');
    return {
      id: account.id,
      name: account.name,
      email: account.email,
      isOperator: account.isOperator,
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

/** Neither reply nor timing reveals whether the name exists. */
async function signedIn(
  services: Services,
  attempt: Attempt,
  { password, isLocal }: { password: string; isLocal: boolean },
): Promise<Account> {
  const { people } = services.database;
  const now = services.trueNow();
  const recorded = await recordAttempt(people, attempt, now);
  if (isThrottled(await recentFailures(people, attempt, now))) {
    await withdrawAttempts(people, recorded);
    throw new Problem('tooMany', `Too many attempts. Try again in ${THROTTLE_MINUTES} minutes.`);
  }
  const account = await accountByEmail(people, attempt.email);
  const isRight = await isPassword(account?.passwordHash, password);
  if (!account || !isRight || (account.isDemo && !isDemoOpen(services, isLocal))) {
    throw new Problem('invalid', 'The email or the password is not right.');
  }
  await forgiveFailures(people, attempt);
  await withdrawAttempts(people, recorded);
  return account;
}

async function isDemoOffered(services: Services, isLocal: boolean): Promise<boolean> {
  if (!isDemoOpen(services, isLocal)) return false;
  return (await accountByEmail(services.database.people, DEMO_ACCOUNT.username)) !== undefined;
}
