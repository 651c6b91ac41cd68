import { onReport, webLeads } from '../../../test/helpers/naive-reports.ts';
import type { Way, Work } from '../../../test/helpers/naive-ways.ts';

const search = (name: string, scale = 1) => onReport('search', (counts) => counts[name] ?? null, scale);

/** Clicks on these queries; null when the site had impressions but no query is reported. */
const onQueries =
  (counts: (query: string) => boolean): Work =>
  (of) => {
    const reported = of.reports.queries.filter(({ row }) => (row.said.query ?? null) !== null);
    const own = reported.filter(({ row }) => counts(row.said.query ?? ''));
    const clicks = own.reduce((sum, { row }) => sum + (row.counts.clicks ?? 0), 0);
    const isSilent = clicks === 0 && reported.length === 0 && (search('impressions')(of) ?? 0) > 0;
    return isSilent || !of.covers('queries', ['clicks']) ? null : clicks;
  };

/** Queries of each store with such an average position; null when the site had impressions but no query is reported. */
const rankedQueries =
  (place: number): Work =>
  (of) => {
    if (!of.covers('queries', ['positions', 'impressions'])) return null;
    const seen = new Map<string, { positions: number; impressions: number }>();
    const reported = of.reports.queries.filter(({ row }) => (row.said.query ?? null) !== null);
    for (const { row } of reported) {
      const { positions = null, impressions = null } = row.counts;
      if (positions === null || impressions === null) continue;
      const key = `${row.dealership_id} ${row.said.query}`;
      const sum = seen.get(key) ?? { positions: 0, impressions: 0 };
      seen.set(key, {
        positions: sum.positions + positions,
        impressions: sum.impressions + impressions,
      });
    }
    const high = [...seen.values()].filter(
      ({ positions, impressions }) => impressions > 0 && positions <= place * 100 * impressions,
    );
    const isSilent = high.length === 0 && reported.length === 0 && (search('impressions')(of) ?? 0) > 0;
    return isSilent ? null : high.length;
  };

export const searchWays: Record<string, Way> = {
  seo_clicks: { feeds: ['search_performance'], of: search('clicks') },
  seo_impressions: { feeds: ['search_performance'], of: search('impressions') },
  seo_ctr: { feeds: ['search_performance'], percent: true, of: search('clicks'), per: search('impressions') },
  seo_position: { feeds: ['search_performance'], of: search('positions', 100), per: search('impressions') },
  seo_top3_queries: { feeds: ['search_performance'], of: rankedQueries(3) },
  seo_top10_queries: { feeds: ['search_performance'], of: rankedQueries(10) },
  seo_brand_share: {
    feeds: ['search_performance'],
    percent: true,
    of: onQueries((query) => query === 'alderpoint'),
    per: onQueries(() => true),
  },
  seo_non_brand_clicks: {
    feeds: ['search_performance'],
    of: (of) => {
      const [all, brand] = [onQueries(() => true)(of), onQueries((query) => query === 'alderpoint')(of)];
      return all === null || brand === null ? null : all - brand;
    },
  },
  seo_leads: {
    feeds: ['events'],
    of: onReport('events', (counts, { channel }) => (channel === 'Organic Search' ? webLeads(counts) : null)),
  },
};
