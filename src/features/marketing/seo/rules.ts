import { type Day, dayOf, dayParts } from '../../../core/time/period.ts';

/** How long Search Console keeps its days. */
export const MONTHS_KEPT = 16;

/**
 * The first day Search Console still tells on a day; earlier ones are known where they were imported in time.
 *
 * @returns the same date 16 months before, or the last of that month where it has no such date
 */
export function keptFrom(today: Day): Day {
  const { year, month, date } = dayParts(today);
  const months = year * 12 + (month - 1) - MONTHS_KEPT;
  return dayOf(Math.floor(months / 12), (months % 12) + 1, date);
}

/** How a query stands in unpaid search over a period; shares are percents. */
export interface QueryRank {
  readonly query: string;
  readonly clicks: number;
  readonly impressions: number;
  readonly ctr: number;
  readonly position: number;
}

/** A query on the first page that is clicked less than its place usually brings. */
export interface CtrGap extends QueryRank {
  readonly expectedCtr: number;
  /** Clicks the usual CTR of its place would bring on top. */
  readonly missedClicks: number;
}

/** What a place on the first page is usually clicked, in percent: first to tenth. */
const USUAL_CTR = [27, 15, 10, 7, 5, 4, 3, 2.5, 2.2, 2] as const;
const FIRST_PAGE = 10;
/** Below this a CTR is chance. */
const LEAST_IMPRESSIONS = 50;
/** A query below so much of the usual CTR is worth a better title or snippet. */
const CLEARLY_BELOW = 0.8;

/**
 * What a place in unpaid search is usually clicked, in percent; between two places in proportion.
 *
 * @param position average, from 1 (top); null beyond the first page, where no usual one is known
 */
export function usualCtr(position: number): number | null {
  if (position < 1 || position > FIRST_PAGE) return null;
  const place = Math.floor(position) - 1;
  const here = USUAL_CTR[place] ?? 0;
  const next = USUAL_CTR[place + 1] ?? here;
  return here + (next - here) * (position - Math.floor(position));
}

/**
 * Queries that stand on the first page and are clicked clearly less than their place usually
 * brings, the most missed clicks first (industry.md §4.9).
 *
 * Queries shown fewer than 50 times are left out: their CTR is chance.
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
