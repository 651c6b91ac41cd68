import { type Cell, csvText, dollars } from '../../../demo/csv.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import type { AdDay } from './ad-days.ts';
import { campaignName } from './campaigns.ts';
import type { TermDay } from './terms.ts';

/** A report as its platform writes it: `text` with its preamble and totals, and how many lines it tells. */
export interface AdExport {
  readonly text: string;
  readonly rowCount: number;
}

const GOOGLE_DEVICES = { mobile: 'Mobile phones', desktop: 'Computers', tablet: 'Tablets' } as const;
const MICROSOFT_DEVICES = { mobile: 'Smartphone', desktop: 'Computer', tablet: 'Tablet' } as const;
const META_DEVICES = { mobile: 'iphone', desktop: 'desktop', tablet: 'ipad' } as const;
const GOOGLE_COLUMNS = [
  ...[
    'Day',
    'Campaign',
    'Campaign type',
    'Campaign status',
    'Device',
    'Currency code',
    'Impr.',
    'Clicks',
    'Cost',
  ],
  ...['Conversions', 'Search impr. share', 'Search lost IS (budget)', 'Search lost IS (rank)', 'Video views'],
  'Video played to: 100%',
];
const NOTHING = ' --';
/** Of all views. */
const WATCHED_TO_THE_END = 0.58;

/** The campaign report of Google Ads, by day and device. */
export function googleExport(rooftop: DemoRooftop, days: readonly AdDay[]): AdExport {
  const rows = days.map((one): Cell[] => {
    const { campaign, day, device, won, lostToBudget: lost } = one;
    const rank = won === null || lost === null ? null : 1 - won - lost;
    return [
      ...[day, campaignName(campaign.key, rooftop), campaign.kind, 'Enabled', GOOGLE_DEVICES[device], 'USD'],
      ...[grouped(one.impressions), grouped(one.clicks), amount(one.costCents), amount(one.conversions)],
      ...[won !== null && won < 0.1 ? '< 10%' : percent(won), percent(lost)],
      ...[rank !== null && rank > 0.9 ? '> 90%' : percent(rank), grouped(one.views ?? 0)],
      one.views === null ? NOTHING : percent((WATCHED_TO_THE_END * one.views) / Math.max(1, one.impressions)),
    ];
  });
  const total = ['Total: Account', ...GOOGLE_COLUMNS.slice(1, 8).map(() => NOTHING), sumOf(days)];
  return below(['Campaign report', spanOf(days)], csvText(GOOGLE_COLUMNS, [...rows, total]), rows.length);
}

/** The campaign performance report of Microsoft Ads, by day and device. */
export function microsoftExport(rooftop: DemoRooftop, days: readonly AdDay[]): AdExport {
  const columns = [
    ...['TimePeriod', 'CampaignName', 'DeviceType', 'Spend', 'Clicks', 'Impressions', 'Conversions'],
    ...['ImpressionSharePercent', 'ImpressionLostToBudgetPercent', 'ImpressionLostToRankAggPercent'],
  ];
  const rows = days.map((one): Cell[] => [
    ...[one.day, campaignName(one.campaign.key, rooftop), MICROSOFT_DEVICES[one.device]],
    ...[dollars(one.costCents), one.clicks, one.impressions, (one.conversions / 100).toFixed(2)],
    ...[percent(one.won), percent(one.lostToBudget)],
    one.won === null || one.lostToBudget === null ? NOTHING : percent(1 - one.won - one.lostToBudget),
  ]);
  const preamble = ['Report Name: Campaign Performance', 'Report Aggregation: Daily', ''];
  return below(preamble, csvText(columns, rows), rows.length);
}

/** What Meta's Ads Manager exports, by day and device. */
export function metaExport(rooftop: DemoRooftop, days: readonly AdDay[]): AdExport {
  const columns = [
    ...['Reporting starts', 'Reporting ends', 'Campaign name', 'Objective', 'Impression device'],
    ...['Amount spent (USD)', 'Impressions', 'Link clicks', 'Results', 'Result indicator'],
  ];
  const rows = days.map((one): Cell[] => [
    ...[one.day, one.day, campaignName(one.campaign.key, rooftop), one.campaign.kind],
    ...[META_DEVICES[one.device], dollars(one.costCents), one.impressions, one.clicks],
    ...[Math.round(one.conversions / 100), 'actions:lead'],
  ]);
  return { text: csvText(columns, rows), rowCount: rows.length };
}

/** What TikTok's Ads Manager exports by day and device, with the totals it ends with. */
export function tiktokExport(rooftop: DemoRooftop, days: readonly AdDay[]): AdExport {
  const columns = [
    ...['Campaign name', 'Advertising objective', 'By Day', 'Device', 'Cost', 'Impressions'],
    ...['Clicks (destination)', 'Clicks (all)', 'Conversions', 'Currency'],
  ];
  const rows = days.map((one): Cell[] => [
    ...[campaignName(one.campaign.key, rooftop), one.campaign.kind, one.day, META_DEVICES[one.device]],
    ...[dollars(one.costCents), one.impressions, one.clicks, Math.round(one.clicks * 1.2)],
    ...[Math.round(one.conversions / 100), 'USD'],
  ]);
  const total = [`Total of ${rows.length} results`, '', '', '', sumOf(days)];
  return { text: csvText(columns, [...rows, total]), rowCount: rows.length };
}

/** Keywords or search terms as Google Ads reports them, by day or over the days of the title. */
export function termExport(
  terms: readonly TermDay[],
  { of, span }: { of: 'keyword' | 'search term'; span: string | null },
): AdExport {
  const isKeyword = of === 'keyword';
  const columns = [
    ...(isKeyword ? ['Keyword', 'Match type'] : ['Search term', 'Match type']),
    ...(span === null ? ['Day'] : []),
    ...['Campaign', 'Ad group', 'Currency code', 'Impr.', 'Clicks', 'Cost', 'Conversions'],
  ];
  const rows = terms.map((one): Cell[] => [
    ...[one.text, one.match],
    ...(span === null ? [one.day] : []),
    ...[one.campaign, one.adGroup, 'USD', grouped(one.impressions), grouped(one.clicks)],
    ...[amount(one.costCents), amount(one.conversions)],
  ]);
  const title = isKeyword ? 'Search keyword report' : 'Search terms report';
  return below([title, span ?? 'Custom'], csvText(columns, rows), rows.length);
}

function below(preamble: readonly string[], table: string, rowCount: number): AdExport {
  const lines = preamble.map((line) => (line.includes(',') || line.includes(':') ? `"${line}"` : line));
  return { text: `\uFEFF${lines.join('\r\n')}\r\n${table.slice(1)}`, rowCount };
}

function spanOf(days: readonly AdDay[]): string {
  const all = days.map(({ day }) => day).sort();
  return `${all[0]} - ${all.at(-1)}`;
}

function sumOf(days: readonly AdDay[]): string {
  return amount(days.reduce((sum, { costCents }) => sum + costCents, 0));
}

function percent(share: number | null): string {
  return share === null ? NOTHING : `${(share * 100).toFixed(2)}%`;
}

function amount(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  return `${grouped(whole)}.${String(hundredths % 100).padStart(2, '0')}`;
}

// A tenth of what the locale's own formatter costs.
function grouped(count: number): string {
  return count < 1_000 ? String(count) : String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
