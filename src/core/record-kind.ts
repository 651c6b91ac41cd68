/** What screens and jobs know of a kind of record; listed in `records/kinds.ts`. */
export interface RecordKind<Rec> {
  /** Plural, as in menus: `Repair orders`. */
  readonly title: string;
  /** How often it should arrive: `Every night`. */
  readonly expected: string;
  /** The source still corrects this many days back. */
  readonly restatedDays: number;
  /** Minutes within opening hours without a record until its feed is late. */
  readonly lateAfterOpenMinutes: number;
  /** Its records are lines of a platform's report, which covers whole days. */
  readonly isReport?: boolean;
  /** Its platform reports a day or more later. */
  readonly isBehind?: boolean;
  /** Latest days that may still change: shown, but not compared. */
  readonly provisionalDays?: number;
  /** Has records on open days only. */
  readonly isOfOpenDays?: boolean;
  /**
   * A file lists everything there is on its day: what it lacks is gone, and a day without a file is
   * unknown.
   */
  readonly isDailyList?: boolean;
  /**
   * Whether a row with a known key adds to that record, like a further line of a repair order.
   * Without it, such a row is a repeat.
   */
  readonly addsToRecord?: (record: Rec) => boolean;
}

/** 18 opening hours: late once the day after a missed night has passed. */
export const NIGHTLY = 1080;
