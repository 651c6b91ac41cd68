import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Services } from '../../../../server/services.ts';
import type { NewPasskey, PasskeyAnswer } from '../contract-factors.ts';
import type { StoredPasskey } from './passkey-repository.ts';

type BrowserOptions = Record<string, never>;

/** The public address decides for which site a passkey is good. */
function relyingParty({ settings }: Pick<Services, 'settings'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { id: hostname, origin };
}

interface PersonWithPasskeys {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly passkeys: readonly StoredPasskey[];
}

export async function creationOptions(
  services: Services,
  { userId, email, name, passkeys }: PersonWithPasskeys,
): Promise<{ challenge: string; options: BrowserOptions }> {
  const options = await generateRegistrationOptions({
    rpName: 'Rooftop',
    rpID: relyingParty(services).id,
    userID: new TextEncoder().encode(`rooftop ${userId}`),
    userName: email,
    userDisplayName: name,
    excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({
      id,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { challenge: options.challenge, options: plain(options) };
}

/** Without passkeys: whichever the browser has for this site, and only after it checked the person. */
export async function requestOptions(
  services: Services,
  passkeys: readonly StoredPasskey[] | null,
): Promise<{ challenge: string; options: BrowserOptions }> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).id,
    userVerification: passkeys === null ? 'required' : 'preferred',
    ...(passkeys && {
      allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({
        id,
        transports: [...transports],
      })),
    }),
  });
  return { challenge: options.challenge, options: plain(options) };
}

/** Without the fields that are undefined, as they travel. */
function plain(options: object): BrowserOptions {
  return JSON.parse(JSON.stringify(options)) as BrowserOptions;
}

/** The new credential; null where the answer is not right. */
export async function verifiedNewPasskey(
  services: Services,
  { challenge, passkey }: { challenge: string; passkey: NewPasskey },
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']> | null> {
  const { id, origin } = relyingParty(services);
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => null);
  return verified?.verified ? verified.registrationInfo : null;
}

/** The new signature counter; null where the answer is not right. */
export async function verifiedPasskey(
  services: Services,
  stored: StoredPasskey,
  answer: { challenge: string; passkey: PasskeyAnswer; mustCheckPerson: boolean },
): Promise<{ counter: number } | null> {
  const { id, origin } = relyingParty(services);
  const verified = await verifyAuthenticationResponse({
    response: { ...answer.passkey, clientExtensionResults: {} } as unknown as AuthenticationResponseJSON,
    expectedChallenge: answer.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: answer.mustCheckPerson,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(stored.publicKey),
      counter: stored.counter,
    },
  }).catch(() => null);
  return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : null;
}

/** The challenge that an answer claims to be for. */
export function challengeIn({ response }: PasskeyAnswer): string {
  try {
    const seen = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    } | null;
    return typeof seen?.challenge === 'string' ? seen.challenge : '';
  } catch {
    return '';
  }
}
