/** Listed in `records/kinds.ts`. */
export interface RecordKind<Rec> {
  readonly title: string;
  /** How often it should arrive: `Every night`. */
  readonly expected: string;
  /** The source still corrects this many days back. */
  readonly restatedDays: number;
  /** Late after so many opening minutes without a record. */
  readonly lateAfterOpenMinutes: number;
  /** Its records are report lines, which cover whole days. */
  readonly isReport?: boolean;
  /** Its platform reports a day or more later. */
  readonly isBehind?: boolean;
  /** Latest days that are shown but not compared. */
  readonly provisionalDays?: number;
  /** Many stores have no such source, and lack nothing without it. */
  readonly isOptional?: boolean;
  /** Has records on open days only. */
  readonly isOfOpenDays?: boolean;
  /** What a file lacks is gone on its day; a day without a file is unknown. */
  readonly isDailyList?: boolean;
  /**
   * Whether a row with a known key adds to it, like a further line of a repair order. By default,
   * it is a repeat.
   */
  readonly addsToRecord?: (record: Rec) => boolean;
}

/** 18 opening hours: a day after a missed night. */
export const NIGHTLY = 1080;
