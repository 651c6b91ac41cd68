import { Problem } from '../../../../core/errors.ts';
import { serve } from '../../../../server/http/route.ts';
import { accountById } from '../../../../server/identity/accounts.ts';
import { deviceFor } from '../../../../server/identity/finish-sign-in.ts';
import { groupsThatRequireSecondFactor, takesTextCodes } from '../../../../server/identity/second-factors.ts';
import { openSession } from '../../../../server/identity/sessions.ts';
import { changeChallenge } from '../../../../server/identity/sign-in-challenges.ts';
import { nextTextIn, RESEND_SECONDS, sendTextCode } from '../../../../server/identity/text-codes.ts';
import { countAttempt } from '../../../../server/identity/throttle.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract-factors.ts';
import { phoneEnding } from '../rules-factors.ts';
import { beginEnrollment, finishEnrollment } from './enrollment.ts';
import {
  keepLoginChallenge,
  markPasskeyUsed,
  passkeyByCredential,
  passkeysOf,
  takeLoginChallenge,
} from './passkey-repository.ts';
import { challengeIn, requestOptions, verifiedPasskey } from './passkeys.ts';
import { completeSignIn, countTry, expired, startedSignIn, takeCode, wrongCode } from './second-factor.ts';

const PASSKEY_MINUTES = 5;

export const secondFactorRoutes = [
  serve(contract.startedSecondFactor, async ({ body, services, origin }) => {
    const { account, challenge, factors } = await startedSignIn(services, origin, body);
    return {
      phone: factors.phone !== null && takesTextCodes(factors) ? phoneEnding(factors.phone) : null,
      nextTextIn: nextTextIn(challenge, services.trueNow()),
      hasAuthenticator: factors.hasAuthenticator,
      hasPasskeys: factors.passkeys > 0,
      hasRecoveryCodes: factors.recoveryCodes > 0,
      mustEnroll: challenge.mustEnroll,
      requiredBy: await groupsThatRequireSecondFactor(services.database, account.id),
    };
  }),

  serve(contract.sendCode, async ({ body, services, origin }) => {
    const { challenge, factors } = await startedSignIn(services, origin, body);
    const { phone } = factors;
    if (phone === null || !takesTextCodes(factors)) {
      throw new Problem('invalid', 'Codes are not texted to this account.');
    }
    await services.database.inGroups([], (tx) =>
      sendTextCode(services, tx, { challenge, phone, kind: 'sign_in_code' }),
    );
    return { nextTextIn: RESEND_SECONDS };
  }),

  serve(contract.checkPhoneCode, async ({ body, services, origin }) => {
    const started = await startedSignIn(services, origin, body);
    const counted = await countTry(services, started);
    const used = await services.database.inGroups([], (tx) =>
      takeCode(services, tx, { ...started, code: body.code }),
    );
    if (used === null) throw wrongCode(counted.triesLeft);
    await counted.forgive();
    return await completeSignIn(services, origin, started, finishing(body));
  }),

  serve(contract.passkeyOptions, async ({ body, services, origin }) => {
    const { account, challenge } = await startedSignIn(services, origin, body);
    const { people } = services.database;
    const made = await requestOptions(services, await passkeysOf(people, account.id));
    await changeChallenge(people, challenge.id, { passkey_challenge: made.challenge });
    return { options: made.options };
  }),

  serve(contract.checkPasskey, async ({ body, services, origin }) => {
    const started = await startedSignIn(services, origin, body);
    const counted = await countTry(services, started);
    const { account, challenge } = started;
    const expected = { challenge: challenge.passkeyChallenge, userId: account.id, mustCheckPerson: false };
    if (!(await takePasskey(services, body.passkey, expected))) throw wrongPasskey();
    await counted.forgive();
    return await completeSignIn(services, origin, started, finishing(body));
  }),

  serve(contract.passkeyLoginOptions, async ({ services, origin }) => {
    const now = services.trueNow();
    const { people } = services.database;
    await countAttempt(people, [{ of: ['passkey options', origin.ip], most: 200, minutes: 60 }], now);
    const { challenge, options } = await requestOptions(services, null);
    const expiresAt = new Date(now.getTime() + PASSKEY_MINUTES * 60_000);
    await keepLoginChallenge(people, { challenge, expiresAt }, now);
    return { options };
  }),

  serve(contract.passkeyLogin, async ({ body, services, origin }) => {
    const { people } = services.database;
    const now = services.trueNow();
    const attempt = await countAttempt(
      people,
      [{ of: ['passkey login', origin.ip], most: 60, minutes: 60 }],
      now,
    );
    const challenge = challengeIn(body.passkey);
    const isOurs = await takeLoginChallenge(people, challenge, now);
    const found = isOurs ? await passkeyByCredential(people, body.passkey.id) : undefined;
    const account = found && (await accountById(people, found.userId));
    if (!account) throw wrongPasskey();
    const expected = { challenge, userId: account.id, mustCheckPerson: true };
    if (!(await takePasskey(services, body.passkey, expected))) throw wrongPasskey();
    await attempt.forgive();
    return await openSession(services, {
      device: deviceFor(origin),
      userId: account.id,
      rememberMe: body.rememberme,
      fingerprint: body.fingerprint,
      userAgent: origin.userAgent,
    });
  }),

  serve(contract.beginFactorAtSignIn, async ({ body, services, origin }) => {
    const started = await startedSignIn(services, origin, body);
    if (!started.challenge.mustEnroll) throw expired();
    return await beginEnrollment(services, started, body);
  }),

  serve(contract.finishFactorAtSignIn, async ({ body, services, origin }) => {
    const started = await startedSignIn(services, origin, body);
    if (!started.challenge.mustEnroll) throw expired();
    const counted = await countTry(services, started);
    const added = await services.database.inGroups([], (tx) => finishEnrollment(services, tx, started, body));
    if (added === null) throw body.kind === 'passkey' ? wrongPasskey() : wrongCode(counted.triesLeft);
    await counted.forgive();
    return { ...added, tokens: await completeSignIn(services, origin, started, finishing(body)) };
  }),
];

function finishing({ rememberme, fingerprint }: { rememberme: boolean; fingerprint: string }) {
  return { rememberMe: rememberme, fingerprint };
}

interface ExpectedPasskey {
  readonly challenge: string | null;
  readonly userId: number;
  /** The device must have checked who holds it. */
  readonly mustCheckPerson: boolean;
}

/** Whether a passkey of this person answered the challenge. */
export async function takePasskey(
  services: Services,
  passkey: contract.PasskeyAnswer,
  { challenge, userId, mustCheckPerson }: ExpectedPasskey,
): Promise<boolean> {
  const { people } = services.database;
  const stored = await passkeyByCredential(people, passkey.id);
  if (!stored || stored.userId !== userId || challenge === null) return false;
  const verified = await verifiedPasskey(services, stored, { challenge, passkey, mustCheckPerson });
  if (!verified) return false;
  await markPasskeyUsed(people, { id: stored.id, counter: verified.counter }, services.trueNow());
  return true;
}

export function wrongPasskey(): Problem {
  const message = 'That passkey does not belong to this account. Try again, or use another way.';
  return new Problem('invalid', message, [{ field: 'passkey', message }]);
}
