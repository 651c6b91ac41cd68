import { type Day, dayOf, dayParts } from '../../../core/time/period.ts';

/** Search Console retention. */
export const MONTHS_KEPT = 16;

/**
 * First day that Search Console still has; earlier days exist only if they were imported in time.
 *
 * @returns the same date 16 months before, or the last of that month
 */
export function keptFrom(today: Day): Day {
  const { year, month, date } = dayParts(today);
  const months = year * 12 + (month - 1) - MONTHS_KEPT;
  return dayOf(Math.floor(months / 12), (months % 12) + 1, date);
}

/** Shares are percents. */
export interface QueryRank {
  readonly query: string;
  readonly clicks: number;
  readonly impressions: number;
  readonly ctr: number;
  readonly position: number;
}

/** A page-one query with fewer clicks than its position usually gets. */
export interface CtrGap extends QueryRank {
  readonly expectedCtr: number;
  /** Additional clicks at the usual CTR. */
  readonly missedClicks: number;
}

/** Usual CTR in percent, positions 1 to 10. */
const USUAL_CTR = [27, 15, 10, 7, 5, 4, 3, 2.5, 2.2, 2] as const;
const FIRST_PAGE = 10;
/** With fewer impressions a CTR is chance. */
const LEAST_IMPRESSIONS = 50;
/** Share of the usual CTR below which a better title or snippet is worth it. */
const CLEARLY_BELOW = 0.8;

/**
 * Usual CTR of a position in percent, interpolated.
 *
 * @param position average, from 1 (top); null beyond the first page
 */
export function usualCtr(position: number): number | null {
  if (position < 1 || position > FIRST_PAGE) return null;
  const place = Math.floor(position) - 1;
  const here = USUAL_CTR[place] ?? 0;
  const next = USUAL_CTR[place + 1] ?? here;
  return here + (next - here) * (position - Math.floor(position));
}

/**
 * Page-one queries with clearly fewer clicks than their position usually gets, most missed clicks
 * first (industry.md §4.9).
 *
 * Queries with fewer than 50 impressions are left out: their CTR is chance.
 */
export function ctrGaps(queries: readonly QueryRank[]): CtrGap[] {
  return queries
    .flatMap((one) => {
      const usual = usualCtr(one.position);
      if (usual === null || one.impressions < LEAST_IMPRESSIONS || one.ctr >= usual * CLEARLY_BELOW)
        return [];
      return [
        { ...one, expectedCtr: usual, missedClicks: Math.round((one.impressions * (usual - one.ctr)) / 100) },
      ];
    })
    .filter(({ missedClicks }) => missedClicks > 0)
    .sort((a, b) => b.missedClicks - a.missedClicks || a.query.localeCompare(b.query));
}
