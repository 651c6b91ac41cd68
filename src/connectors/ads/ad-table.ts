import type { DateOrder, TableRow } from '../../core/connector.ts';
import type { AdCut, AdPlatform } from '../../records/ad-performance/record.ts';
import { textCell } from '../tables/cells.ts';
import { collapsed, findHeader, type Header } from '../tables/header.ts';
import { parseTime } from '../text/parse-time.ts';
import type { AdGrain } from './ad-line.ts';
import { AD_COLUMNS, AD_NUMBERS, type AdField } from './columns.ts';
import { currencyIn, refusedCurrency } from './currency.ts';
import { otherPlatform, PLATFORMS, partialBy, platformOf } from './platforms.ts';
import { type ReportDays, reportDays } from './report-days.ts';

export interface AdTable {
  readonly header: Header<AdField>;
  readonly platform: AdPlatform;
  readonly cut: AdCut;
  readonly grain: AdGrain;
  /** Days of the whole report, where rows have none. */
  readonly days: ReportDays | null;
  /** By language; null where the dates decide. */
  readonly dateOrder: DateOrder | null;
  readonly as: string;
  readonly certainty: number;
}

export interface Refusal {
  readonly refusal: string;
  readonly closeness: number;
}

interface Looked {
  readonly fileName: string;
  readonly rows: readonly TableRow[];
  /** Set when known, such as by a user's mapping. */
  readonly platform?: AdPlatform;
}

/** Other connectors know some of these columns, but no one more. */
const SURE = 0.98;
const NO_ADS: Refusal = { refusal: 'Not an advertising report.', closeness: 0.1 };
const OF_VISITS = /^(sessions|engagedsessions|users|totalusers|activeusers|pageviews|views?peruser)$/;
const NOUNS: Readonly<Record<AdCut, string>> = {
  campaign: 'campaigns',
  keyword: 'keywords',
  search_term: 'search terms',
};

export function adTableIn({ fileName, rows, platform: said }: Looked): AdTable | Refusal {
  const found = findHeader(rows, AD_COLUMNS);
  if (!found || !looksLikeAds(found)) return NO_ADS;
  if (said !== undefined) return tableOf({ fileName, rows, platform: said }, found);
  const preamble = textsAbove(rows, found.row);
  const { platform, isSure } = platformOf(found.names, preamble.join('\n'), fileName);
  const other = otherPlatform(found.names, fileName);
  if (other !== null) {
    const counted = Object.values(PLATFORMS).map(({ title }) => title);
    return refused(
      `These are ads on ${other}. Rooftop counts ${counted.slice(0, -1).join(', ')} and ${counted.at(-1)}.`,
      SURE,
    );
  }
  const table = tableOf({ fileName, rows, platform }, found);
  if ('refusal' in table || isSure) return table;
  return { ...table, as: `${table.as}, judging by its columns`, certainty: 0.6 };
}

/**
 * Describes the table once the platform is known.
 * @returns why its lines cannot be counted, where they cannot
 */
export function tableOf({ rows, platform = 'google' }: Looked, found: Header<AdField>): AdTable | Refusal {
  const header = settled(found);
  const preamble = textsAbove(rows, header.row);
  const below = rows.filter(({ row }) => row > header.row);
  const cut = cutOf(header);
  const currency = currencyRefusal(header, below, preamble);
  if (currency !== null) return refused(currency, SURE);
  const partial = platform !== 'meta' && cut === 'campaign' ? partialBy(header.names) : null;
  if (partial !== null) return refused(partialRefusal(platform, partial), SURE);
  const reported = daysOf({ header, below, preamble, cut });
  if (reported === null) return refused(`${noDays(platform, cut)} ${PLATFORMS[platform].daily}`, SURE);
  const grain: AdGrain = {
    isPeriod: reported.isPeriod,
    hasCampaign: header.columns.has('campaign'),
    hasCampaignId: header.columns.has('campaignId'),
    hasDevice: header.columns.has('device'),
    hasNetwork: header.columns.has('network'),
  };
  const by = [
    reported.isPeriod ? null : 'day',
    grain.hasDevice ? 'device' : null,
    grain.hasNetwork ? 'network' : null,
  ];
  const named = by.filter((part) => part !== null);
  const finely = named.length === 0 ? ' of several days together' : ` by ${named.join(' and ')}`;
  const as = `${PLATFORMS[platform].title} ${grain.hasCampaign || cut !== 'campaign' ? NOUNS[cut] : 'account'}${finely}`;
  return {
    header,
    platform,
    cut,
    grain,
    days: reported.days,
    dateOrder: dateOrderOf(header, below),
    as,
    certainty: 0.97,
  };
}

function refused(refusal: string, closeness: number): Refusal {
  return { refusal, closeness };
}

function looksLikeAds({ names, columns }: Header<AdField>): boolean {
  const has = (...fields: AdField[]) => fields.some((field) => columns.has(field));
  if (names.some((name) => OF_VISITS.test(collapsed(name)))) return false;
  const isNamed = has('campaign', 'campaignId', 'keyword', 'searchTerm', 'account', 'accountId');
  const isDaily = has('day', 'start');
  return has('cost', 'costMicros') && has('impressions', 'clicks') && (isNamed || isDaily);
}

/** Prefers the plain column over variants such as `Impr. (Top) %`. */
function settled(header: Header<AdField>): Header<AdField> {
  const columns = new Map(header.columns);
  for (const field of AD_NUMBERS) {
    const indexes = columns.get(field) ?? [];
    const inFull = indexes.filter((index) =>
      AD_COLUMNS[field].includes(collapsed(header.names[index] ?? '')),
    );
    const others = indexes.filter((index) => !/%|top|rate/i.test(header.names[index] ?? ''));
    const kept = inFull.length > 0 ? inFull : others;
    if (kept.length > 0) columns.set(field, kept);
    else columns.delete(field);
  }
  return { ...header, columns };
}

