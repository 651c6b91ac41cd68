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
  readonly contactKey: Buffer;
  readonly businessNow: () => Date;
  /** Decides when files and rejected rows are deleted. */
  readonly trueNow: () => Date;
  /** Called per table, after its transaction. */
  readonly onImport?: (report: ImportReport) => void;
}

export interface ImportReport {
  /** Absent where the import failed too early. */
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
  readonly ms: number;
}

export type CameBy = 'upload' | 'intake' | 'command' | 'inbox' | 'demo' | 'pull';

/** Days a connection covers completely: existing lines it does not report are withdrawn. */
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
  /** What to do with existing lines that a report lacks. */
  readonly otherLines?: OtherLines;
  /** Its waiting row in the import history. */
  readonly runId?: number;
  readonly fileId?: number;
  readonly feedId?: number;
  readonly userId?: number;
  /** For a file of the watched folder. */
  readonly inboxToken?: string;
  /** A held table that the user released; other tables stay as they are. */
  readonly released?: {
    readonly tableName: string | null;
    /** Held for its columns, so its size is not checked yet. */
    readonly wasUnsure: boolean;
  };
  /** For pulls of one dealership. */
  readonly whole?: WholeDays;
}

export interface Rejection {
  readonly row: number;
  readonly field: string;
  readonly message: string;
  /** As in the file, only with the first of its reasons. */
  readonly cells?: readonly string[];
}

export interface Outcome {
  readonly runId: number;
  readonly state: 'done' | 'refused' | 'quarantined';
  readonly tableName: string | null;
  readonly target: Target | null;
  /** Null when no connector recognized it, like the next two. */
  readonly connector: string | null;
  readonly recognizedAs: string | null;
  /** 0 to 1. */
  readonly confidence: number | null;
  /** What a table that waits for an answer probably is. */
  readonly proposal: Proposal | null;
  readonly reason: string | null;
  /** What to check, and what happened to days that another source covers. */
  readonly warning: string | null;
  readonly isMappable: boolean;
  /** For a held table, accepted rows are those that would be. */
  readonly rows: number;
  readonly accepted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Skipped rows that count again once the preferred source is undone. */
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

export function refusal(
  runId: number,
  reason: string,
  about: Partial<
    Pick<Outcome, 'tableName' | 'target' | 'connector' | 'recognizedAs' | 'confidence' | 'isMappable'>
  > = {},
): Outcome {
  return {
    runId,
    state: 'refused',
    tableName: null,
    target: null,
    connector: null,
    recognizedAs: null,
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
