import type { VehicleCondition } from './records.ts';
import type { Channel } from './sources/channels.ts';
import type { Day } from './time/period.ts';

export const DEVICES = ['mobile', 'desktop', 'tablet', 'other'] as const;
export type Device = (typeof DEVICES)[number];

export const AD_PLATFORMS = ['google', 'microsoft', 'meta', 'tiktok', 'linkedin'] as const;
export type AdPlatform = (typeof AD_PLATFORMS)[number];

/** What website reports tell their lines apart by; only lines of one cut add up. */
export const TRAFFIC_CUTS = [
  'channel',
  'landing_page',
  'city',
  'event',
  'event_landing_page',
  'event_city',
] as const;
export type TrafficCut = (typeof TRAFFIC_CUTS)[number];

export const AD_CUTS = ['campaign', 'keyword', 'search_term'] as const;
export type AdCut = (typeof AD_CUTS)[number];

export const SEARCH_CUTS = ['day', 'query', 'page', 'device', 'country', 'appearance'] as const;
export type SearchCut = (typeof SEARCH_CUTS)[number];

export const VIDEO_CUTS = ['day', 'video', 'traffic_source', 'device'] as const;
export type VideoCut = (typeof VIDEO_CUTS)[number];

/**
 * One line of a platform's report. Null means that the report does not say. Lines with the same
 * key are versions of one line; those marked as parts are added up instead, since the report is
 * finer than what is kept.
 */
export interface ReportLine<Cut extends string> {
  /** A hash of everything that tells this line from the others of its account. */
  readonly key: string;
  /** The dealership as the report spells it; most reports do not. */
  readonly store: string | null;
  /** The property, account or channel in the platform. */
  readonly account: string | null;
  readonly cut: Cut;
  /** How finely the days are told: `day`, `hour`, `day and device`, `period`. Of one account and cut, a stretch of days is told in one grain, the latest. */
  readonly grain: string;
  /** The first and the last day it speaks of; the usual cut of each report speaks of one. */
  readonly firstDay: Day;
  readonly day: Day;
  readonly isPart: boolean;
  /** The platform took it back: a line kept under this key is to go. */
  readonly isWithdrawn: boolean;
}

/** One line of a website report: sessions in the cuts of visits, events in those of events. */
export interface TrafficRecord extends ReportLine<TrafficCut> {
  /** 0 to 23 on the dealership's clock. */
  readonly hour: number | null;
  readonly channel: Channel | null;
  /** The channel as the report names it. */
  readonly sourceChannel: string | null;
  readonly device: Device | null;
  readonly landingPage: string | null;
  readonly city: string | null;
  /** The event as the report names it. */
  readonly event: string | null;
  /** Of the vehicle a page is about. */
  readonly vehicleCondition: VehicleCondition | null;
  readonly sessions: number | null;
  readonly engagedSessions: number | null;
  readonly engagementSeconds: number | null;
  readonly users: number | null;
  readonly newUsers: number | null;
  readonly pageviews: number | null;
  readonly srpViews: number | null;
  readonly vdpViews: number | null;
  readonly forms: number | null;
  readonly calls: number | null;
  readonly chats: number | null;
  readonly texts: number | null;
  readonly keyEvents: number | null;
}

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
  /** Impressions whose share of all there could have been is told. */
  readonly shareImpressions: number | null;
  /** Impressions divided by their share. */
  readonly eligible: number | null;
  /** Parts of the eligible ones, hundredths as they are. */
  readonly lostToBudget: number | null;
  readonly lostToRank: number | null;
  readonly videoViews: number | null;
}

/** One line of an organic search report. */
export interface SearchRecord extends ReportLine<SearchCut> {
  readonly query: string | null;
  readonly page: string | null;
  readonly device: Device | null;
  readonly country: string | null;
  readonly appearance: string | null;
  readonly clicks: number | null;
  readonly impressions: number | null;
  /** The position times the impressions, in hundredths. */
  readonly positions: number | null;
}

/** One line of a video report. */
export interface VideoRecord extends ReportLine<VideoCut> {
  readonly videoId: string | null;
  readonly video: string | null;
  readonly publishedDay: Day | null;
  readonly durationSeconds: number | null;
  /** Of the vehicle it shows. */
  readonly vin: string | null;
  readonly trafficSource: string | null;
  readonly device: Device | null;
  readonly views: number | null;
  readonly engagedViews: number | null;
  readonly watchSeconds: number | null;
  /** The percent watched times the views, in hundredths. */
  readonly percentViewed: number | null;
  readonly subscribersGained: number | null;
  readonly subscribersLost: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
  readonly impressions: number | null;
  readonly clicks: number | null;
}
