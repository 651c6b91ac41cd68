import type { Device } from '../../core/report-line.ts';
import type { Day } from '../../core/time/period.ts';
import type { AdCut, AdPlatform, AdRecord } from '../../records/ad-performance/record.ts';
import { type ReportedShares, shareCounts } from './impression-share.ts';

/** One line of an advertising report as it was read, whatever it stood in. */
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
  readonly shares: ReportedShares;
}

/** What all lines of one report tell their numbers apart by, besides what makes its cut. */
export interface AdGrain {
  /** Its lines speak of several days together. */
  readonly isPeriod: boolean;
  readonly hasCampaign: boolean;
  readonly hasCampaignId: boolean;
  readonly hasDevice: boolean;
  readonly hasNetwork: boolean;
}

/**
 * The grain in words: exactly what the key of a line is made of, so that a report keyed another way
 * takes the place of this one's days instead of standing beside them.
 */
export function grainText(cut: AdCut, grain: AdGrain): string {
  const segments = [grain.hasDevice ? 'device' : null, grain.hasNetwork ? 'network' : null];
  const named = segments.filter((segment) => segment !== null);
  const days = [grain.isPeriod ? 'period' : 'day', ...named].join(' and ');
  if (cut === 'campaign' && !grain.hasCampaign) return `${days} of the account`;
  return grain.hasCampaignId ? `${days} by id` : days;
}

/** The line as it is kept. Lines with the same key are parts of one: a report may be finer than is kept. */
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
    ...shareCounts(line.impressions, isSearchAlone(line.campaignKind) ? shares : UNTOLD),
    videoViews: videoViews(line),
    key: hash(parts.map((part) => part ?? '').join('\u001f')),
    grain: grainText(line.cut, grain),
    isPart: true,
    isWithdrawn: false,
  };
}

const UNTOLD: ReportedShares = { won: null, lostToBudget: null, lostToRank: null };

/** Impressions of other campaigns were not all on search, so a share of search is none of theirs. */
function isSearchAlone(kind: string | null): boolean {
  return kind === null || !/performance|pmax|display|video|demand|discovery|app\b|multi/i.test(kind);
}

/** Search campaigns are reported with 0 views: that is no video that nobody saw. */
function videoViews({ videoViews: views, campaignKind }: AdLine): number | null {
  return views === 0 && !/video|youtube|demand/i.test(campaignKind ?? '') ? null : views;
}
