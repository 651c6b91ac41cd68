import type { Device } from '../../core/report-line.ts';
import type { Day } from '../../core/time/period.ts';
import type { AdCut, AdPlatform, AdRecord } from '../../records/ad-performance/record.ts';

export interface AdLine {
  readonly platform: AdPlatform;
  readonly cut: AdCut;
  readonly firstDay: Day;
  readonly day: Day;
  readonly account: string | null;
  readonly store: string | null;
  readonly campaign: string | null;
  readonly campaignId: string | null;
  readonly campaignKind: string | null;
  readonly campaignStatus: string | null;
  readonly adGroup: string | null;
  readonly network: string | null;
  readonly device: Device | null;
  readonly keyword: string | null;
  readonly matchType: string | null;
  readonly searchTerm: string | null;
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly costCents: number | null;
  /** Hundredths. */
  readonly conversions: number | null;
  readonly videoViews: number | null;
  /** Hundredths. */
  readonly videoCompletions: number | null;
  readonly shares: ReportedShares;
}

export interface AdGrain {
  readonly isPeriod: boolean;
  readonly hasCampaign: boolean;
  readonly hasCampaignId: boolean;
  readonly hasDevice: boolean;
  readonly hasNetwork: boolean;
}

/**
 * All parts of a line's key, as text: a report with another key replaces these days instead of adding to
 * them.
 */
export function grainText(cut: AdCut, grain: AdGrain): string {
  const segments = [grain.hasDevice ? 'device' : null, grain.hasNetwork ? 'network' : null];
  const named = segments.filter((segment) => segment !== null);
  const days = [grain.isPeriod ? 'period' : 'day', ...named].join(' and ');
  if (cut === 'campaign' && !grain.hasCampaign) return `${days} of the account`;
  return grain.hasCampaignId ? `${days} by id` : days;
}

/** The stored line. Lines with the same key are summed, since a report may be finer. */
export function adRecord(line: AdLine, grain: AdGrain, hash: (text: string) => string): AdRecord {
  const { shares, ...reported } = line;
  const isOfSearch = line.cut !== 'campaign';
  const parts = [
    line.platform,
    line.account,
    line.cut,
    line.firstDay,
    line.day,
    grain.hasCampaignId ? line.campaignId : line.campaign,
    line.device,
    line.network,
    ...(isOfSearch ? [line.adGroup, line.keyword, line.matchType, line.searchTerm] : []),
  ];
  return {
    ...reported,
    adGroup: isOfSearch ? line.adGroup : null,
    ...shareCounts(line.impressions, isSearchAlone(line.campaignKind) ? shares : UNREPORTED),
    videoViews: ofVideo(line.videoViews, line),
    videoCompletions: ofVideo(line.videoCompletions, line),
    key: hash(parts.map((part) => part ?? '').join('\u001f')),
    grain: grainText(line.cut, grain),
    isPart: true,
    isWithdrawn: false,
  };
}

const UNREPORTED: ReportedShares = { won: null, lostToBudget: null, lostToRank: null };

/** A share of search impressions counts only for search campaigns. */
function isSearchAlone(kind: string | null): boolean {
  return kind === null || !/performance|pmax|display|video|demand|discovery|app\b|multi/i.test(kind);
}

/** Search campaigns report 0 views, which means no video, not an unseen one. */
function ofVideo(count: number | null, { campaignKind, videoViews }: AdLine): number | null {
  if (count !== 0 || /video|youtube|demand/i.test(campaignKind ?? '')) return count;
  return (videoViews ?? 0) > 0 ? count : null;
}

interface ReportedShares {
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
