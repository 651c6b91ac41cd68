import type { DateOrder, FileReader, OtherLines, Proposal, SourceFile } from '../../core/connector.ts';
import type { Day } from '../../core/time/period.ts';
import type { Target } from '../../records/kinds.ts';
import type { Database } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';
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
  /** Called for every table that was dealt with, after its transaction. */
  readonly onImport?: (report: ImportReport) => void;
}

/** What became of one table, without anything that was in it. */
export interface ImportReport {
  /** The row of the ledger; absent where the import broke before it had one. */
  readonly runId?: number;
  readonly dealerGroupId: number;
  readonly cameBy: CameBy;
  /** The connector that read it; `unknown` when none did. */
  readonly kind: string;
  readonly outcome: Outcome['state'] | 'failed';
  readonly rows: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Milliseconds that the whole file took. */
  readonly ms: number;
}

export type CameBy = 'upload' | 'intake' | 'command' | 'inbox' | 'demo' | 'pull';

/** Days of which a connection tells everything there is: lines kept of them that it does not tell are withdrawn. */
export interface WholeDays {
  readonly account: string;
  readonly cut: string;
  readonly first: Day;
  readonly last: Day;
}

/** A file to take in, and what is known of it. */
export interface Delivery {
  /** The dealerships it may bring records of: one group's, all or some. */
  readonly scope: AuthorizedScope;
  /** All records belong to this one; null when they name their own. */
  readonly dealershipId: number | null;
  readonly cameBy: CameBy;
  readonly file: SourceFile;
  readonly dateOrder?: DateOrder;
  /** What becomes of known lines that a report lacks, where somebody said it. */
  readonly otherLines?: OtherLines;
  /** The row of the ledger that waits for it; one is made when absent. */
  readonly runId?: number;
  readonly fileId?: number;
  readonly feedId?: number;
  readonly userId?: number;
  /** Names a file of the watched folder. */
  readonly inboxToken?: string;
  /** One table that was held back and is now let in; the others of the file stay as they are. */
  readonly released?: {
    readonly tableName: string | null;
    /** It was held for what its columns are, so its size is still to be judged. */
    readonly wasUnsure: boolean;
  };
  /** For a document that tells stretches of days whole, of the one dealership. */
  readonly whole?: WholeDays;
}

export interface Rejection {
  readonly row: number;
  readonly field: string;
  readonly message: string;
  /** The row as the file has it, with the first of its reasons; absent where nobody knows it. */
  readonly cells?: readonly string[];
}

/** What became of one table of a file. */
export interface Outcome {
  readonly runId: number;
  readonly state: 'done' | 'refused' | 'quarantined';
  /** The sheet or block; null where the file is the table. */
  readonly tableName: string | null;
  readonly target: Target | null;
  /** The connector's id; null when none knew it. */
  readonly connector: string | null;
  /** What it was taken for; null when no connector knew it. */
  readonly recognisedAs: string | null;
  /** How sure that is, 0 to 1; null when no connector knew it. */
  readonly confidence: number | null;
  /** What a table seems to be that waits for an answer; null otherwise. */
  readonly proposal: Proposal | null;
  /** Why it was refused or held back; null otherwise. */
  readonly reason: string | null;
  /** What to look at though it was taken over, and what became of days that something else had told. */
  readonly warning: string | null;
  /** An unknown table with a header: its columns can be named. */
  readonly isMappable: boolean;
  /** Accepted, rejected and skipped together; of a table held back, accepted are those that would be. */
  readonly rows: number;
  readonly accepted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Of those skipped, rows that count once what tells their days is undone. */
  readonly leftOut: number;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** The first of the reasons. */
  readonly rejections: readonly Rejection[];
}

const NOTHING = {
  rows: 0,
  accepted: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  skipped: 0,
  leftOut: 0,
} as const;

/** What is said of a table that is not taken in. */
export function refusal(
  runId: number,
  reason: string,
  about: Partial<
    Pick<Outcome, 'tableName' | 'target' | 'connector' | 'recognisedAs' | 'confidence' | 'isMappable'>
  > = {},
): Outcome {
  return {
    runId,
    state: 'refused',
    tableName: null,
    target: null,
    connector: null,
    recognisedAs: null,
    confidence: null,
    proposal: null,
    isMappable: false,
    ...about,
    reason,
    warning: null,
    ...NOTHING,
    firstDay: null,
    lastDay: null,
    rejections: [],
  };
}
