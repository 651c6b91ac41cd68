import { soldByAds } from '../../../test/helpers/naive-attribution.ts';
import { onReport } from '../../../test/helpers/naive-reports.ts';
import { plannedForAds } from '../../../test/helpers/naive-spend.ts';
import { count, type Way, type Work } from '../../../test/helpers/naive-ways.ts';
import { NAMED_NETWORKS, networkOf } from '../../../test/helpers/spellings.ts';

const ads = (name: string, scale = 1): Work => onReport('ads', (counts) => counts[name] ?? null, scale);

/** Of lines that tell video views. */
const ofVideo = (name: string, scale = 1): Work =>
  onReport('ads', (counts) => ((counts.video_views ?? null) === null ? null : (counts[name] ?? null)), scale);

/** Of lines that report videos watched to the end. */
const ofCompletion = (name: string): Work =>
  onReport('ads', (counts) => ((counts.video_completions ?? null) === null ? null : (counts[name] ?? null)));

const paidViews: Work = onReport('events', (counts, { channel }) =>
  channel === 'Paid Search' ? (counts.vdp_views ?? null) : null,
);

const feeds = ['ad_performance'] as const;
const cost = ads('cost_cents', 100);
const costOfNamed: Work = onReport(
  'ads',
  (counts, { platform }) => (NAMED_NETWORKS.includes(platform ?? null) ? (counts.cost_cents ?? null) : null),
  100,
);
const eligible = ads('eligible', 100);

export const adWays: Record<string, Way> = {
  ppc_cost: { feeds, of: cost },
  ppc_impressions: { feeds, of: ads('impressions') },
  ppc_clicks: { feeds, of: ads('clicks') },
  ppc_ctr: { feeds, percent: true, of: ads('clicks'), per: ads('impressions') },
  ppc_cpc: { feeds, of: cost, per: ads('clicks') },
  ppc_cpm: { feeds, of: cost, per: ads('impressions', 1000) },
  ppc_conv: { feeds, of: ads('conversions', 100) },
  ppc_conv_rate: { feeds, percent: true, of: ads('conversions', 100), per: ads('clicks') },
  ppc_cpa: { feeds, of: cost, per: ads('conversions', 100) },
  ppc_impr_share: { feeds, percent: true, of: ads('share_impressions'), per: eligible },
  ppc_lost_budget: { feeds, percent: true, of: ads('lost_to_budget', 100), per: eligible },
  ppc_lost_rank: { feeds, percent: true, of: ads('lost_to_rank', 100), per: eligible },
  ppc_cost_per_vdp: { feeds: ['ad_performance', 'events'], of: cost, per: paidViews },
  ppc_leads: {
    feeds: ['lead'],
    of: ({ leads }) => count(leads, ({ raw_source }) => networkOf('lead', raw_source) !== null),
  },
  ppc_cost_per_sold: { feeds: ['ad_performance', 'deal'], of: costOfNamed, per: soldByAds },
  ppc_budget_use: { feeds: ['ad_performance', 'spend'], percent: true, of: cost, per: plannedForAds },
  video_completion: {
    feeds,
    percent: true,
    of: ads('video_completions', 100),
    per: ofCompletion('impressions'),
  },
  video_cpv: { feeds, of: ofVideo('cost_cents', 100), per: ofVideo('video_views') },
  video_ctr: { feeds, percent: true, of: ofVideo('clicks'), per: ofVideo('impressions') },
};
