import type { ReportFact } from './chosen-records.ts';
import type { Amount, Way, Work } from './naive-ways.ts';
import type { ReportTable } from './reports.ts';

const TABLES: Readonly<Record<ReportFact, ReportTable>> = {
  visits: 'web_traffic',
  events: 'web_traffic',
  ads: 'ad_performance',
  search: 'search_performance',
  videos: 'video_performance',
};

type LineAmount = (
  counts: Readonly<Record<string, Amount>>,
  said: Readonly<Record<string, string | null>>,
) => Amount;

/** Adds up what the lines of a report say, divided once; null where the report is not known. */
export function onReport(fact: ReportFact, amountOf: LineAmount, scale = 1): Work {
  return ({ reports, knows }) => {
    if (!knows(TABLES[fact])) return null;
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

export const reportWays: Record<string, Way> = {
  seo_clicks: { feeds: ['search_performance'], of: search('clicks') },
  seo_impressions: { feeds: ['search_performance'], of: search('impressions') },
  seo_ctr: { feeds: ['search_performance'], percent: true, of: search('clicks'), per: search('impressions') },
  seo_position: { feeds: ['search_performance'], of: search('positions', 100), per: search('impressions') },
  seo_leads: {
    feeds: ['web_traffic'],
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
    of: onReport('videos', (counts) => (counts.subscribers_gained ?? 0) - (counts.subscribers_lost ?? 0)),
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
