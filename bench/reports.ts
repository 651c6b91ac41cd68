import type pg from 'pg';
import { CAMPAIGN_TYPES } from '../src/core/sources/campaign-types.ts';
import { CHANNELS } from '../src/core/sources/channels.ts';
import { QUERY_TYPES } from '../src/core/sources/query-types.ts';
import { SOURCE_TYPES } from '../src/core/sources/source-types.ts';
import type { Day } from '../src/core/time/period.ts';

/**
 * Platform reports of every store of a group for each day of a month, with the breakdowns the
 * screens use.
 */
export async function fillReports(
  client: pg.PoolClient,
  { group, start, end }: { readonly group: number; readonly start: Day; readonly end: Day },
): Promise<void> {
  for (const lines of LINES) await client.query(lines, [group, start, end]);
}

/** The names the group's records have for sources, campaigns and queries. */
export async function fillRawNames(client: pg.PoolClient, group: number): Promise<void> {
  await client.query(INSERT_RAW_NAMES, [group, SOURCE_TYPES, CAMPAIGN_TYPES, QUERY_TYPES]);
}

const array = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;

/**
 * $1 group, $2 first day of the month, $3 the day after its last. `n` numbers the lines of a
 * store's day;
 * `size` scales their amounts.
 */
const eachDay = (count: number, size = 1) => `
  from dealership d
    cross join generate_series($2::date, $3::date - 1, interval '1 day') as t(at)
    cross join generate_series(0, ${count - 1}) n
    cross join lateral (
      select t.at::date as day, random() as a, random() as b, d.id + n as only_here
    ) r
    cross join lateral (select (r.a * ${size})::integer as size) v
  where d.dealer_group_id = $1`;

const KEPT = 'dealer_group_id, dealership_id, source, natural_key, cut, grain, first_day, day, received_at';
const kept = (source: string, cut: string, grain = 'day') =>
  `$1, d.id, '${source}', '${cut} ' || r.day || ' ' || n, '${cut}', '${grain}', r.day, r.day, r.day + interval '1 day'`;

const web = (cut: string, { column, value, count }: { column: string; value: string; count: number }) => `
  insert into web_traffic (${KEPT}, ${column}, device, sessions, engaged_sessions, engagement_seconds, users, pageviews,
    srp_views, vdp_views)
  select ${kept('ga4', cut)}, ${value}, case when r.b < 0.6 then 'mobile' else 'desktop' end, v.size,
    v.size * 6 / 10, v.size * 80, v.size * 9 / 10, v.size * 3, v.size, v.size / 2
  ${eachDay(count, 30)}`;

const LINES = [
  `insert into web_traffic (${KEPT}, hour, channel, source_channel, sessions, engaged_sessions, engagement_seconds, users)
   select ${kept('ga4', 'channel', 'hour')}, n / 8 * 3, (${array(CHANNELS)})[1 + n % 8], (${array(CHANNELS)})[1 + n % 8],
     v.size, v.size * 6 / 10, v.size * 80, v.size * 9 / 10
   ${eachDay(64, 30)}`,
  web('landing_page', { column: 'landing_page', value: "'/page-' || n", count: 12 }),
  web('city', { column: 'city', value: "'City ' || n", count: 8 }),
  `insert into web_traffic (${KEPT}, channel, source_channel, event, vehicle_condition, vdp_views, forms, calls, leads)
   select ${kept('ga4', 'event')}, (${array(CHANNELS)})[1 + n % 8], (${array(CHANNELS)})[1 + n % 8],
     (array['vdp_view', 'generate_lead'])[1 + n / 8], case when r.b < 0.5 then 'new' else 'used' end,
     case when n < 8 then (r.a * 20)::integer end, case when n >= 8 then (r.a * 3)::integer end,
     case when n >= 8 then (r.b * 2)::integer end, case when n >= 8 then (r.a * 3)::integer + (r.b * 2)::integer end
   ${eachDay(16)}`,
  ad('campaign', { columns: '', values: '', count: 8 }),
  ad('search_term', { columns: 'search_term,', values: "'term ' || n * 7,", count: 10 }),
  search('day', { columns: '', values: '', count: 1 }),
  search('query', { columns: 'query,', values: "'query ' || n * 3,", count: 20 }),
  search('page', { columns: 'page,', values: "'/page-' || n,", count: 10 }),
  search('device', { columns: 'device,', values: "(array['mobile', 'desktop'])[1 + n],", count: 2 }),
  video('day', { columns: '', values: '', count: 1 }),
  video('video', { columns: 'video,', values: "'Walkaround ' || n,", count: 6 }),
];

/**
 * The lines of one breakdown: its columns and values, each with a comma, and the number of lines a
 * day.
 */
interface Lines {
  readonly columns: string;
  readonly values: string;
  readonly count: number;
}

function ad(cut: string, { columns, values, count }: Lines): string {
  return `
  insert into ad_performance (${KEPT}, ${columns} platform, campaign, campaign_id, device, impressions, clicks,
    cost_cents, conversions, share_impressions, eligible, lost_to_budget, lost_to_rank)
  select ${kept('google-ads', cut)}, ${values} (array['google', 'microsoft', 'meta'])[1 + n % 3],
    'Campaign ' || n % 8, 'c' || n % 8, case when r.b < 0.6 then 'mobile' else 'desktop' end, v.size, v.size / 25,
    v.size * 12, v.size / 3, v.size, v.size * 150, v.size * 20, v.size * 30
  ${eachDay(count, 900)}`;
}

function search(cut: string, { columns, values, count }: Lines): string {
  return `
  insert into search_performance (${KEPT}, ${columns} clicks, impressions, positions)
  select ${kept('search-console', cut)}, ${values} v.size / 25, v.size,
    v.size * (100 + (r.b * 2500)::integer)
  ${eachDay(count, 300)}`;
}

function video(cut: string, { columns, values, count }: Lines): string {
  return `
  insert into video_performance (${KEPT}, ${columns} views, engaged_views, watch_seconds, percent_viewed,
    subscribers_gained, subscribers_lost, likes, comments, shares, impressions, clicks)
  select ${kept('youtube', cut)}, ${values} v.size, v.size / 2, v.size * 40, v.size * 4200, v.size / 50,
    v.size / 90, v.size / 20, v.size / 60, v.size / 80, v.size * 12, v.size
  ${eachDay(count, 60)}`;
}

const INSERT_RAW_NAMES = `
  insert into source_spelling (dealer_group_id, kind, spelling, name, class)
  select $1::integer, 'lead', 'Source ' || n, 'Source ' || n, ($2::text[])[1 + n % array_length($2::text[], 1)]
  from generate_series(0, 24) n
  union all
  select $1, 'campaign', 'Campaign ' || n, null, ($3::text[])[1 + n % array_length($3::text[], 1)]
  from generate_series(0, 7) n
  union all
  select $1, 'query', 'query ' || n * 3, null, ($4::text[])[1 + n % array_length($4::text[], 1)]
  from generate_series(0, 19) n`;
