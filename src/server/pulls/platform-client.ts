import { importPKCS8, SignJWT } from 'jose';
import { type Credential, secretsOf } from './credentials.ts';
import { PullFailure } from './failures.ts';
import { googleRefusal, retryAfterOf } from './google-errors.ts';

export interface ClientTools {
  readonly tokenAddress: string;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds per request. */
  readonly patience: number;
}

interface Question {
  readonly url: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const TRIES = 4;
const FIRST_WAIT_MS = 1_000;
/** Longer waits go to a later pull. */
const LONGEST_WAIT_SECONDS = 30;

/** Renews the token, retries a busy platform, and explains refusals. */
export class PlatformClient {
  readonly credential: Credential;
  readonly #tools: ClientTools;
  readonly #scope: string;
  #token: string | null = null;

  constructor(tools: ClientTools, credential: Credential, scope: string) {
    this.#tools = tools;
    this.credential = credential;
    this.#scope = scope;
  }

  async ask(question: Question): Promise<unknown> {
    let hasNewToken = false;
    for (let attempt = 0; ; attempt += 1) {
      if (this.#token === null) {
        this.#token = await this.#newToken();
        hasNewToken = true;
      }
      const answer = await this.#send(question.url, {
        body: JSON.stringify(question.body),
        headers: {
          ...question.headers,
          'content-type': 'application/json',
          authorization: `Bearer ${this.#token}`,
        },
      });
      if (answer?.status === 200) return parsed(answer.text);
      if (answer?.status === 401 && !hasNewToken) this.#token = null;
      else await this.#patience(answer, attempt);
    }
  }

  async #newToken(): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      const audience = this.#tools.tokenAddress;
      const request = { credential: this.credential, scope: this.#scope, audience, now: this.#tools.now() };
      const answer = await this.#send(audience, { body: await tokenForm(request) });
      const reported = answer && (parsed(answer.text, true) as { access_token?: unknown; error?: unknown });
      if (answer?.status === 200 && typeof reported?.access_token === 'string') return reported.access_token;
      if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
        throw tokenRefusal(String(reported?.error), this.credential);
      }
      await this.#patience(answer, attempt);
    }
  }

  async #send(url: string, init: RequestInit): Promise<Answer | null> {
    try {
      const signal = AbortSignal.timeout(this.#tools.patience);
      const response = await fetch(url, { method: 'POST', redirect: 'error', ...init, signal });
      const { status } = response;
      const text = await response.text();
      const retryAfter = response.headers.get('retry-after');
      return { status, retryAfter, text: status === 200 ? text : this.#withoutSecrets(text) };
    } catch (error) {
      // A request that hangs once hangs again, and holds up the files behind it.
      if ((error as Error).name === 'TimeoutError')
        throw new PullFailure('later', 'Google did not answer in time.');
      return null;
    }
  }

  async #patience(answer: Answer | null, attempt: number): Promise<void> {
    const refusal = answer && googleRefusal(answer.status, parsed(answer.text, true));
    if (refusal?.kind === 'attention') {
      throw new PullFailure('attention', refusal.message, { field: refusal.field });
    }
    const requested = answer && retryAfterOf(answer.retryAfter, parsed(answer.text, true), this.#tools.now());
    if (attempt + 1 >= TRIES || (requested ?? 0) > LONGEST_WAIT_SECONDS) {
      throw new PullFailure('later', refusal?.message ?? 'Google did not answer.', {
        retryAfterSeconds: requested ?? null,
      });
    }
    await this.#tools.wait(requested === null ? FIRST_WAIT_MS * 2 ** attempt : requested * 1_000);
  }

  /** People see error texts, so repeated secrets are cut out. */
  #withoutSecrets(text: string): string {
    const secrets = [...secretsOf(this.credential), this.#token ?? ''].filter((one) => one !== '');
    const forms = secrets.flatMap((one) => [one, JSON.stringify(one).slice(1, -1), encodeURIComponent(one)]);
    return forms.reduce((kept, form) => kept.replaceAll(form, '…'), text);
  }
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

function parsed(text: string, isLenient = false): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (isLenient) return {};
    throw new PullFailure('later', 'Google’s answer was cut off.');
  }
}

interface TokenRequest {
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

function tokenRefusal(error: string, { opens }: Credential): PullFailure {
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
