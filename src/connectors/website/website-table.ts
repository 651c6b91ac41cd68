import type { TableHead, TableRow } from '../../core/connector.ts';
import { through } from '../../core/time/period.ts';
import { dateRangeText } from '../../core/time/period-text.ts';
import type { TrafficCut } from '../../records/web-traffic/record.ts';
import { collapsed, findHeader, type Header, listed } from '../tables/header.ts';
import { likelyHeader } from '../tables/likely-header.ts';
import { type Preamble, preambleOf, type ReportDays } from './preamble.ts';
import { isOfWebsite, reportColumns } from './report-columns.ts';
import type { ReportTime } from './report-days.ts';
import { REPORT_COLUMNS, type ReportField, UNIVERSAL_ONLY } from './report-names.ts';

export interface WebsiteTable {
  readonly header: Header<ReportField>;
  readonly isUniversal: boolean;
  readonly days: ReportDays | null;
  readonly property: string | null;
  readonly time: ReportTime;
  readonly cut: TrafficCut;
  /** Readable and unique per kind of report: `day by channel and device`. */
  readonly grain: string;
  /** Rows are parts of the stored lines: by browser, or by page with its query. */
  readonly isFiner: boolean;
}

/** `closeness`, 0 to 1, says how likely it is a website report all the same. */
export interface Refusal {
  readonly refusal: string;
  readonly closeness: number;
}

const SURE = 0.97;
const UNKNOWN = 0.1;
const FIRST_OF_GA4 = '2019-07-01';
const DATED: readonly ReportField[] = ['date', 'dateHour', 'dayIndex', 'hourIndex'];
const BY: readonly (readonly [ReportField, string])[] = [
  ['channel', 'channel'],
  ['device', 'device'],
  ['condition', 'condition'],
];
/** Cuts whose rows may span several days. */
const MAY_SPAN: ReadonlySet<TrafficCut> = new Set([
  'landing_page',
  'city',
  'event_landing_page',
  'event_city',
]);

/**
 * Finds the website report in a table's first rows, or says why there is none.
 * @param sameFile the other tables of the file
 */
