import { type CredentialKeys, openText, type Sealed, sealText } from '../identity/sealed.ts';
import { PullFailure } from './failures.ts';

/** OAuth consent or a service account; Google Ads also needs a developer token. */
export interface Credential {
  readonly opens:
    | {
        readonly kind: 'oauth';
        readonly clientId: string;
        readonly clientSecret: string;
        readonly refreshToken: string;
      }
    | { readonly kind: 'service_account'; readonly email: string; readonly privateKey: string };
  readonly developerToken: string | null;
  readonly managerAccount: string | null;
}

export type SealedCredential = Sealed;

/** @param boundTo the row's identity: a credential copied to another row cannot be decrypted */
export function sealCredential(
  keys: CredentialKeys,
  credential: Credential,
  boundTo: string,
): SealedCredential {
  return sealText(keys, JSON.stringify(credential), boundTo);
}

/** @throws PullFailure where the key is missing, or the row was changed or copied */
export function openCredential(keys: CredentialKeys, sealed: SealedCredential, boundTo: string): Credential {
  const text = openText(keys, sealed, boundTo);
  if (text === null) throw unreadable();
  return JSON.parse(text) as Credential;
}

function unreadable(): PullFailure {
  return new PullFailure(
    'attention',
    'The saved sign-in for this account can no longer be read. Connect again.',
  );
}

export function secretsOf({ opens, developerToken }: Credential): readonly string[] {
  const own = opens.kind === 'oauth' ? [opens.clientSecret, opens.refreshToken] : [opens.privateKey];
  return [...own, developerToken ?? ''].filter((one) => one !== '');
}

export function credentialHint({ opens }: Credential): string {
  return opens.kind === 'oauth' ? `Client ${opens.clientId.slice(0, 24)}` : opens.email;
}
