import type { Database } from './database/database.ts';
import type { Secrets } from './identity/secrets.ts';
import type { Ingest } from './ingest/delivery.ts';
import type { Inbox } from './ingest/inbox/watch-inbox.ts';
import type { JobQueue } from './jobs.ts';
import type { Changes } from './live/realtime.ts';
import type { Pulls } from './pulls/pulls.ts';

/** What the machine room lends to every handler. */
export interface Services {
  readonly database: Database;
  readonly changes: Changes;
  readonly jobs: JobQueue;
  /** Takes files in, with every connector there is. */
  readonly ingest: Ingest;
  /** The watched folder; absent where nobody watches one. */
  readonly inbox?: Inbox;
  readonly secrets: Secrets;
  /** How platforms are asked for their numbers. */
  readonly pulls: Pulls;
  /** The business clock, which ROOFTOP_NOW moves. */
  readonly businessNow: () => Date;
  /** The true time: tokens, locks and throttling never follow the business clock. */
  readonly trueNow: () => Date;
  readonly settings: ServerSettings;
}

export interface ServerSettings {
  readonly chatAppId: string | null;
  /** Whether the demo account may sign in: never when the server listens beyond this machine, and only for who asks from it. */
  readonly demoAccount: boolean;
}
