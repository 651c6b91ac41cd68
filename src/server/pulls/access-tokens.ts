import { importPKCS8, SignJWT } from 'jose';
import type { Credential } from './credentials.ts';
import { PullFailure } from './failures.ts';

export interface TokenRequest {
  readonly credential: Credential;
  readonly scope: string;
  readonly audience: string;
  readonly now: Date;
}

const HOUR_SECONDS = 3_600;

/** With the refresh token, or a JWT signed by the service account. */
export async function tokenForm({
  credential: { opens },
  scope,
  audience,
  now,
}: TokenRequest): Promise<URLSearchParams> {
  if (opens.kind === 'oauth') {
    return new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: opens.clientId,
      client_secret: opens.clientSecret,
      refresh_token: opens.refreshToken,
    });
  }
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(opens.email)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + HOUR_SECONDS)
    .sign(await signingKey(opens.privateKey));
  return new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
}

async function signingKey(pem: string): Promise<Awaited<ReturnType<typeof importPKCS8>>> {
  try {
    return await importPKCS8(pem, 'RS256');
  } catch {
    const message =
      'The key in the service account’s JSON cannot be used. Create a new key and connect again.';
    throw new PullFailure('attention', message, { field: 'serviceAccount' });
  }
}

export function tokenRefusal(error: string, { opens }: Credential): PullFailure {
  const isOauth = opens.kind === 'oauth';
  if (isOauth && (error === 'invalid_client' || error === 'unauthorized_client')) {
    const message =
      'Google does not know this OAuth client, or its secret is another. Check both and connect again.';
    return new PullFailure('attention', message, { field: 'clientId' });
  }
  return isOauth
    ? new PullFailure(
        'attention',
        'Google no longer accepts the stored consent: it was withdrawn or has expired. Connect again.',
        {
          field: 'refreshToken',
        },
      )
    : new PullFailure(
        'attention',
        'Google does not accept this service account: its key was deleted or disabled. Connect again.',
        {
          field: 'serviceAccount',
        },
      );
}
