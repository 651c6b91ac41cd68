import { isIP } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../core/errors.ts';
import { type SendingSettings, sendingSettings } from './messages/sending-settings.ts';
import { listParts, networksIn } from './networks.ts';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const PROCESS_ROLES = ['all', 'web', 'worker'] as const;
/** `web` answers requests, `worker` does background work, `all` does both. */
export type ProcessRole = (typeof PROCESS_ROLES)[number];

export interface Environment {
  readonly role: ProcessRole;
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | null;
  readonly home: string;
  readonly demo: boolean;
  /** ROOFTOP_DEMO=brief: loads only the months of the first screens; a later start loads the rest. */
  readonly isDemoBrief: boolean;
  /** ROOFTOP_NOW; null for the real time. */
  readonly now: Date | null;
  readonly chatAppId: string | null;
  readonly url: string | null;
  readonly hosts: readonly string[];
  /** Addresses and ranges whose X-Forwarded headers are trusted. */
  readonly proxies: readonly string[];
  readonly samples: string | null;
  /** Phrases that encrypt platform credentials, newest first. */
  readonly credentialPhrases: readonly string[];
  readonly logLevel: LogLevel | null;
  readonly metricsToken: string | null;
  /** A test server in place of Google's; null for Google. */
  readonly platformsAt: string | null;
  readonly sending: SendingSettings;
}

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** @throws Problem `invalid` that names the wrong variable; an empty variable counts as not set. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const value = (name: string) => env[name]?.trim() || null;
  const samples = value('ROOFTOP_SAMPLES');
  const environment: Environment = {
    role: roleIn(value('ROOFTOP_ROLE')),
    port: portIn(value('PORT')),
    host: hostIn(value('HOST')),
    databaseUrl: databaseUrlIn(value('DATABASE_URL')),
    home: fromProject(value('ROOFTOP_HOME') ?? '.rooftop'),
    demo: demoIn(value('ROOFTOP_DEMO')),
    isDemoBrief: value('ROOFTOP_DEMO') === 'brief',
    now: nowIn(value('ROOFTOP_NOW')),
    chatAppId: chatAppIdIn(value('ROOFTOP_CHAT_APP_ID')),
    url: urlIn(value('ROOFTOP_URL')),
    hosts: hostsIn(value('ROOFTOP_HOSTS')),
    proxies: networksIn('ROOFTOP_PROXIES', value('ROOFTOP_PROXIES')),
    samples: samples === null ? null : fromProject(samples),
    credentialPhrases: phrasesIn(value('ROOFTOP_CREDENTIAL_KEYS')),
    logLevel: logLevelIn(value('ROOFTOP_LOG')),
    metricsToken: metricsTokenIn(value('ROOFTOP_METRICS_TOKEN')),
    platformsAt: platformsAtIn(value('ROOFTOP_PLATFORMS_AT')),
    sending: sendingSettings(value),
  };
  requireShared(environment);
  return environment;
}

function roleIn(value: string | null): ProcessRole {
  const role = PROCESS_ROLES.find((one) => one === (value ?? 'all'));
  if (role !== undefined) return role;
  throw wrong('ROOFTOP_ROLE must be web, worker or all', value);
}

/** Several processes share a database server, and links in a worker's mail lead to the web processes. */
function requireShared({ role, databaseUrl, url }: Environment): void {
  if (role === 'all') return;
  if (databaseUrl === null)
    throw wrong(`ROOFTOP_ROLE=${role} needs DATABASE_URL: the embedded database serves one process`, null);
  if (role === 'worker' && url === null)
    throw wrong('ROOFTOP_ROLE=worker needs ROOFTOP_URL: links in mail start with it', null);
}

function portIn(value: string | null): number {
  if (value === null) return 3000;
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw wrong('PORT must be a number from 0 to 65535', value);
}

function hostIn(value: string | null): string {
  if (value === null) return '127.0.0.1';
  if (/^[\w.:%-]+$/.test(value)) return value;
  throw wrong('HOST must be a host name or an IP address, such as 127.0.0.1 or 0.0.0.0', value);
}

function databaseUrlIn(value: string | null): string | null {
  if (value === null || /^postgres(ql)?:\/\/[^\s/?]*\/[^\s/?]+/.test(value)) return value;
  // Not shown: it may hold a password. The secrets below are not shown either.
  throw wrong('DATABASE_URL must look like postgres://user:password@host:5432/database', null);
}

function demoIn(value: string | null): boolean {
  if (value === null || value === 'on' || value === 'brief') return true;
  if (value === 'off') return false;
  throw wrong('ROOFTOP_DEMO must be on, brief or off', value);
}

function nowIn(value: string | null): Date | null {
  if (value === null) return null;
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value);
  const now = new Date(value);
  if (isInstant && dayExists(value.slice(0, 10)) && !Number.isNaN(now.getTime())) return now;
  throw wrong('ROOFTOP_NOW must be an instant such as 2026-11-20T17:30:00Z', value);
}

/** JavaScript silently turns February 30 into March 2. */
function dayExists(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

function chatAppIdIn(value: string | null): string | null {
  if (value === null || /^[\w-]{1,64}$/.test(value)) return value;
  throw wrong('ROOFTOP_CHAT_APP_ID must be the letters and digits of an application id', value);
}

function urlIn(value: string | null): string | null {
  if (value === null) return null;
  const url = /^https?:\/\/[^/\s@]+\/?$/i.test(value) && URL.canParse(value) ? new URL(value) : null;
  if (url) return url.origin;
  throw wrong(
    'ROOFTOP_URL must be the public address without a path, such as https://rooftop.example',
    value,
  );
}

function hostsIn(value: string | null): readonly string[] {
  const hosts = listParts(value);
  const isHost = (host: string) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host);
  if (hosts.every(isHost)) return hosts.map((host) => host.toLowerCase());
  throw wrong('ROOFTOP_HOSTS must be host names without ports, divided by commas', value);
}

function phrasesIn(value: string | null): readonly string[] {
  const phrases = (value ?? '').split(',').map((phrase) => phrase.trim());
  if (value === null) return [];
  if (phrases.every((phrase) => phrase.length >= 16)) return phrases;
  throw wrong('ROOFTOP_CREDENTIAL_KEYS must be phrases of at least 16 characters, divided by commas', null);
}

function platformsAtIn(value: string | null): string | null {
  if (value === null || /^https?:\/\/[\w.:-]+$/.test(value)) return value;
  throw wrong('ROOFTOP_PLATFORMS_AT must be an address such as http://127.0.0.1:4000', value);
}

function logLevelIn(value: string | null): LogLevel | null {
  const level = LOG_LEVELS.find((one) => one === value);
  if (value === null || level !== undefined) return level ?? null;
  throw wrong(`ROOFTOP_LOG must be one of ${LOG_LEVELS.join(', ')}`, value);
}

function metricsTokenIn(value: string | null): string | null {
  if (value === null || /^\S{16,}$/.test(value)) return value;
  throw wrong('ROOFTOP_METRICS_TOKEN must be at least 16 characters without spaces', null);
}

function fromProject(folder: string): string {
  return isAbsolute(folder) ? folder : join(PROJECT, folder);
}

function wrong(rule: string, value: string | null): Problem {
  return new Problem('invalid', value === null ? `${rule}.` : `${rule}, not ${JSON.stringify(value)}.`);
}
