import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { Account } from '../../../../server/identity/accounts.ts';
import { secondFactorsOf } from '../../../../server/identity/second-factors.ts';
import { type Challenge, changeChallenge } from '../../../../server/identity/sign-in-challenges.ts';
import { sendTextCode, takeTextCode } from '../../../../server/identity/text-codes.ts';
import type { Services } from '../../../../server/services.ts';
import type { BegunFactor, FactorKind, NewPasskey } from '../contract-factors.ts';
import { internationalPhone, phoneEnding, plainDigits } from '../rules-factors.ts';
import {
  authenticatorUri,
  newAuthenticatorSecret,
  openPendingSecret,
  sealPendingSecret,
  stepOf,
} from './authenticator.ts';
import { keepAuthenticator } from './authenticator-repository.ts';
import { announceChangedFactor } from './factor-notices.ts';
import { confirmPhone } from './factor-repository.ts';
import { addPasskey, passkeysOf } from './passkey-repository.ts';
import { creationOptions, verifiedNewPasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-code-repository.ts';

export interface Enrolling {
  readonly account: Account;
  readonly challenge: Challenge;
}

const NOTHING: BegunFactor = { authenticator: null, phone: null, passkey: null };

/** Keeps what `finishEnrollment` needs with the challenge. */
export async function beginEnrollment(
  services: Services,
  { account, challenge }: Enrolling,
  { kind, phone }: { kind: FactorKind; phone?: string | undefined },
): Promise<BegunFactor> {
  const { people } = services.database;
  if (kind === 'authenticator') {
    const secret = newAuthenticatorSecret();
    const sealed = sealPendingSecret(services, secret, account.id);
    await changeChallenge(people, challenge.id, { totp_secret: sealed });
    return { ...NOTHING, authenticator: { secret, uri: authenticatorUri(secret, account.email) } };
  }
  if (kind === 'passkey') {
    const passkeys = await passkeysOf(people, account.id);
    const made = await creationOptions(services, { ...account, userId: account.id, passkeys });
    await changeChallenge(people, challenge.id, { passkey_challenge: made.challenge });
    return { ...NOTHING, passkey: made.options };
  }
  const number = internationalPhone(phone ?? '');
  if (number === null) throw wrongPhone();
  await services.database.inGroups([], async (tx) => {
    await changeChallenge(tx.sql, challenge.id, { phone: number });
    await sendTextCode(services, tx, { challenge, phone: number, kind: 'phone_code' });
  });
  return { ...NOTHING, phone: phoneEnding(number) };
}

function wrongPhone(): Problem {
  const message = 'Enter a phone number, such as (312) 555-0123 or +44 20 7946 0123.';
  return new Problem('invalid', message, [{ field: 'phone', message }]);
}

export interface Proved {
  readonly kind: FactorKind;
  readonly code?: string | undefined;
  readonly passkey?: NewPasskey | undefined;
  readonly name?: string | undefined;
}

/** Adds the factor, in the caller's transaction; null where the code or the passkey is not right. */
export async function finishEnrollment(
  services: Services,
  tx: Tx,
  of: Enrolling,
  proved: Proved,
): Promise<{ recoveryCodes: string[] | null } | null> {
  const what = await addFactor(services, tx, of, proved);
  if (what === null) return null;
  const { recoveryCodes } = await secondFactorsOf(tx.sql, of.account.id);
  const renewed = recoveryCodes === 0 ? await renewRecoveryCodes(services, tx, of.account.id) : null;
  await announceChangedFactor(services, tx, { account: of.account, what });
  return { recoveryCodes: renewed };
}

async function addFactor(
  services: Services,
  tx: Tx,
  of: Enrolling,
  { kind, code = '', passkey, name }: Proved,
): Promise<string | null> {
  if (kind === 'passkey') return await addNewPasskey(services, tx, of, { passkey, name });
  if (kind === 'phone') return await addPhone(services, tx, of, plainDigits(code));
  return await addAuthenticator(services, tx, of, plainDigits(code));
}

async function addAuthenticator(
  services: Services,
  tx: Tx,
  { account, challenge }: Enrolling,
  code: string,
): Promise<string | null> {
  const { totpSecret } = challenge;
  const secret = totpSecret && openPendingSecret(services, totpSecret, account.id);
  if (!secret || !/^\d{6}$/.test(code)) return null;
  const step = stepOf(secret, code, services.trueNow());
  if (step === null) return null;
  await keepAuthenticator(services, tx, { userId: account.id, secret, step });
  await changeChallenge(tx.sql, challenge.id, { totp_secret: null });
  return 'An authenticator app was added.';
}

async function addPhone(
  services: Services,
  tx: Tx,
  { account, challenge }: Enrolling,
  code: string,
): Promise<string | null> {
  const { phone } = challenge;
  if (phone === null || !(await takeTextCode(services, tx, { challenge, phone, code }))) return null;
  await confirmPhone(tx.sql, { userId: account.id, phone }, services.trueNow());
  await changeChallenge(tx.sql, challenge.id, { phone: null });
  return `Codes are now texted to the phone ${phoneEnding(phone)}.`;
}

async function addNewPasskey(
  services: Services,
  tx: Tx,
  { account, challenge }: Enrolling,
  { passkey, name }: Pick<Proved, 'passkey' | 'name'>,
): Promise<string | null> {
  const { passkeyChallenge } = challenge;
  if (passkeyChallenge === null || !passkey) return null;
  const made = await verifiedNewPasskey(services, { challenge: passkeyChallenge, passkey });
  if (!made) return null;
  const called = name ?? 'Passkey';
  const isNew = await addPasskey(
    tx.sql,
    {
      userId: account.id,
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: made.credential.transports ?? [],
      isBackedUp: made.credentialBackedUp,
      name: called,
    },
    services.trueNow(),
  );
  await changeChallenge(tx.sql, challenge.id, { passkey_challenge: null });
  return isNew ? `The passkey "${called}" was added.` : null;
}
