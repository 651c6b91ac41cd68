import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { Device, ReportLine } from '../../core/report-line.ts';

export const AD_PLATFORMS = ['google', 'microsoft', 'meta', 'tiktok', 'linkedin'] as const;
export type AdPlatform = (typeof AD_PLATFORMS)[number];

export const AD_CUTS = ['campaign', 'keyword', 'search_term'] as const;
export type AdCut = (typeof AD_CUTS)[number];

/** One line of an advertising report. Cost is cents; conversions and eligible impressions are hundredths. */
export interface AdRecord extends ReportLine<AdCut> {
  readonly platform: AdPlatform;
  readonly campaign: string | null;
  readonly campaignId: string | null;
  /** As the platform calls it: `Search`, `Performance Max`. */
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
  readonly conversions: number | null;
  /** Impressions with a known impression share. */
  readonly shareImpressions: number | null;
  /** Impressions divided by their share. */
  readonly eligible: number | null;
  /** Parts of the eligible ones, hundredths as they are. */
  readonly lostToBudget: number | null;
  readonly lostToRank: number | null;
  readonly videoViews: number | null;
  /** Videos watched to the end, in hundredths: Google reports a share of the impressions. */
  readonly videoCompletions: number | null;
}

export const adPerformance: RecordKind<AdRecord> = {
  title: 'Ads',
  expected: 'Every night',
  restatedDays: 30,
  lateAfterOpenMinutes: NIGHTLY,
  isReport: true,
  isBehind: true,
  addsToRecord: ({ isPart }) => isPart,
};
