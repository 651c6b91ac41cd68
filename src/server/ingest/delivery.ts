import type { DateOrder, FileReader, OtherLines, Proposal, SourceFile } from '../../core/connector.ts';
import type { Day } from '../../core/time/period.ts';
import type { Target } from '../../records/kinds.ts';
import type { Database } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';
import type { JobQueue } from '../jobs.ts';

export interface Ingest {
  readonly database: Database;
  readonly reader: FileReader;
  readonly jobs: JobQueue;
  /** Hashes contact data. */
  readonly contactKey: Buffer;
  readonly businessNow: () => Date;
  /** The real time; decides when files and rejected rows are deleted. */
  readonly trueNow: () => Date;
  /** Called for every table, after its transaction. */
  readonly onImport?: (report: ImportReport) => void;
}

/** The result for one table, without its content. */
export interface ImportReport {
  /** Absent where the import failed before the history had a row. */
  readonly runId?: number;
  readonly dealerGroupId: number;
  readonly cameBy: CameBy;
  /** The connector, or `unknown`. */
  readonly kind: string;
  readonly outcome: Outcome['state'] | 'failed';
  readonly rows: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly skipped: number;
  /** For the whole file. */
  readonly ms: number;
}

export type CameBy = 'upload' | 'intake' | 'command' | 'inbox' | 'demo' | 'pull';

/** Days that a connection covers completely: existing lines it does not report are withdrawn. */
export interface WholeDays {
  readonly account: string;
  readonly cut: string;
  readonly first: Day;
  readonly last: Day;
}

export interface Delivery {
  readonly scope: AuthorizedScope;
  /** Null when rows name their own. */
  readonly dealershipId: number | null;
  readonly cameBy: CameBy;
  readonly file: SourceFile;
  readonly dateOrder?: DateOrder;
  /** What to do with existing lines that a report lacks, if the user chose. */
  readonly otherLines?: OtherLines;
  /** Its waiting row in the import history; created when absent. */
  readonly runId?: number;
  readonly fileId?: number;
  readonly feedId?: number;
  readonly userId?: number;
  /** Identifies a file of the watched folder. */
  readonly inboxToken?: string;
  /** A held table that the user released; the file's other tables stay as they are. */
  readonly released?: {
    readonly tableName: string | null;
    /** It was held because of its columns, so its size is not checked yet. */
    readonly wasUnsure: boolean;
  };
  /** For pulls: days covered completely, of one dealership. */
  readonly whole?: WholeDays;
}

export interface Rejection {
  readonly row: number;
  readonly field: string;
  readonly message: string;
  /** The row as in the file, kept with the first of its reasons; absent when unknown. */
  readonly cells?: readonly string[];
}

/** The result for one table of a file. */
export interface Outcome {
  readonly runId: number;
  readonly state: 'done' | 'refused' | 'quarantined';
  readonly tableName: string | null;
  readonly target: Target | null;
  /** Null when no connector recognized it. */
  readonly connector: string | null;
  /** Null when no connector recognized it. */
  readonly recognisedAs: string | null;
  /** 0 to 1; null when no connector recognized it. */
  readonly confidence: number | null;
  /** For a table that waits for an answer: what it probably is. */
  readonly proposal: Proposal | null;
  /** Why it was refused or held. */
  readonly reason: string | null;
  /** What to check although it was imported, and what happened to days that another source covers. */
  readonly warning: string | null;
  readonly isMappable: boolean;
  /** Accepted, rejected and skipped; for a held table, accepted are the ones that would be. */
  readonly rows: number;
  readonly accepted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Skipped rows that count again once the source preferred over them is undone. */
  readonly leftOut: number;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
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

/** The outcome of a table that is not imported. */
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
