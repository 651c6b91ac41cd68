/** What every screen and job knows of a kind of record. `records/kinds.ts` lists them. */
export interface RecordKind<Rec> {
  /** `Repair orders`: in menus, lists and sentences. */
  readonly title: string;
  /** How often it should arrive: `Every night`. */
  readonly expected: string;
  /** Its source still corrects so many days back: a file that reaches back as far corrects every total. */
  readonly restatedDays: number;
  /** Minutes without a record, counted within opening hours, after which its feed is late. */
  readonly lateAfterOpenMinutes: number;
  /** Its records are lines of a platform's report, which covers whole days. */
  readonly isReport?: boolean;
  /** Its platform reports a day or more later. */
  readonly isBehind?: boolean;
  /** So many of the latest days may still change: they are shown, and no comparison rests on them. */
  readonly provisionalDays?: number;
  /** It has records of open days only; leads, visits and clicks arrive on closed days as well. */
  readonly isOfOpenDays?: boolean;
  /**
   * Its files list everything there is on their day: what a file lacks is gone from that day, and a day
   * without a file is unknown.
   */
  readonly isDailyList?: boolean;
  /**
   * Whether another row with the key of an earlier one adds to it, as a further line of a repair order
   * does. Absent, such a row only repeats it.
   */
  readonly addsToRecord?: (record: Rec) => boolean;
}

/** A nightly file that misses one night is late once the day after has passed: 18 opening hours. */
export const NIGHTLY = 1080;
