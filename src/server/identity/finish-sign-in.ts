import { randomBytes } from 'node:crypto';
import { Problem } from '../../core/errors.ts';
import type { Origin } from '../http/route.ts';
import type { Services } from '../services.ts';
import {
  groupsThatRequireSecondFactor,
  hasSecondFactor,
  type SecondFactors,
  secondFactorsOf,
  takesTextCodes,
} from './second-factors.ts';
import { openSession, type Tokens } from './sessions.ts';
import { openChallenge, type SignInForm } from './sign-in-challenges.ts';
import { sendTextCode } from './text-codes.ts';
import { isTrusted } from './trusted-devices.ts';

export interface FirstFactor {
  readonly userId: number;
  readonly rememberMe: boolean;
  readonly fingerprint: string;
  readonly form: SignInForm;
}

/**
 * What a call answers once the first factor is proved: tokens, or that a second factor is missing. It is
 * missing where the account has one or a group of it requires one, and the device is not trusted.
 */
export async function finishSignIn(
  services: Services,
  origin: Origin,
  { userId, rememberMe, fingerprint, form }: FirstFactor,
): Promise<Tokens | { twoFactor: true }> {
  const { database } = services;
  const device = deviceFor(origin);
  const factors = await secondFactorsOf(database.people, userId);
  const isNeeded =
    hasSecondFactor(factors) || (await groupsThatRequireSecondFactor(database, userId)).length > 0;
  const isSkipped =
    isNeeded &&
    form === 'login' &&
    hasSecondFactor(factors) &&
    (await isTrusted(database.people, { userId, device }, services.trueNow()));
  if (isNeeded && !isSkipped) {
    await beginSecondFactor(services, { userId, device, form, factors });
    return { twoFactor: true };
  }
  return await openSession(services, {
    device,
    userId,
    rememberMe,
    fingerprint,
    userAgent: origin.userAgent,
  });
}

/** The browser's secret, a new one on the first visit. */
export function deviceFor(origin: Origin): string {
  const device = origin.device ?? randomBytes(32).toString('base64url');
  origin.rememberDevice(device);
  return device;
}

interface Beginning {
  readonly userId: number;
  readonly device: string;
  readonly form: SignInForm;
  readonly factors: SecondFactors;
}

/** A code is texted at once only where nothing else would do. */
async function beginSecondFactor(
  services: Services,
  { userId, device, form, factors }: Beginning,
): Promise<void> {
  const now = services.trueNow();
  const { phone } = factors;
  const canText = takesTextCodes(factors);
  const mustEnroll = !hasSecondFactor(factors) && !canText;
  const challenge = await services.database.inGroups([], ({ sql }) =>
    openChallenge(sql, { userId, device, form }, { mustEnroll }, now),
  );
  const isOnlyWay = canText && !factors.hasAuthenticator && factors.passkeys === 0;
  if (!isOnlyWay || phone === null) return;
  await services.database
    .inGroups([], (tx) => sendTextCode(services, tx, { challenge, phone, kind: 'sign_in_code' }))
    .catch((error: unknown) => {
      // A text was sent moments ago, or many were: the screen says when the next can go.
      if (!(error instanceof Problem && error.kind === 'tooMany')) throw error;
    });
}
