import type { DateOrder, FileReader, SourceFile } from '../../core/connector.ts';
import type { Day } from '../../core/period.ts';
import type { AuthorizedScope } from '../access.ts';
import type { Database } from '../database.ts';
import type { JobQueue } from '../jobs.ts';

/** What taking files in needs. */
export interface Ingest {
  readonly database: Database;
  readonly reader: FileReader;
  readonly jobs: JobQueue;
  /** The key under which contact data is hashed. */
  readonly contactKey: Buffer;
  /** The business clock. */
  readonly businessNow: () => Date;
  /** The true time, which decides how long files and rejected rows are kept. */
  readonly trueNow: () => Date;
}

export type CameBy = 'upload' | 'intake' | 'command' | 'inbox' | 'demo';

/** A file to take in, and what is known of it. */
export interface Delivery {
  /** The dealerships it may bring records of: one group's, all or some. */
  readonly scope: AuthorizedScope;
  /** All records belong to this one; null when they name their own. */
  readonly dealershipId: number | null;
  readonly cameBy: CameBy;
  readonly file: SourceFile;
  readonly dateOrder?: DateOrder;
  /** The row of the ledger that waits for it; one is made when absent. */
  readonly runId?: number;
  readonly fileId?: number;
  readonly feedId?: number;
  readonly userId?: number;
}

export interface Rejection {
  readonly row: number;
  readonly field: string;
  readonly message: string;
}

/** What became of a file. */
export interface Outcome {
  readonly runId: number;
  readonly state: 'done' | 'refused';
  /** What it was taken for; null when no connector knew it. */
  readonly recognisedAs: string | null;
  /** Why it was refused; null otherwise. */
  readonly reason: string | null;
  /** Accepted, rejected and skipped together. */
  readonly rows: number;
  readonly accepted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** The first of the reasons. */
  readonly rejections: readonly Rejection[];
}
