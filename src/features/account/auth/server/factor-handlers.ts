import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import type { Caller } from '../../../../server/identity/access.ts';
import type { Account } from '../../../../server/identity/accounts.ts';
import { isPassword } from '../../../../server/identity/passwords.ts';
import {
  isRecentProof,
  keepProof,
  PROOF_MINUTES,
  requireRecentProof,
} from '../../../../server/identity/proofs.ts';
import {
  groupsThatRequireSecondFactor,
  hasSecondFactor,
  secondFactorsOf,
  takesTextCodes,
} from '../../../../server/identity/second-factors.ts';
import {
  type Challenge,
  changeChallenge,
  closeChallenge,
  openChallenge,
} from '../../../../server/identity/sign-in-challenges.ts';
import { RESEND_SECONDS, sendTextCode } from '../../../../server/identity/text-codes.ts';
import { countAttempt } from '../../../../server/identity/throttle.ts';
import { trustNoDevice } from '../../../../server/identity/trusted-devices.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract-factors.ts';
import { phoneEnding } from '../rules-factors.ts';
import { beginEnrollment, finishEnrollment } from './enrollment.ts';
import { announceChangedFactor } from './factor-notices.ts';
import {
  authenticatorSince,
  provedAt,
  removeAuthenticator,
  removePhone,
  removeRecoveryCodes,
} from './factor-repository.ts';
import { passkeysOf, removePasskey } from './passkey-repository.ts';
import { requestOptions } from './passkeys.ts';
import { changeableAccount } from './password-handlers.ts';
import { renewRecoveryCodes } from './recovery-code-repository.ts';
import { takeCode, wrongCode } from './second-factor.ts';
import { takePasskey, wrongPasskey } from './second-factor-handlers.ts';

export const factorRoutes = [
  serve(contract.listFactors, async ({ caller, services }) => {
    const { database } = services;
    const { people } = database;
    const factors = await secondFactorsOf(people, caller.userId);
    const since = await authenticatorSince(people, caller.userId);
    const passkeys = await passkeysOf(people, caller.userId);
    const proved = await provedAt(people, caller.sessionId);
    const isRecent = isRecentProof(proved, services.trueNow());
    return {
      phone:
        factors.phone === null
          ? null
          : { ending: phoneEnding(factors.phone), isFactor: factors.isPhoneConfirmed },
      authenticator: since && { since: since.getTime() },
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
        ...{ id, name, isBackedUp },
        createdAt: createdAt.getTime(),
        lastUsedAt: lastUsedAt?.getTime() ?? null,
      })),
      recoveryCodesLeft: factors.recoveryCodes,
      requiredBy: await groupsThatRequireSecondFactor(database, caller.userId),
      provedUntil: isRecent && proved ? endOfProof(proved) : null,
    };
  }),

  serve(contract.beginFactor, async ({ caller, body, services }) => {
    const account = await changeable(services, caller);
    return await beginEnrollment(
      services,
      { account, challenge: await proofChallenge(services, caller) },
      body,
    );
  }),

  serve(contract.finishFactor, async ({ caller, body, services }) => {
    const account = await changeable(services, caller);
    await countCode(services, caller);
    const challenge = await proofChallenge(services, caller);
    const added = await services.database.inGroups([], (tx) =>
      finishEnrollment(services, tx, { account, challenge }, body),
    );
    if (added) return added;
    if (body.kind === 'passkey') throw wrongPasskey();
    const message = 'That code is not right. Check the clock of the phone, or begin again.';
    throw new Problem('invalid', message, [{ field: 'code', message }]);
  }),

  serve(contract.removeFactor, async ({ caller, body, services }) => {
    const account = await changeable(services, caller);
    await services.database.inGroups([], async (tx) => {
      const what = await remove(tx, account.id, body);
      await requireRest(services, tx, account.id);
      await announceChangedFactor(services, tx, { account, what });
    });
    return {};
  }),

  serve(contract.renewRecoveryCodes, async ({ caller, services }) => {
    const account = await changeable(services, caller);
    if (!hasSecondFactor(await secondFactorsOf(services.database.people, account.id))) {
      throw new Problem('invalid', 'Recovery codes come with a second factor. Add one first.');
    }
    return await services.database.inGroups([], async (tx) => {
      const recoveryCodes = await renewRecoveryCodes(services, tx, account.id);
      const what = 'New recovery codes were made; the earlier ones no longer work.';
      await announceChangedFactor(services, tx, { account, what });
      return { recoveryCodes };
    });
  }),

  serve(contract.prove, async ({ caller, body, services }) => {
    const account = await changeableAccount(services, caller.userId);
    const attempt = await countCode(services, caller);
    if (body.passkey) await proveByPasskey(services, caller, body.passkey);
    else await proveByPassword(services, caller, { account, password: body.password ?? '', code: body.code });
    const now = services.trueNow();
    await keepProof(services.database.people, caller, now);
    await attempt.forgive();
    return { provedUntil: endOfProof(now) };
  }),

  serve(contract.sendProofCode, async ({ caller, services }) => {
    const factors = await secondFactorsOf(services.database.people, caller.userId);
    const { phone } = factors;
    if (phone === null || !takesTextCodes(factors)) {
      throw new Problem('invalid', 'Codes are not texted to this account.');
    }
    const challenge = await proofChallenge(services, caller);
    await services.database.inGroups([], (tx) =>
      sendTextCode(services, tx, { challenge, phone, kind: 'sign_in_code' }),
    );
    return { nextTextIn: RESEND_SECONDS };
  }),

  serve(contract.proofOptions, async ({ caller, services }) => {
    const { people } = services.database;
    const made = await requestOptions(services, await passkeysOf(people, caller.userId));
    const challenge = await proofChallenge(services, caller);
    await changeChallenge(people, challenge.id, { passkey_challenge: made.challenge });
    return { options: made.options };
  }),
];