function textsAbove(rows: readonly TableRow[], headerRow: number): string[] {
  return rows.filter(({ row }) => row < headerRow).map(({ cells }) => cells.join(', ').trim());
}

function cutOf({ columns }: Header<AdField>): AdCut {
  if (columns.has('searchTerm')) return 'search_term';
  return columns.has('keyword') ? 'keyword' : 'campaign';
}

function currencyRefusal(
  { names, columns }: Header<AdField>,
  below: readonly TableRow[],
  preamble: readonly string[],
): string | null {
  const costName = names[columns.get('cost')?.[0] ?? -1] ?? '';
  const said = [costName, ...preamble].map(currencyIn).find((code) => code !== null);
  const column = columns.get('currency')?.[0];
  const codes = column === undefined ? [] : below.flatMap(({ cells }) => textCell(cells[column]) ?? []);
  const foreign = codes.every((code) => code.toUpperCase() !== 'USD') ? codes[0] : undefined;
  const currency = said !== undefined && said !== 'USD' ? said : foreign;
  return currency === undefined ? null : refusedCurrency(currency.toUpperCase());
}

function noDays(platform: AdPlatform, cut: AdCut): string {
  const { title } = PLATFORMS[platform];
  return cut === 'campaign'
    ? `This report of ${title} has several days in one row, so the cost of a day or month is unknown.`
    : `This report of ${title} does not say which days it is of.`;
}

function partialRefusal(platform: AdPlatform, partial: string): string {
  const { title } = PLATFORMS[platform];
  return `This report of ${title} is broken down by ${partial}, which does not add up to campaign cost. Export the campaign report by day.`;
}

interface DayColumns {
  readonly isPeriod: boolean;
  readonly days: ReportDays | null;
}

interface Dated {
  readonly header: Header<AdField>;
  readonly below: readonly TableRow[];
  readonly preamble: readonly string[];
  readonly cut: AdCut;
}

const BY_DAY: DayColumns = { isPeriod: false, days: null };

/** Null where the table has no days, or not as fine as its cut needs. */
function daysOf(table: Dated): DayColumns | null {
  const { header, below, preamble, cut } = table;
  const isCoarse = /aggregation: *"?(summary|weekly|monthly|yearly)/i.test(preamble.join('\n'));
  const hasDay = header.columns.has('day') && !isCoarse;
  if (hasDay && hasDays(header, below, 'day')) return isByMonth(table) ? null : BY_DAY;
  const found = rangesOf(table) ?? (hasDay ? null : wholeDays(preamble));
  return found?.isPeriod && cut === 'campaign' ? null : found;
}

/**
 * LinkedIn gives only the first day of each row, whether for a day, a month or the whole report. Rows that
 * begin only with the report or a month span several days.
 */
function isByMonth({ header, below, preamble }: Dated): boolean {
  const column = header.columns.get('day')?.[0] ?? -1;
  if (collapsed(header.names[column] ?? '') !== 'startdateinutc') return false;
  const end = header.columns.get('end')?.[0];
  if (end !== undefined) return below.some(({ cells }) => cells[column] !== cells[end]);
  const report = preamble.map(reportDays).find((found) => found !== null) ?? null;
  if (report !== null && report.first === report.last) return false;
  const starts = below.flatMap(({ cells }) => reportDays(cells[column] ?? '')?.first ?? []);
  return starts.length > 0 && starts.every((day) => day === report?.first || day.endsWith('-01'));
}

function rangesOf({ header, below }: Dated): DayColumns | null {
  const hasRanges = header.columns.has('start') && header.columns.has('end');
  if (!hasRanges || !hasDays(header, below, 'start')) return null;
  const isDaily = below.length === 0 || below.some(({ cells }) => isOneDay(cells, header));
  return isDaily ? BY_DAY : { isPeriod: true, days: null };
}

function wholeDays(preamble: readonly string[]): DayColumns | null {
  const days = preamble.map(reportDays).find((found) => found !== null) ?? null;
  return days && { isPeriod: days.first !== days.last, days };
}

function isOneDay(cells: readonly string[], { columns }: Header<AdField>): boolean {
  const start = textCell(cells[columns.get('start')?.[0] ?? -1]);
  return start !== null && start === textCell(cells[columns.get('end')?.[0] ?? -1]);
}

function hasDays({ columns }: Header<AdField>, below: readonly TableRow[], field: AdField): boolean {
  const column = columns.get(field)?.[0] ?? -1;
  const said = below.flatMap(({ cells }) => textCell(cells[column]) ?? []);
  return (
    said.length === 0 ||
    said.some((text) => parseTime(text) !== null || parseTime(text, 'day-first') !== null)
  );
}

const NOT_ENGLISH = /^(tag|datum|jour|dia|fecha|giorno|data)$/;

/** German 03.04. and French and Spanish 03/04/ are day first. */
function dateOrderOf({ names, columns }: Header<AdField>, below: readonly TableRow[]): DateOrder | null {
  const column = columns.get('day')?.[0] ?? columns.get('start')?.[0] ?? -1;
  const isDotted = below.some(({ cells }) => /^\d{1,2}\.\d{1,2}\.\d{2,4}/.test((cells[column] ?? '').trim()));
  return isDotted || NOT_ENGLISH.test(collapsed(names[column] ?? '')) ? 'day-first' : null;
}
