import { previewDollars, type RecordPreview, reportDay, reportDays } from '../../../core/record-preview.ts';
import type { RecordShape } from '../../../server/ingest/record-shape.ts';
import { reportShape } from '../../../server/ingest/report-shape.ts';
import { noteSpellings } from '../../../server/sources/note-spellings.ts';
import type { AdRecord } from '../record.ts';

const adPreview: RecordPreview<AdRecord> = {
  columns: [
    ...reportDays,
    { title: 'Platform', kind: 'text', value: ({ platform }) => platform },
    { title: 'Campaign', kind: 'text', value: ({ campaign }) => campaign },
    { title: 'Keyword', kind: 'text', value: ({ keyword, searchTerm }) => keyword ?? searchTerm },
    { title: 'Impressions', kind: 'number', value: ({ impressions }) => impressions },
    { title: 'Clicks', kind: 'number', value: ({ clicks }) => clicks },
    { title: 'Cost', kind: 'money', value: ({ costCents }) => previewDollars(costCents) },
  ],
  day: reportDay,
};

const lines = reportShape<AdRecord>({
  target: 'ad_performance',
  usualCuts: ['campaign'],
  accountsAddUp: true,
  about: (of) =>
    ['campaign', 'ad_group', 'keyword', 'match_type', 'search_term'].map((name) => `${of}.${name}`),
  idColumn: 'campaign_id',
  dimensions: {
    platform: { type: 'text', value: ({ line }) => line.platform },
    campaign: { type: 'text', value: ({ line }) => line.campaign },
    campaign_id: { type: 'text', value: ({ line }) => line.campaignId },
    campaign_kind: { type: 'text', value: ({ line }) => line.campaignKind },
    campaign_status: { type: 'text', value: ({ line }) => line.campaignStatus },
    ad_group: { type: 'text', value: ({ line }) => line.adGroup },
    network: { type: 'text', value: ({ line }) => line.network },
    device: { type: 'text', value: ({ line }) => line.device },
    keyword: { type: 'text', value: ({ line }) => line.keyword },
    match_type: { type: 'text', value: ({ line }) => line.matchType },
    search_term: { type: 'text', value: ({ line }) => line.searchTerm },
  },
  counts: {
    impressions: { type: 'bigint', value: ({ line }) => line.impressions },
    clicks: { type: 'bigint', value: ({ line }) => line.clicks },
    cost_cents: { type: 'bigint', value: ({ line }) => line.costCents },
    conversions: { type: 'bigint', value: ({ line }) => line.conversions },
    share_impressions: { type: 'bigint', value: ({ line }) => line.shareImpressions },
    eligible: { type: 'bigint', value: ({ line }) => line.eligible },
    lost_to_budget: { type: 'bigint', value: ({ line }) => line.lostToBudget },
    lost_to_rank: { type: 'bigint', value: ({ line }) => line.lostToRank },
    video_views: { type: 'bigint', value: ({ line }) => line.videoViews },
    video_completions: { type: 'bigint', value: ({ line }) => line.videoCompletions },
  },
});

/** Advertising reports: what campaigns, keywords and search terms cost and brought by day. */
export const adPerformance: RecordShape<'ad_performance'> = {
  target: 'ad_performance',
  ...lines,
  preview: adPreview,
  noteNames: async (tx, [dealerGroupId]) => {
    await noteSpellings(
      tx,
      { dealerGroupId, kind: 'campaign' },
      { from: 'staged_ad_performance s', field: 'campaign' },
    );
  },
};
