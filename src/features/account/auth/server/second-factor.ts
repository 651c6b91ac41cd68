import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { Origin } from '../../../../server/http/route.ts';
import { type Account, accountByEmail } from '../../../../server/identity/accounts.ts';
import {
  type SecondFactors,
  secondFactorsOf,
  takesTextCodes,
} from '../../../../server/identity/second-factors.ts';
import { isKnownDevice } from '../../../../server/identity/session-repository.ts';
import { openSession, type Tokens } from '../../../../server/identity/sessions.ts';
import {
  type Challenge,
  closeChallenge,
  findChallenge,
  type SignInForm,
  takeTry,
} from '../../../../server/identity/sign-in-challenges.ts';
import { takeTextCode } from '../../../../server/identity/text-codes.ts';
import { type AttemptLimit, countAttempt } from '../../../../server/identity/throttle.ts';
import { trustDevice } from '../../../../server/identity/trusted-devices.ts';
import type { Services } from '../../../../server/services.ts';
import { codeKindOf, plainDigits } from '../rules-factors.ts';
import { takeAuthenticatorCode } from './authenticator-repository.ts';
import { mailUsedRecoveryCode } from './factor-notices.ts';
import { confirmPhone } from './factor-repository.ts';
import { takeRecoveryCode } from './recovery-code-repository.ts';

/** Wrong codes of one device, or of all unknown devices together, in a day. */
const MOST_WRONG_A_DAY = 30;

export interface StartedSignIn {
  readonly account: Account;
  readonly challenge: Challenge;
  readonly factors: SecondFactors;
  /** The browser's secret. */
  readonly device: string;
}

/**
 * The sign-in that this device started.
 *
 * @throws Problem `invalid` on the field `form`, alike for other devices and unknown names
 */
export async function startedSignIn(
  services: Services,
  { device }: Origin,
  { username, form }: { username: string; form: SignInForm },
): Promise<StartedSignIn> {
  const { people } = services.database;
  const account = await accountByEmail(people, username.toLowerCase());
  if (!account || device === null) throw expired();
  const challenge = await findChallenge(people, { userId: account.id, device, form }, services.trueNow());
  if (!challenge) throw expired();
  return { account, challenge, device, factors: await secondFactorsOf(people, account.id) };
}

export function expired(): Problem {
  const message = 'This sign-in is over. Sign in again.';
  return new Problem('invalid', message, [{ field: 'form', message }]);
}

export interface CountedTry {
  readonly triesLeft: number;
  forgive(): Promise<void>;
}

/**
 * Counts a code before it is checked. A device that signed in before has its own limit, so nobody else can
 * use it up.
 *
 * @throws Problem `tooMany` or `invalid`
 */
export async function countTry(
  { database, trueNow }: Services,
  { account, challenge, device }: Pick<StartedSignIn, 'account' | 'challenge' | 'device'>,
): Promise<CountedTry> {
  const userId = account.id;
  const isKnown = await isKnownDevice(database.people, { userId, device });
  const of: AttemptLimit['of'] = isKnown
    ? ['codes device', String(userId), device]
    : ['codes account', String(userId)];
  const attempt = await countAttempt(
    database.people,
    [{ of, most: MOST_WRONG_A_DAY, minutes: 24 * 60 }],
    trueNow(),
  );
  const counted = await takeTry(database.people, challenge.id);
  if (!counted) throw expired();
  return { triesLeft: counted.triesLeft, forgive: attempt.forgive };
}

/** @param triesLeft null where the limit is another one */
export function wrongCode(triesLeft: number | null): Problem {
  if (triesLeft === 0) return expired();
  const left = triesLeft === 1 ? 'One try is left.' : `${triesLeft} tries are left.`;
  const message = `That code is not right.${triesLeft === null ? '' : ` ${left}`}`;
  return new Problem('invalid', message, [{ field: 'code', message }]);
}

export type UsedFactor = 'text' | 'authenticator' | 'recovery';

/** Uses a code up; null where it is wrong. */
export async function takeCode(
  services: Services,
  tx: Tx,
  { account, challenge, factors, code }: Omit<StartedSignIn, 'device'> & { code: string },
): Promise<UsedFactor | null> {
  const userId = account.id;
  const kind = codeKindOf(code);
  if (kind === 'recovery') {
    if (!(await takeRecoveryCode(services, tx, { userId, code }))) return null;
    await mailUsedRecoveryCode(services, tx, { account, left: factors.recoveryCodes - 1 });
    return 'recovery';
  }
  if (kind === null) return null;
  const digits = plainDigits(code);
  const { phone } = factors;
  if (phone !== null && takesTextCodes(factors)) {
    if (await takeTextCode(services, tx, { challenge, phone, code: digits })) {
      if (!factors.isPhoneConfirmed) await confirmPhone(tx.sql, { userId, phone }, services.trueNow());
      return 'text';
    }
  }
  return (await takeAuthenticatorCode(services, tx, { userId, code: digits })) ? 'authenticator' : null;
}

export interface Finishing {
  readonly rememberMe: boolean;
  readonly fingerprint: string;
}

/** Opens the session once; the device is trusted for 30 days where the person said so. */
export async function completeSignIn(
  services: Services,
  { userAgent }: Origin,
  { account, challenge, device }: Pick<StartedSignIn, 'account' | 'challenge' | 'device'>,
  { rememberMe, fingerprint }: Finishing,
): Promise<Tokens> {
  const { people } = services.database;
  const userId = account.id;
  if (!(await closeChallenge(people, challenge.id))) throw expired();
  if (rememberMe) await trustDevice(people, { userId, device, userAgent }, services.trueNow());
  return await openSession(services, { device, userId, rememberMe, fingerprint, userAgent });
}
