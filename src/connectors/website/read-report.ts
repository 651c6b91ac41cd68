import {
  type ColumnMapping,
  DATE_ORDERS,
  type DateOrder,
  type Item,
  type ReadContext,
  type SourceTable,
  type TableRow,
} from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import { type Channel, channelOf } from '../../core/sources/channels.ts';
import type { TrafficRecord } from '../../records/web-traffic/record.ts';
import { conditionOf } from '../leads/vehicle.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';
import { firstRows, headerOf, readTyped } from '../tables/typed-rows.ts';
import { parseTime } from '../text/parse-time.ts';
import { type CountedFamilies, countedFamilies, EVENT_COUNTS, eventPlace } from './event-kinds.ts';
import { type Cells, countIn, deviceOf, labelIn, pageIn } from './report-cells.ts';
import { timeOf } from './report-days.ts';
import { REPORT_COLUMNS, type ReportField } from './report-names.ts';
import { visitCounts } from './visit-line.ts';
import { mappedTable, type WebsiteTable, websiteTableIn } from './website-table.ts';

const NUMBERS = [
  ...([
    'sessions',
    'engagedSessions',
    'engagementRate',
    'engagementPerSession',
    'engagementTotal',
    'engagementPerUser',
  ] as const),
  ...(['users', 'newUsers', 'pageviews', 'viewsPerSession', 'eventCount', 'keyEvents'] as const),
] satisfies readonly ReportField[];
const DIMENSIONS = [
  ...([
    'dateHour',
    'hourIndex',
    'date',
    'dayIndex',
    'channel',
    'firstChannel',
    'sourceMedium',
    'medium',
  ] as const),
  ...(['device', 'landingPage', 'city', 'event', 'condition', 'comparison'] as const),
] satisfies readonly ReportField[];
const EVERYONE =
  /^(?:all (?:users|sessions|visits)|alle (?:nutzer|sitzungen|gebruikers|sessies)|tous les utilisateurs|todos los usuarios|tutti gli utenti|todos os (?:usu[aá]rios|utilizadores)|toutes les sessions|todas las sesiones|tutte le sessioni|todas as sess[oõ]es)$/i;
const TOTAL =
  /^(?:grand total|totals?|gesamt|gesamtsumme|summe|total g[eé]n[eé]ral|total general|totale(?: complessivo)?|total geral|totaal|eindtotaal)$/i;
const CHANGE =
  /^(?:%|percent)? ?(?:change|[äa]nderung|variation|variaci[oó]n|variazione|varia[cç][aã]o|wijziging)/i;

interface Reading {
  readonly table: WebsiteTable;
  readonly families: CountedFamilies;
  readonly hash: ReadContext['hash'];
}

/** @throws Problem `invalid`, with the reason, for a report that is not stored */
export async function* readReport(
  source: SourceTable,
  context: ReadContext,
  mapping?: ColumnMapping,
): AsyncGenerator<Item<TrafficRecord>> {
  const rows = await firstRows(source);
  const table = mapping
    ? mappedTable(await headerOf(source, REPORT_COLUMNS, mapping), rows)
    : websiteTableIn(rows, source.sameFile ?? []);
  if ('refusal' in table) throw new Problem('invalid', table.refusal);
  const { header } = table;
  const dateOrder = context.dateOrder ?? mapping?.dateOrder ?? orderWithin(table, rows);
  const reading = { table, families: await familiesIn(source, table), hash: context.hash };
  const read = dateOrder === undefined ? context : { ...context, dateOrder };
  const totalsOf = (row: Cells) => statedTotals(row, reading);
  const typed = { header, dates: ['date'], numbers: NUMBERS, context: read, mapping, totalsOf } as const;
  yield* readTyped(source, typed, (row) => readRow(row, reading));
}

