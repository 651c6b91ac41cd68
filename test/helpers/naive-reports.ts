import type { Feed, ReportFact } from './chosen-records.ts';
import { type Amount, columnsOf, type Way, type Work } from './naive-ways.ts';

const KNOWN: Readonly<Record<ReportFact, Feed>> = {
  visits: 'visits',
  events: 'events',
  ads: 'ad_performance',
  search: 'search_performance',
  queries: 'search_performance',
  videos: 'video_performance',
};

type LineAmount = (
  counts: Readonly<Record<string, Amount>>,
  said: Readonly<Record<string, string | null>>,
) => Amount;

/** What a line is read of, whatever it says: found out by reading one that says everything. */
function columnsRead(amountOf: LineAmount): string[] {
  const said = ['mobile', 'Paid Search', 'Organic Search'].map(
    (value) => new Proxy({}, { get: () => value }),
  );
  return [
    ...new Set(said.flatMap((one) => columnsOf<Record<string, Amount>>((counts) => amountOf(counts, one)))),
  ];
}

/** Adds up what the lines of a report say, divided once; null where the report is not known, or has no such column. */
export function onReport(fact: ReportFact, amountOf: LineAmount, scale = 1): Work {
  // A report of events has a line for each that happened.
  const columns = fact === 'events' ? [] : columnsRead(amountOf);
  return ({ reports, knows, covers }) => {
    if (!knows(KNOWN[fact]) || !covers(fact, columns)) return null;
    let sum = 0;
    for (const { row } of reports[fact]) sum += amountOf(row.counts, row.said) ?? 0;
    return sum / scale;
  };
}

const search = (name: string, scale = 1) => onReport('search', (counts) => counts[name] ?? null, scale);
const videos = (name: string, scale = 1) => onReport('videos', (counts) => counts[name] ?? null, scale);

/** A line counts where it says all of them. */
const together =
  (...names: readonly string[]): LineAmount =>
  (counts) => {
    const told = names.map((name) => counts[name] ?? null);
    return told.includes(null) ? null : told.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  };

/** Clicks on these queries; null where the website was seen and no query is told. */
const onQueries =
  (counts: (query: string) => boolean): Work =>
  (of) => {
    const told = of.reports.queries.filter(({ row }) => (row.said.query ?? null) !== null);
    const own = told.filter(({ row }) => counts(row.said.query ?? ''));
    const clicks = own.reduce((sum, { row }) => sum + (row.counts.clicks ?? 0), 0);
    const isSilent = clicks === 0 && told.length === 0 && (search('impressions')(of) ?? 0) > 0;
    return isSilent || !of.covers('queries', ['clicks']) ? null : clicks;
  };

/** Queries of each rooftop that stand so high on average; null where it was seen and no query is told. */
const standing =
  (place: number): Work =>
  (of) => {
    if (!of.covers('queries', ['positions', 'impressions'])) return null;
    const seen = new Map<string, { positions: number; impressions: number }>();
    const told = of.reports.queries.filter(({ row }) => (row.said.query ?? null) !== null);
    for (const { row } of told) {
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
    const isSilent = high.length === 0 && told.length === 0 && (search('impressions')(of) ?? 0) > 0;
    return isSilent ? null : high.length;
  };

export const reportWays: Record<string, Way> = {
  seo_clicks: { feeds: ['search_performance'], of: search('clicks') },
  seo_impressions: { feeds: ['search_performance'], of: search('impressions') },
  seo_ctr: { feeds: ['search_performance'], percent: true, of: search('clicks'), per: search('impressions') },
  seo_position: { feeds: ['search_performance'], of: search('positions', 100), per: search('impressions') },
  seo_top3_queries: { feeds: ['search_performance'], of: standing(3) },
  seo_top10_queries: { feeds: ['search_performance'], of: standing(10) },
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
  video_views: { feeds: ['video_performance'], of: videos('views') },
  video_engaged_views: { feeds: ['video_performance'], of: videos('engaged_views') },
  video_watch_min: { feeds: ['video_performance'], of: videos('watch_seconds', 60) },
  video_avg_dur: { feeds: ['video_performance'], of: videos('watch_seconds', 60), per: videos('views') },
  video_avg_pct: {
    feeds: ['video_performance'],
    percent: true,
    of: videos('percent_viewed', 10_000),
    per: videos('views'),
  },
  video_subs_net: {
    feeds: ['video_performance'],
    of: (of) => {
      const [gained, lost] = [videos('subscribers_gained')(of), videos('subscribers_lost')(of)];
      return gained === null || lost === null ? null : gained - lost;
    },
  },
  video_engage_rate: {
    feeds: ['video_performance'],
    percent: true,
    of: onReport('videos', together('likes', 'comments', 'shares')),
    per: videos('views'),
  },
};

/** Forms, calls, chats and texts of one line, where any is told. */
export function webLeads(counts: Readonly<Record<string, Amount>>): Amount {
  const told = ['forms', 'calls', 'chats', 'texts'].flatMap((name) => counts[name] ?? []);
  return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0);
}
