import type { ConnectionField } from './failures.ts';

interface Refusal {
  readonly kind: 'attention' | 'later';
  readonly message: string;
  readonly field: ConnectionField | null;
}

interface GoogleError {
  readonly status: string;
  readonly message: string;
  readonly details: readonly unknown[];
  /** Platforms put codes in different places. */
  readonly text: string;
}

const BUSY = /RESOURCE_EXHAUSTED|rateLimitExceeded|quotaExceeded|dailyLimitExceeded|userRateLimitExceeded/;

export function googleRefusal(status: number, body: unknown): Refusal {
  const error = errorIn(body);
  if (status === 429 || BUSY.test(error.text)) {
    return later(
      'Google limits how much we can read from this account today. We will try again automatically.',
    );
  }
  if (status >= 500 || status === 408)
    return later('Google could not answer. We will try again automatically.');
  if (status === 401) {
    return attention('Google rejected the saved sign-in. Connect again.', 'refreshToken');
  }
  return refusedFor(status, error);
}

function refusedFor(status: number, { text, message }: GoogleError): Refusal {
  if (/DEVELOPER_TOKEN/.test(text)) {
    return attention(
      'Google Ads does not accept the developer token for this account. Check it and its access level.',
      'developerToken',
    );
  }
  if (/CUSTOMER_NOT_ENABLED|CUSTOMER_NOT_FOUND|INVALID_CUSTOMER_ID/.test(text)) {
    return attention('Google Ads has no active account with this number.', 'account');
  }
  if (/SERVICE_DISABLED|accessNotConfigured/.test(text)) {
    return attention(
      'The API is not enabled in the Google Cloud project of these credentials. Enable it there, then try again.',
      'account',
    );
  }
  if (status === 403) {
    return attention(
      'These credentials may not read this account. Give them access in Google, then try again.',
      'account',
    );
  }
  if (status === 404) return attention('Google has no such account.', 'account');
  return attention(`Google refused the request: ${message.slice(0, 200) || `status ${status}`}`, 'account');
}

function attention(message: string, field: ConnectionField): Refusal {
  return { kind: 'attention', message, field };
}

function later(message: string): Refusal {
  return { kind: 'later', message, field: null };
}

/** A stream answers with a list of one. */
function errorIn(body: unknown): GoogleError {
  const one = Array.isArray(body) ? body[0] : body;
  const error = ((one as { error?: unknown } | null)?.error ?? {}) as Partial<GoogleError>;
  return {
    status: String(error.status ?? ''),
    message: typeof error.message === 'string' ? error.message : '',
    details: Array.isArray(error.details) ? error.details : [],
    text: JSON.stringify(error),
  };
}

/** From the header (a number or a date) or the error. */
export function retryAfterOf(header: string | null, body: unknown, now: Date): number | null {
  if (header !== null && /^\d{1,7}$/.test(header.trim())) return Number(header);
  const at = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(at)) return Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
  const reported = /"retryDelay":"(\d{1,7})(?:\.\d+)?s"/.exec(JSON.stringify(errorIn(body).details));
  return reported ? Number(reported[1]) : null;
}
