import fc from 'fast-check';
import type { Day } from '../../src/core/time/period.ts';
import { AD_PLATFORMS } from '../../src/records/ad-performance/record.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { Place } from './leads.ts';
import { webLeads } from './naive-reports.ts';
import { storeRecords } from './store-records.ts';

export type ReportTable =
  | 'web_traffic'
  | 'ad_performance'
  | 'search_performance'
  | 'video_performance'
  | 'profile_performance';

/** A report line as stored: its dimensions and its counts. */
export interface StoredReportLine {
  readonly dealer_group_id: number;
  readonly dealership_id: number;
  readonly source: string;
  readonly natural_key: string;
  readonly account: string | null;
  readonly cut: string;
  readonly grain: string;
  readonly first_day: Day;
  readonly day: Day;
  readonly received_at: string;
  readonly said: Readonly<Record<string, string | null>>;
  readonly counts: Readonly<Record<string, number | null>>;
}

/**
 * A visit, campaign, search or view of a day with all its values; reports group it by different
 * breakdowns.
 */
interface Atom {
  readonly place: Place;
  readonly day: Day;
  readonly said: Readonly<Record<string, string | null>>;
  readonly counts: Readonly<Record<string, number | null>>;
}

interface ReportKind {
  /** The columns of each breakdown's lines. */
  readonly cuts: Readonly<Record<string, readonly string[]>>;
  readonly said: Readonly<Record<string, readonly (string | null)[]>>;
  /** Two sets of counts: of the first breakdowns, and of the others. */
  readonly counts: readonly string[];
  /** Counts that only these breakdowns have. Counts not named here are in all lines. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** Columns of every line in every breakdown. */
  readonly always: readonly string[];
}

const EVENT_CUTS = ['event', 'event_landing_page', 'event_city'];
const VISIT_CUTS = ['channel', 'landing_page', 'city'];
const EVENT_COUNTS = ['srp_views', 'vdp_views', 'forms', 'calls', 'chats', 'texts'];
const VISIT_COUNTS = ['sessions', 'engaged_sessions', 'engagement_seconds', 'pageviews'];

const DEVICES = ['mobile', 'desktop', 'tablet', 'other', null];

/** How each report groups the same events by several breakdowns. */
export const REPORTS: Readonly<Record<ReportTable, ReportKind>> = {
  web_traffic: {
    cuts: {
      channel: [],
      landing_page: ['landing_page'],
      city: ['city'],
      event: ['event', 'vehicle_condition'],
      event_landing_page: ['event', 'vehicle_condition', 'landing_page'],
      event_city: ['event', 'vehicle_condition', 'city'],
    },
    always: ['channel', 'source_channel', 'device'],
    said: {
      channel: ['Organic Search', 'Paid Search', 'Direct', '(Other)', null],
      source_channel: ['Organic Search', 'Cross-network', 'Unassigned', null],
      device: DEVICES,
      landing_page: ['/', '/used', null],
      city: ['Springfield', '(not set)', null],
      event: ['asc_form_submission', 'asc_item_pageview'],
      vehicle_condition: ['new', 'used', null],
    },
    counts: [...VISIT_COUNTS, ...EVENT_COUNTS],
    only: {
      ...Object.fromEntries(VISIT_COUNTS.map((count) => [count, VISIT_CUTS])),
      ...Object.fromEntries(EVENT_COUNTS.map((count) => [count, EVENT_CUTS])),
    },
  },
  ad_performance: {
    cuts: { campaign: [], keyword: ['keyword'], search_term: ['search_term'] },
    always: ['platform', 'campaign', 'campaign_kind', 'device'],
    said: {
      platform: AD_PLATFORMS,
      campaign: ['Brand', 'Used | "Trucks"', null],
      campaign_kind: ['Search', 'Performance Max', null],
      device: DEVICES,
      keyword: ['used trucks', null],
      search_term: ['trucks near me', null],
    },
    counts: [
      'impressions',
      'clicks',
      'cost_cents',
      'conversions',
      'share_impressions',
      'eligible',
      'lost_to_budget',
      'lost_to_rank',
      'video_views',
      'video_completions',
    ],
  },
  search_performance: {
    cuts: { day: [], query: ['query'], page: ['page'], device: ['device'], country: ['country'] },
    always: [],
    said: {
      query: ['alderpoint', 'suv near me', null],
      page: ['https://a.example/', 'https://a.example/used', null],
      device: DEVICES,
      country: ['United States', null],
    },
    counts: ['clicks', 'impressions', 'positions'],
  },
  video_performance: {
    cuts: { day: [], video: ['video'], traffic_source: ['traffic_source'], device: ['device'] },
    always: [],
    said: { video: ['Tour', 'Tips', null], traffic_source: ['Search', null], device: DEVICES },
    counts: [
      'views',
      'engaged_views',
      'watch_seconds',
      'percent_viewed',
      'subscribers_gained',
      'subscribers_lost',
      'likes',
      'comments',
      'shares',
    ],
  },
  profile_performance: {
    cuts: { day: [] },
    always: [],
    said: {},
    counts: ['search_views', 'maps_views', 'calls', 'direction_requests', 'website_clicks', 'bookings'],
  },
};

