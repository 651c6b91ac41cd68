import { tokenForm, tokenRefusal } from './access-tokens.ts';
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
