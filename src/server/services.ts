import type { Database } from './database/database.ts';
import type { Secrets } from './identity/secrets.ts';
import type { Ingest } from './ingest/delivery.ts';
import type { JobQueue } from './jobs.ts';
import type { Changes } from './live/realtime.ts';
import type { Senders } from './messages/sender.ts';
import type { Pulls } from './pulls/pulls.ts';

export interface Services {
  readonly database: Database;
  readonly changes: Changes;
  readonly jobs: JobQueue;
  readonly ingest: Ingest;
  readonly secrets: Secrets;
  readonly pulls: Pulls;
  readonly senders: Senders;
  /** The business clock, which ROOFTOP_NOW moves. */
  readonly businessNow: () => Date;
  /** The real time. Tokens, locks and throttling never follow the business clock. */
  readonly trueNow: () => Date;
  readonly settings: ServerSettings;
}

export interface ServerSettings {
  readonly chatAppId: string | null;
  /** Only when the server listens on this machine alone, and only for local requests. */
  readonly demoAccount: boolean;
  /** Addresses and ranges of the own network that webhooks may call. */
  readonly webhookNetworks: readonly string[];
  /** Without a final slash, such as https://rooftop.example; links in mail start with it. */
  readonly publicUrl: string;
}
