import { devices, inCut, networkOf, one, platforms, spelled } from '../../core/kpis/dimensions.ts';
import { type Fact, known, named } from '../../core/kpis/fact.ts';
import { defineMeasures, inHundredths, requested, summed } from '../../core/kpis/measure.ts';
import { campaignTypes } from '../../core/sources/campaign-types.ts';

/** What a campaign, a keyword or a search term cost and brought on one day, as its platform reports it. */
export const ad: Fact = {
  key: 'ad',
  feed: 'ad_performance',
  title: 'Ads',
  table: 'ad_performance',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  cuts: { field: 'cut', usual: 'campaign', firstDay: 'first_day' },
  optional: [
    ...['impressions', 'clicks', 'cost_cents', 'conversions', 'share_impressions', 'eligible'],
    ...['lost_to_budget', 'lost_to_rank', 'video_views', 'video_completions'],
  ],
  dimensions: [
    one('platform', 'platform', platforms),
    one('campaign', 'campaign'),
    spelled(one('campaign_name', 'campaign'), {
      kind: 'campaign',
      take: 'name',
    }),
    spelled(one('campaign_type', 'campaign', campaignTypes), {
      kind: 'campaign',
      take: 'class',
    }),
    one('campaign_kind', 'campaign_kind'),
    one('device', 'device', devices),
    inCut(one('keyword', 'keyword'), 'keyword'),
    inCut(one('search_term', 'search_term'), 'search_term'),
  ],
  columns: [
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'platform', title: 'Platform', field: 'platform', kind: 'text', values: platforms },
    { key: 'campaign', title: 'Campaign', field: 'campaign', kind: 'text' },
    { key: 'keyword', title: 'Keyword', field: 'keyword', kind: 'text' },
    { key: 'search_term', title: 'Search term', field: 'search_term', kind: 'text' },
    { key: 'device', title: 'Device', field: 'device', kind: 'text', values: devices },
    { key: 'impressions', title: 'Impressions', field: 'impressions', kind: 'number' },
    { key: 'clicks', title: 'Clicks', field: 'clicks', kind: 'number' },
    { key: 'cost', title: 'Cost', field: 'cost_cents', kind: 'usd' },
  ],
};

/**
 * What is taken from advertising reports. Shares of impressions are kept as the impressions there
 * could have been, so that they add up (industry.md §2.9).
 */
export const adMeasures = defineMeasures('ad', {
  ad_impressions: summed('impressions'),
  /** Impressions again, shown in thousands. */
  ad_thousand_impressions: requested({ ...summed('impressions'), scale: 1000 }),
  ad_clicks: summed('clicks'),
  ad_cost: inHundredths(summed('cost_cents')),
  /** On networks that a lead source is mapped to. */
  ad_cost_named: requested(inHundredths(summed('cost_cents', named('platform', networkOf('lead'))))),
  ad_conversions: inHundredths(summed('conversions')),
  ad_share_impressions: summed('share_impressions'),
  ad_eligible: inHundredths(summed('eligible')),
  ad_lost_to_budget: inHundredths(summed('lost_to_budget')),
  ad_lost_to_rank: inHundredths(summed('lost_to_rank')),
  ad_video_views: summed('video_views'),
  ad_video_cost: inHundredths(summed('cost_cents', known('video_views'))),
  ad_video_impressions: summed('impressions', known('video_views')),
  ad_video_clicks: summed('clicks', known('video_views')),
  ad_video_completions: inHundredths(summed('video_completions')),
  ad_completion_impressions: summed('impressions', known('video_completions')),
});

export const adFacts = { ad };
