import type { Day } from '../../core/time/period.ts';

/** A dealership's day with added, changed, moved or removed records. */
export interface DayCell {
  readonly dealershipId: number;
  readonly day: Day;
  /** Of reports: the cut whose lines changed; without one, any may have. */
  readonly cut?: string | null;
}

/** Parallel arrays for SQL unnest. */
export function columnsOf(cells: readonly DayCell[]): [readonly number[], readonly Day[]] {
  return [cells.map(({ dealershipId }) => dealershipId), cells.map(({ day }) => day)];
}