function endOfProof(proved: Date): number {
  return proved.getTime() + PROOF_MINUTES * 60_000;
}

async function changeable(services: Services, caller: Caller): Promise<Account> {
  const account = await changeableAccount(services, caller.userId);
  await requireRecentProof(services.database.people, caller, services.trueNow());
  return account;
}

/** What is under way inside a session, known by the session instead of the browser's secret. */
function proofChallenge({ database, trueNow }: Services, { userId, sessionId }: Caller): Promise<Challenge> {
  return database.inGroups([], ({ sql }) =>
    openChallenge(sql, { userId, device: sessionId, form: 'proof' }, {}, trueNow()),
  );
}

/** A stolen session has ten tries in a quarter of an hour; other sessions have their own. */
function countCode({ database, trueNow }: Services, { sessionId }: Caller) {
  return countAttempt(database.people, [{ of: ['proof', sessionId], most: 10, minutes: 15 }], trueNow());
}

async function proveByPasskey(
  services: Services,
  caller: Caller,
  passkey: contract.PasskeyAnswer,
): Promise<void> {
  const { passkeyChallenge } = await proofChallenge(services, caller);
  const expected = { challenge: passkeyChallenge, userId: caller.userId, mustCheckPerson: false };
  if (!(await takePasskey(services, passkey, expected))) throw wrongPasskey();
}

async function proveByPassword(
  services: Services,
  caller: Caller,
  { account, password, code }: { account: Account; password: string; code: string | undefined },
): Promise<void> {
  if (!(await isPassword(account.passwordHash, password))) {
    const message = 'The password is not right.';
    throw new Problem('invalid', message, [{ field: 'password', message }]);
  }
  const factors = await secondFactorsOf(services.database.people, account.id);
  if (!hasSecondFactor(factors)) return;
  if (code === undefined) {
    const message = 'Enter a code of your second factor too.';
    throw new Problem('invalid', message, [{ field: 'code', message }]);
  }
  const challenge = await proofChallenge(services, caller);
  const used = await services.database.inGroups([], (tx) =>
    takeCode(services, tx, { account, challenge, factors, code }),
  );
  if (used === null) throw wrongCode(null);
  await closeChallenge(services.database.people, challenge.id);
}

async function remove(
  { sql }: Tx,
  userId: number,
  { kind, id }: { kind: contract.FactorKind; id?: string | undefined },
): Promise<string> {
  if (kind === 'phone' && (await removePhone(sql, userId))) return 'Codes are no longer texted.';
  if (kind === 'authenticator' && (await removeAuthenticator(sql, userId))) {
    return 'The authenticator app was removed.';
  }
  if (kind === 'passkey' && id !== undefined && (await removePasskey(sql, { userId, id }))) {
    return 'A passkey was removed.';
  }
  throw new Problem('missing', 'There is no such factor.');
}

/** Without any factor, recovery codes and trusted devices mean nothing. */
async function requireRest(services: Services, { sql }: Tx, userId: number): Promise<void> {
  if (hasSecondFactor(await secondFactorsOf(sql, userId))) return;
  const [group] = await groupsThatRequireSecondFactor(services.database, userId);
  if (group !== undefined) {
    throw new Problem('invalid', `${group} requires a second factor. Add another one first.`);
  }
  await removeRecoveryCodes(sql, userId);
  await trustNoDevice(sql, userId);
}
