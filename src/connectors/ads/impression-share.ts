export interface ReportedShares {
  readonly won: number | null;
  readonly lostToBudget: number | null;
  readonly lostToRank: number | null;
}

/** Hundredths, except the first; all add up over days, campaigns and dealerships. */
interface ShareCounts {
  readonly shareImpressions: number | null;
  readonly eligible: number | null;
  readonly lostToBudget: number | null;
  readonly lostToRank: number | null;
}

const NOTHING: ShareCounts = { shareImpressions: null, eligible: null, lostToBudget: null, lostToRank: null };

/**
 * Shares as counts: 1,000 impressions at 40% were 2,500 eligible ones. Shares must not be averaged;
 * impressions divided by their share add up. Won, lost to budget and lost to rank make a whole, so the
 * third follows from two.
 * @returns nothing unless 0 < share ≤ 1
 */
export function shareCounts(impressions: number | null, reported: ReportedShares): ShareCounts {
  const { won } = reported;
  if (impressions === null || won === null || won <= 0 || won > 1) return NOTHING;
  const eligible = Math.round((impressions * 100) / won);
  const budget = reported.lostToBudget ?? rest(won, reported.lostToRank);
  const rank = reported.lostToRank ?? rest(won, reported.lostToBudget);
  const part = (share: number | null) => (share === null ? null : Math.round(eligible * share));
  return { shareImpressions: impressions, eligible, lostToBudget: part(budget), lostToRank: part(rank) };
}

function rest(won: number, lost: number | null): number | null {
  return lost === null ? null : Math.max(0, 1 - won - lost);
}

/**
 * A share such as `45.67%`, `45,67 %` or a fraction; null for the bounds `< 10%` and `> 90%`.
 * @param isPercent whether a number without a sign is a percent
 */
export function shareIn(text: string | null, isPercent = false): number | null {
  const match = /^(\d+(?:[.,]\d+)?)\s*(%?)$/.exec((text ?? '').replace(/\s+/g, ' ').trim());
  if (!match) return null;
  const number = Number((match[1] ?? '').replace(',', '.'));
  const share = match[2] === '%' || isPercent || number > 1 ? number / 100 : number;
  if (share > 1) return null;
  return isBound(share) && match[2] !== '%' ? null : share;
}

/** The Google Ads API's values for under 10% and over 90%. */
function isBound(share: number): boolean {
  return share === 0.0999 || share === 0.9001;
}
