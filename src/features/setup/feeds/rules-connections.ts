import { type FieldError, Problem } from '../../../core/errors.ts';
import type { Platform } from '../../../core/sources/platforms.ts';

/** Unvalidated input. */
export interface EnteredCredentials {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly refreshToken?: string | undefined;
  readonly serviceAccount?: string | undefined;
  readonly developerToken?: string | undefined;
  readonly managerAccount?: string | undefined;
}

export interface ReadCredentials {
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

/**
 * Normalizes an account: digits of a property or customer, or a site's address.
 *
 * @throws Problem `invalid` on the field `account`
 */
export function accountName(platform: Platform, entered: string): string {
  const text = entered.trim();
  if (platform === 'ga4') {
    const digits = /^(?:properties\/)?(\d{4,15})$/.exec(text)?.[1];
    return (
      digits ??
      refuse('account', 'Enter the number of the property, such as 123456789: Admin, Property details.')
    );
  }
  if (platform === 'google_ads') {
    const digits = /^\d{3}-?\d{3}-?\d{4}$/.test(text) ? text.replaceAll('-', '') : null;
    return digits ?? refuse('account', 'Enter the customer ID of ten digits, such as 123-456-7890.');
  }
  if (/^sc-domain:[\w.-]+\.[a-z]{2,}$/i.test(text)) return text.toLowerCase();
  if (/^https?:\/\/[\w.-]+\.[a-z]{2,}(?::\d+)?(?:\/\S*)?$/i.test(text))
    return text.endsWith('/') ? text : `${text}/`;
  return refuse(
    'account',
    'Enter the site as Search Console shows it, such as sc-domain:example.com or https://www.example.com/.',
  );
}

/**
 * Validates credentials: a service account's JSON, or a client with a refresh token.
 *
 * @throws Problem `invalid`, with each field that is missing or wrong
 */
export function readCredentials(platform: Platform, entered: EnteredCredentials): ReadCredentials {
  const wrong: FieldError[] = [];
  const opens = entered.serviceAccount
    ? serviceAccount(platform, entered.serviceAccount, wrong)
    : client(entered, wrong);
  const developerToken = platform === 'google_ads' ? (entered.developerToken ?? null) : null;
  if (platform === 'google_ads' && developerToken === null) {
    wrong.push({
      field: 'developerToken',
      message: 'Enter the developer token of your manager account: Tools, API Center.',
    });
  }
  const manager = platform === 'google_ads' ? entered.managerAccount?.replaceAll('-', '') : undefined;
  if (manager && !/^\d{10}$/.test(manager)) {
    wrong.push({
      field: 'managerAccount',
      message: 'Enter the manager’s customer ID of ten digits, or leave it empty.',
    });
  }
  if (wrong.length > 0 || opens === null) throw new Problem('invalid', '', wrong);
  return { opens, developerToken, managerAccount: manager ?? null };
}

const CLIENT = [
  ['clientId', 'Enter the client ID, or paste the JSON of a service account.'],
  ['clientSecret', 'Enter the client secret.'],
  ['refreshToken', 'Enter the refresh token.'],
] as const;

function client(entered: EnteredCredentials, wrong: FieldError[]): ReadCredentials['opens'] | null {
  const missing = CLIENT.filter(([field]) => !entered[field]);
  wrong.push(...missing.map(([field, message]) => ({ field, message })));
  const { clientId = '', clientSecret = '', refreshToken = '' } = entered;
  return missing.length > 0 ? null : { kind: 'oauth', clientId, clientSecret, refreshToken };
}

function serviceAccount(
  platform: Platform,
  json: string,
  wrong: FieldError[],
): ReadCredentials['opens'] | null {
  const field = 'serviceAccount';
  if (platform === 'google_ads') {
    const message = 'Google Ads is entered with a client and a refresh token, not with a service account.';
    wrong.push({ field, message });
    return null;
  }
  const { type, client_email: email, private_key: privateKey } = parsed(json);
  if (type === 'service_account' && typeof email === 'string' && typeof privateKey === 'string') {
    return { kind: 'service_account', email: email.slice(0, 200), privateKey };
  }
  wrong.push({ field, message: 'Paste the whole JSON file of the service account’s key, from { to }.' });
  return null;
}

function parsed(json: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(json);
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * Whether one Search Console site includes the other's clicks: a domain includes its addresses and
 * subdomains, an address the paths below it. Both as returned by `accountName`.
 */
export function namesSite(one: string, other: string): boolean {
  if (!one.startsWith(DOMAIN)) return other.startsWith(one);
  const domain = one.slice(DOMAIN.length);
  const host = other.startsWith(DOMAIN) ? other.slice(DOMAIN.length) : new URL(other).hostname;
  return host === domain || host.endsWith(`.${domain}`);
}

const DOMAIN = 'sc-domain:';

function refuse(field: string, message: string): never {
  throw new Problem('invalid', '', [{ field, message }]);
}