export function websiteTableIn(
  rows: readonly TableRow[],
  sameFile: readonly TableHead[],
): WebsiteTable | Refusal {
  const found = findHeader(rows, REPORT_COLUMNS);
  const likely = found ?? likelyHeader(rows);
  const names = found?.names ?? likelyHeader(rows)?.cells.map((cell) => cell.trim()) ?? [];
  const preamble = preambleOf(rows, likely?.row ?? 0, sameFile);
  const hasGooglePreamble = /^[#\s"]*#/.test(rows[0]?.cells[0] ?? '');
  if (!found || !isWebsiteHeader(found)) {
    const isWebsite =
      isOfWebsite(names) || (hasGooglePreamble && (preamble.days !== null || preamble.property !== null));
    if (!isWebsite)
      return { refusal: `Not a website report. Columns found: ${listed(names)}.`, closeness: UNKNOWN };
    const isEmpty = rows.every(({ row }) => row <= (likely?.row ?? 0));
    return { refusal: nothingKept(names, { days: preamble.days, isEmpty }), closeness: SURE };
  }
  const { header, further } = reportColumns(found, rows);
  const isUniversal = isOlder({ names: header.names, days: preamble.days }, sameFile);
  const table = tableOf({ header, further, preamble, isUniversal });
  if ('refusal' in table) return table;
  return isRepeated(table, rows, sameFile) ?? table;
}

function isWebsiteHeader({ columns }: Header<ReportField>): boolean {
  if (columns.has('event') && columns.has('eventCount')) return true;
  return columns.has('sessions');
}

/**
 * Universal Analytics is recognized by its terms, here or in another table of the file, and by days before
 * GA4.
 */
function isOlder(
  { names, days }: { names: readonly string[]; days: ReportDays | null },
  sameFile: readonly TableHead[],
): boolean {
  const beside = sameFile.flatMap(({ rows }) => likelyHeader(rows)?.cells ?? []);
  if ([...names, ...beside].some((name) => UNIVERSAL_ONLY.has(collapsed(name)))) return true;
  return days !== null && days.last < FIRST_OF_GA4;
}

interface Found {
  readonly header: Header<ReportField>;
  readonly further: readonly string[];
  readonly preamble: Preamble;
  readonly isUniversal: boolean;
}

function tableOf({ header, further, preamble, isUniversal }: Found): WebsiteTable | Refusal {
  const has = (field: ReportField) => header.columns.has(field);
  const isEvents = has('event') && has('eventCount');
  const cut = cutOf(header, isEvents);
  const { days, property } = preamble;
  const time = timeIn(header, days);
  const cause =
    partOfVisitors(header.names) ??
    (isUniversal && header.names.some((name) => OLD_EVENT.test(name)) ? OLD_EVENTS : null) ??
    (isEvents ? null : overlapping(has('event') ? [...further, 'event'] : further)) ??
    missingDays(time, { cut, days, isIndexed: has('dayIndex') || has('hourIndex'), header });
  if (cause !== null) return { refusal: cause, closeness: SURE };
  const apart = BY.filter(([field]) => (field === 'channel' ? isByChannel(header) : has(field))).map(
    ([, word]) => word,
  );
  const grain = apart.length === 0 ? time : `${time} by ${apart.join(' and ')}`;
  const unused: readonly ReportField[] = [
    'firstChannel',
    ...(has('channel') ? (['sourceMedium', 'medium'] as const) : []),
    ...(cut.endsWith('landing_page') ? (['city'] as const) : []),
    ...(isEvents ? [] : (['condition'] as const)),
  ];
  const isFiner = further.length > 0 || unused.some(has) || has('landingPage') || has('device');
  return { header, isUniversal, days, property, time, cut, grain, isFiner };
}

const OLD_EVENT = /^(?:total events|unique events|event (?:category|action|label)|event name)$/i;
const OLD_EVENTS =
  'Every dealership names its Universal Analytics events differently, so forms and calls cannot be recognized. Sessions by channel or landing page can be imported.';

const OF_PAGES =
  /^(?:event|page (?:path|title|location|referrer)|page$|pagepath|pagetitle|content group|item (?:name|id)|link url|seiten(?:pfad|titel)|titre de (?:la )?page|chemin d|ruta de (?:la )?p|t[ií]tulo d[ea] (?:la )?p|percorso (?:della )?pagina|titolo (?:della )?pagina|caminho da p|paginapad|paginatitel)/i;

function overlapping(further: readonly string[]): string | null {
  const name = further.find((one) => OF_PAGES.test(one.trim()));
  if (name === undefined) return null;
  return `By "${name}" a visit counts once for each page or event it had, so these sessions do not add up. Export them by Date and channel or landing page instead.`;
}

function isByChannel({ columns }: Header<ReportField>): boolean {
  return columns.has('channel') || columns.has('sourceMedium') || columns.has('medium');
}

function cutOf({ columns }: Header<ReportField>, isEvents: boolean): TrafficCut {
  if (columns.has('landingPage')) return isEvents ? 'event_landing_page' : 'landing_page';
  if (columns.has('city')) return isEvents ? 'event_city' : 'city';
  return isEvents ? 'event' : 'channel';
}

function timeIn({ columns }: Header<ReportField>, days: ReportDays | null): ReportTime {
  if (columns.has('dateHour') || columns.has('hourIndex')) return 'hour';
  if (DATED.some((field) => columns.has(field))) return columns.has('hour') ? 'hour' : 'day';
  if (days === null || days.first !== days.last) return 'period';
  return columns.has('hour') ? 'hour' : 'day';
}

function partOfVisitors(names: readonly string[]): string | null {
  const name = names.find((one) =>
    /^(?:age|gender|interests?|alter|geschlecht|[aâ]ge|genre|sexe|edad|sexo|g[eé]nero|et[aà]|genere|sesso|idade|leeftijd|geslacht)\b/i.test(
      one,
    ),
  );
  if (name === undefined) return null;
  return `Analytics knows "${name}" of some visitors only and leaves small groups out, so these numbers do not add up to all sessions. Export sessions by day and channel instead.`;
}

interface Dating {
  readonly cut: TrafficCut;
  readonly days: ReportDays | null;
  readonly isIndexed: boolean;
  readonly header: Header<ReportField>;
}

function missingDays(time: ReportTime, { cut, days, isIndexed, header }: Dating): string | null {
  if (isIndexed && days === null && !header.columns.has('dateRange')) {
    return 'The rows count days or hours from the first day of the report, and the lines that name it are missing. Export again with the lines that begin with #.';
  }
  if (time !== 'period' || (days !== null && MAY_SPAN.has(cut))) return null;
  if (days === null && !header.columns.has('dateRange')) {
    return 'No column says which day a row is of, nor does a line above the table. Add the dimension Date to the report and export it again.';
  }
  const what = cut === 'event' ? 'Events' : 'Sessions';
  const when = days === null ? 'several days' : dateRangeText(through(days.first, days.last));
  return `${what} of ${when} together: no column says which day a row is of. Add the dimension Date to the report and export it again.`;
}

/** Whether a finer table of the same file has the same sessions, such as the table below a chart. */
function isRepeated(
  table: WebsiteTable,
  rows: readonly TableRow[],
  sameFile: readonly TableHead[],
): Refusal | null {
  const own = rows[0]?.row ?? 0;
  for (const other of sameFile) {
    const there = otherTable(other, sameFile, rows);
    if (there === null || there.cut !== table.cut || there.property !== table.property) continue;
    const order = fineness(there) - fineness(table) || own - (other.rows[0]?.row ?? 0);
    if (order > 0) {
      const refusal = `The table "${other.name ?? 'beside it'}" of this file already has the same ${there.cut.startsWith('event') ? 'events' : 'sessions'} by ${there.grain}; they are counted there.`;
      return { refusal, closeness: SURE };
    }
  }
  return null;
}

function otherTable(
  { rows }: TableHead,
  sameFile: readonly TableHead[],
  asking: readonly TableRow[],
): WebsiteTable | null {
  const found = findHeader(rows, REPORT_COLUMNS);
  if (!found || !isWebsiteHeader(found)) return null;
  const columns = reportColumns(found, rows);
  const top = { name: null, rows: asking };
  const preamble = preambleOf(rows, found.row, [...sameFile.filter((one) => one.rows !== rows), top]);
  const table = tableOf({ ...columns, preamble, isUniversal: false });
  return 'refusal' in table ? null : table;
}

function fineness({ grain, time, header }: WebsiteTable): number {
  const dimensions = grain.split(/ by | and /).length;
  return dimensions * 1_000 + (time === 'hour' ? 100 : 0) + header.columns.size;
}

export function mappedTable(header: Header<ReportField>, rows: readonly TableRow[]): WebsiteTable | Refusal {
  const preamble = preambleOf(rows, header.row, []);
  return tableOf({ header, further: ['as mapped'], preamble, isUniversal: false });
}

/** Google Analytics reports that are not stored, by header terms, with the reason. The first match wins. */
const UNKEPT: readonly (readonly [RegExp, string])[] = [
  [
    /\bweek 0\b|\bwoche 0\b|\bsemaine 0\b|\bsemana 0\b|\bsettimana 0\b/i,
    'This table follows cohorts of users over weeks.',
  ],
  [
    /\b(?:30|28|7) (?:days?|tage|jours|d[ií]as|giorni|dias|dagen)\b/i,
    'This table counts users over 1, 7 and 30 days, which cannot be added up.',
  ],
  [/\b(?:age|gender|interests?|alter|geschlecht)\b/i, 'This table describes users, and some visitors only.'],
  [
    /\bitem|\bartikel|\brevenue|\bumsatz|\bchiffre|\bingresos|\breceita|\bricavi|\bomzet|\bpurchase|\btransactions?/i,
    'This table is about online sales of items.',
  ],
  [
    /\bfirst user|\berste[rn]? nutzer|premier utilisateur|primer usuario|primo utente|primeiro usu/i,
    'This table counts users by first visit, not visits.',
  ],
  [/\bpage|\bseite|\bp[aá]gina|\bpagina|\bscreen|\b[eé]cran/i, 'This table counts page views, not visits.'],
  [/\bevent|\bereignis|[eé]v[eé]nement|gebeurtenis/i, 'This table lists events without counts.'],
  [
    /\bplatform|\bplattform|\bbrowser|operating system|screen resolution/i,
    'This table is about users’ devices.',
  ],
  [
    /\busers?\b|nutzer|utilisateurs|usu[aá]rios|usuarios|utenti|gebruikers/i,
    'This table counts users, and users of several days or channels cannot be added up.',
  ],
  [
    /engagement|interaktion|interacci|coinvolgimento|betrokken|engajamento/i,
    'This table has visit durations but no visit counts.',
  ],
];

interface UnkeptTable {
  readonly days: ReportDays | null;
  readonly isEmpty: boolean;
}

function nothingKept(names: readonly string[], { days, isEmpty }: UnkeptTable): string {
  const header = names.join(' | ');
  const unkept = UNKEPT.find(([words]) => words.test(header))?.[1] ?? 'No column counts sessions or events.';
  const why = isEmpty ? 'The table is empty.' : unkept;
  const when = days === null ? '' : ` (${dateRangeText(through(days.first, days.last))})`;
  return `A website report${when} that Rooftop does not import. ${why} Export sessions by Date and channel, landing page or city, or event counts by Date and event name. Columns found: ${listed(names)}.`;
}