const amount = fc.constantFrom(0, 1, 3, 29, 12_345, null);

/** Lines of one kind of report. Every breakdown has the same days and the same totals. */
export function reportLinesAt(
  table: ReportTable,
  places: readonly Place[],
  days: readonly Day[],
  count: { least: number; most: number } = { least: 0, most: 30 },
): fc.Arbitrary<StoredReportLine[]> {
  const { said, counts } = REPORTS[table];
  const atom: fc.Arbitrary<Atom> = fc.record({
    place: fc.constantFrom(...places),
    day: fc.constantFrom(...days),
    said: fc.record(
      Object.fromEntries(Object.entries(said).map(([name, values]) => [name, fc.constantFrom(...values)])),
    ),
    counts: fc.record(Object.fromEntries(counts.map((name) => [name, amount]))),
  });
  return fc
    .array(atom, { minLength: count.least, maxLength: count.most, size: 'max' })
    .map((atoms) => atoms.flatMap((one, index) => linesOf(table, one, index)));
}

/** Lines of a website. One dealership's analytics may lack events, or have nothing else. */
export function websiteLinesAt(
  places: readonly Place[],
  days: readonly Day[],
  count: { least: number; most: number },
): fc.Arbitrary<StoredReportLine[]> {
  const silent = fc.constantFrom(null, EVENT_CUTS, VISIT_CUTS);
  return fc
    .tuple(reportLinesAt('web_traffic', places, days, count), fc.constantFrom(...places), silent)
    .map(([lines, place, cuts]) =>
      lines.filter((line) => line.dealership_id !== place.dealershipId || !cuts?.includes(line.cut)),
    );
}

function linesOf(table: ReportTable, { place, day, said, counts }: Atom, index: number): StoredReportLine[] {
  const { cuts, always, only = {} } = REPORTS[table];
  return Object.entries(cuts).map(([cut, own]) => {
    const reported = Object.entries(counts).map(([name, value]) => {
      const where = only[name];
      return [name, where === undefined || where.includes(cut) ? value : null];
    });
    return aReportLine(place, day, {
      natural_key: `${cut} ${index}`,
      cut,
      said: Object.fromEntries([...always, ...own].map((name) => [name, said[name] ?? null])),
      counts: Object.fromEntries(reported),
    });
  });
}

/** A line of one day with no optional values, plus overrides. */
export function aReportLine(
  place: Place,
  day: Day,
  but: Pick<StoredReportLine, 'cut' | 'said' | 'counts'> & Partial<StoredReportLine>,
): StoredReportLine {
  return {
    dealer_group_id: place.dealerGroupId,
    dealership_id: place.dealershipId,
    source: 'report',
    natural_key: crypto.randomUUID(),
    account: null,
    grain: 'day',
    first_day: day,
    day,
    received_at: `${day}T18:00:05Z`,
    ...but,
  };
}

/** Stores report lines like an import. */
export function storeReports(
  database: Database,
  table: ReportTable,
  lines: readonly StoredReportLine[],
): Promise<void> {
  const { said: dimensions, counts: names } = REPORTS[table];
  const rows = lines.map(({ said, counts, ...line }) => ({
    ...line,
    ...Object.fromEntries(Object.keys(dimensions).map((name) => [name, said[name] ?? null])),
    ...Object.fromEntries(names.map((name) => [name, counts[name] ?? null])),
    ...(table === 'web_traffic' ? { leads: webLeads(counts) } : {}),
  }));
  return storeRecords(database, table, { tables: [{ table, rows }] });
}