/** The date order that fits the report's own days; undefined where both or neither do. */
function orderWithin({ header, days }: WebsiteTable, rows: readonly TableRow[]): DateOrder | undefined {
  const [date] = header.columns.get('date') ?? [];
  if (date === undefined || days === null) return undefined;
  const cells = rows.flatMap(({ row, cells: all }) => (row > header.row ? [(all[date] ?? '').trim()] : []));
  const fitting = DATE_ORDERS.filter((order) =>
    cells.every((cell) => {
      const time = cell === '' ? null : parseTime(cell, order);
      return time === null
        ? cell === ''
        : time.kind === 'day' && time.day >= days.first && time.day <= days.last;
    }),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The whole report decides which events count as forms, calls and so on. */
async function familiesIn(source: SourceTable, { header, cut }: WebsiteTable): Promise<CountedFamilies> {
  const [event] = header.columns.get('event') ?? [];
  const [count] = header.columns.get('eventCount') ?? [];
  if (!cut.startsWith('event') || event === undefined || count === undefined) return new Map();
  const names = new Set<string>();
  for await (const { row, cells } of source.rows()) {
    if (row > header.row && /[1-9]/.test(cells[count] ?? '')) names.add(cells[event] ?? '');
  }
  return countedFamilies(names);
}

function readRow(row: Cells, reading: Reading): RowAnswer<TrafficRecord> {
  if (isTotals(row)) return statedTotals(row, reading);
  const skipped = skipReason(row, reading);
  if (skipped !== null) return { skipped };
  const time = timeOf(row, reading.table);
  if (time === null) return { reasons: row.reasons };
  const counts = reading.table.cut.startsWith('event')
    ? eventCounts(row, reading)
    : { ...visitCounts(row, reading.table), ...NO_EVENTS };
  return { record: { ...lineOf(row, reading, time), ...counts } };
}

function statedTotals(row: Cells, { table }: Reading): RowAnswer<never> {
  const skipped = 'A totals row.';
  if (table.cut.startsWith('event')) return { skipped };
  const counts = visitCounts(row, table);
  // Counts derived from rates are rounded per row, so they are not compared.
  const stated = (['sessions', 'engagedSessions', 'pageviews'] as const).filter((field) => row.has(field));
  return { skipped, totals: Object.fromEntries(stated.map((field) => [field, counts[field]])) };
}

function skipReason(row: Cells, { table }: Reading): string | null {
  const comparison = row.has('comparison') ? labelIn(row, 'comparison') : null;
  if (comparison !== null && !EVERYONE.test(comparison)) {
    return `A comparison, "${comparison}": its visits are counted among all users.`;
  }
  if (CHANGE.test(row.text('dateRange') ?? '')) return 'A line of changes.';
  if (!table.cut.startsWith('event')) return null;
  const event = labelIn(row, 'event');
  return event !== null && eventPlace(event) !== null
    ? null
    : `The event ${event ?? '(not set)'} is not counted.`;
}

function isTotals(row: Cells): boolean {
  const labels = DIMENSIONS.flatMap((field) => (row.has(field) ? [(row.raw(field) ?? '').trim()] : []));
  const filled = labels.filter((label) => label !== '');
  return labels.length > 0 && (filled.length === 0 || (filled.length === 1 && TOTAL.test(filled[0] ?? '')));
}

const NO_VISITS = {
  sessions: null,
  engagedSessions: null,
  engagementSeconds: null,
  users: null,
  newUsers: null,
  pageviews: null,
  keyEvents: null,
} as const;
const NO_EVENTS = {
  srpViews: null,
  vdpViews: null,
  forms: null,
  calls: null,
  chats: null,
  texts: null,
} as const;

function eventCounts(row: Cells, { families }: Reading) {
  const place = eventPlace(labelIn(row, 'event') ?? '');
  const count = countIn(row, 'eventCount');
  if (count === null && row.reasons.length === 0) row.refuse('eventCount', 'The row has no event count.');
  const counted = EVENT_COUNTS.find((one) => one === place?.count && families.get(one) === place.family);
  return { ...NO_VISITS, ...NO_EVENTS, ...(counted ? { [counted]: count } : {}) };
}

type Line = Omit<TrafficRecord, keyof typeof NO_VISITS | keyof typeof NO_EVENTS>;

function lineOf(row: Cells, { table, hash }: Reading, time: NonNullable<ReturnType<typeof timeOf>>): Line {
  const { cut, grain, isFiner } = table;
  const account = labelIn(row, 'property') ?? table.property;
  const reported = {
    ...channelIn(row),
    device: row.has('device') ? deviceOf(labelIn(row, 'device')) : null,
    landingPage: row.has('landingPage') ? pageIn(row) : null,
    city: cut.endsWith('city') ? labelIn(row, 'city') : null,
    event: cut.startsWith('event') ? labelIn(row, 'event') : null,
    vehicleCondition: cut.startsWith('event') ? conditionOf(labelIn(row, 'condition')) : null,
  };
  const parts = [account, cut, grain, time.firstDay, time.day, time.hour, ...Object.values(reported)];
  return {
    key: hash(parts.map((part) => part ?? '').join('\u001f')),
    store: labelIn(row, 'store') ?? account,
    account,
    cut,
    grain,
    ...time,
    ...reported,
    isPart: isFiner,
    isWithdrawn: false,
  };
}

function channelIn(row: Cells): Pick<TrafficRecord, 'channel' | 'sourceChannel'> {
  if (row.has('channel')) {
    const sourceChannel = (row.raw('channel') ?? '').trim() || '(not set)';
    return { channel: channelNamed(sourceChannel), sourceChannel };
  }
  if (row.has('sourceMedium')) {
    const sourceChannel = (row.raw('sourceMedium') ?? '').trim() || '(not set)';
    const [source = '', medium = ''] = sourceChannel.split(/\s*\/\s*(?=[^/]*$)/);
    return { channel: channelBySource(source, medium), sourceChannel };
  }
  if (!row.has('medium')) return { channel: null, sourceChannel: null };
  const medium = (row.raw('medium') ?? '').trim() || '(not set)';
  return { channel: channelBySource(medium === '(none)' ? '(direct)' : '', medium), sourceChannel: medium };
}

const SOCIAL =
  /facebook|instagram|^(?:fb|ig|x)$|tiktok|linkedin|pinterest|reddit|snapchat|twitter|^t\.co$|youtube|nextdoor/i;
const PAID = /^(?:.*cp.*|ppc|retargeting|paid.*)$/i;

/** Channel group names besides Google's own list. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'e-mail': 'email',
  'organic search (seo)': 'organic search',
  'cross network': 'cross-network',
  crossnetwork: 'cross-network',
  'paid search (sem)': 'paid search',
};

function channelNamed(sourceChannel: string | null): Channel {
  const name = (sourceChannel ?? '').trim().toLowerCase();
  return channelOf(OTHER_NAMES[name] ?? name);
}

const BY_MEDIUM: readonly { readonly medium: RegExp; readonly source?: RegExp; readonly group: string }[] = [
  { medium: PAID, source: SOCIAL, group: 'paid social' },
  { medium: PAID, group: 'paid search' },
  { medium: /^organic$/, source: SOCIAL, group: 'organic social' },
  { medium: /^organic$/, group: 'organic search' },
  { medium: /^(?:display|banner|expandable|interstitial|cpm)$/, group: 'display' },
  { medium: /^(?:social.*|sm)$/, group: 'organic social' },
  { medium: /^referral$/, source: SOCIAL, group: 'organic social' },
  { medium: /^e[-_ ]?mail$/, group: 'email' },
  { medium: /./, source: /^e[-_ ]?mail$/i, group: 'email' },
  { medium: /^(?:referral|app|link|affiliate.*)$/, group: 'referral' },
  { medium: /^\(?(?:none|not set)\)?$/, source: /^\(?direct\)?$/i, group: 'direct' },
];

/**
 * The channel of a source and medium such as `google / cpc`, by Google's rules for default channel groups.
 */
function channelBySource(source: string, medium: string): Channel {
  const by = medium.trim().toLowerCase();
  const found = BY_MEDIUM.find((rule) => rule.medium.test(by) && (rule.source?.test(source) ?? true));
  return channelOf(found?.group ?? '');
}
