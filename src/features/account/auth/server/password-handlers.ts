import { Problem } from '../../../../core/errors.ts';
import { serve } from '../../../../server/http/route.ts';
import { recordAccountChange } from '../../../../server/identity/account-changes.ts';
import { type Account, accountById } from '../../../../server/identity/accounts.ts';
import { endSessions } from '../../../../server/identity/end-sessions.ts';
import { hashPassword, requireGoodPassword } from '../../../../server/identity/passwords.ts';
import { requireRecentProof } from '../../../../server/identity/proofs.ts';
import { trustNoDevice } from '../../../../server/identity/trusted-devices.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract-passwords.ts';
import { setPassword } from './password-repository.ts';
import { mailNewPassword, readLink, requestReset, restorePassword } from './reset-password.ts';

export const passwordRoutes = [
  serve(contract.resetPassword, async ({ body, services, origin }) => {
    await requestReset(services, origin, body.username);
    return {};
  }),

  serve(contract.readResetLink, async ({ body, services, origin }) => {
    const { email, name } = await readLink(services, origin, body.token);
    return { username: email, name };
  }),

  serve(contract.restorePassword, ({ body, services, origin }) => restorePassword(services, origin, body)),

  serve(contract.changePassword, async ({ caller, body, services }) => {
    const now = services.trueNow();
    const account = await changeableAccount(services, caller.userId);
    await requireRecentProof(services.database.people, caller, now);
    await requireGoodPassword(body.password, account);
    const passwordHash = await hashPassword(body.password);
    const { userId } = caller;
    return await services.database.inGroups([], async (tx) => {
      await setPassword(tx.sql, { userId, passwordHash }, now);
      await trustNoDevice(tx.sql, userId);
      await mailNewPassword(services, tx, { userId, email: account.email });
      const change = {
        userId,
        by: userId,
        action: 'account.password',
        after: { by: 'current password' },
      } as const;
      await recordAccountChange(tx, change, now);
      const ended = { userId, why: 'password changed', except: caller.sessionId };
      return { endedSessions: await endSessions(tx.sql, ended, now) };
    });
  }),
];

/** @throws Problem `forbidden` for the demo account, which many people share */
export async function changeableAccount({ database }: Services, userId: number): Promise<Account> {
  const account = await accountById(database.people, userId);
  if (!account) throw new Problem('unauthenticated', 'This account no longer exists.');
  if (!account.isDemo) return account;
  throw new Problem(
    'forbidden',
    'The demo account is shared: its password and second factors stay as they are.',
  );
}
