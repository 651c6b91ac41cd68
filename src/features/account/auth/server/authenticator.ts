import { Secret, TOTP } from 'otpauth';
import { openText, sealText } from '../../../../server/identity/sealed.ts';
import type { Services } from '../../../../server/services.ts';

const STEP_SECONDS = 30;
/** Steps before and after the current one: clocks of phones differ. */
const WINDOW = 1;

/** 160 bits in base32, as people can also type it. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code contains. */
export function authenticatorUri(secret: string, email: string): string {
  return authenticator(secret, email).toString();
}

/** The time step a code belongs to; null where it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = authenticator(secret, '');
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
}

function authenticator(secret: string, label: string): TOTP {
  return new TOTP({
    ...(label !== '' && { label }),
    issuer: 'Rooftop',
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** Before the first code confirms it, a secret is kept encrypted with its challenge. */
export function sealPendingSecret({ pulls }: Services, secret: string, userId: number): Buffer {
  const { keyId, text } = sealText(pulls.keys, secret, authenticatorOf(userId));
  return Buffer.concat([Buffer.from(keyId, 'hex'), text]);
}

export function openPendingSecret({ pulls }: Services, sealed: Buffer, userId: number): string | null {
  const keyId = sealed.subarray(0, 8).toString('hex');
  return openText(pulls.keys, { keyId, text: sealed.subarray(8) }, authenticatorOf(userId));
}

export function authenticatorOf(userId: number): string {
  return `authenticator of ${userId}`;
}
