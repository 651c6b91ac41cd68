import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileOf, testHash } from '../../test/helpers/read-records.ts';
import { textRow, workbookOf } from '../../test/helpers/workbook.ts';
import { zipOf } from '../../test/helpers/zip.ts';
import type { FoundTable, UnknownTable } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { AdRecord } from '../records/ad-performance/record.ts';
import type { SearchRecord } from '../records/search-performance/record.ts';
import type { VideoRecord } from '../records/video-performance/record.ts';
import type { TrafficRecord } from '../records/web-traffic/record.ts';
import { fileReader } from './index.ts';

type Line = Partial<
  Omit<AdRecord, 'cut'> & Omit<SearchRecord, 'cut'> & Omit<TrafficRecord, 'cut'> & Omit<VideoRecord, 'cut'>
> & {
  readonly cut: string;
};
interface Answer {
  readonly connector: string | null;
  readonly lines: readonly Line[];
  readonly others: readonly string[];
}

async function answers(content: string | Uint8Array, name = 'export.csv'): Promise<Answer[]> {
  try {
    return await Promise.all((await fileReader.find(fileOf(content, name), [])).map(answerOf));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [{ connector: null, lines: [], others: [error.message] }];
  }
}

async function answerOf(found: FoundTable | UnknownTable): Promise<Answer> {
  if (found.connector === null) return { connector: null, lines: [], others: [found.reason] };
  const [lines, others]: [Line[], string[]] = [[], []];
  for await (const item of found.read({ hash: testHash, now: new Date('2026-11-21T12:00:00Z') })) {
    if ('record' in item) lines.push(item.record as Line);
    else if ('skipped' in item) others.push(item.skipped);
    else others.push(item.reasons.map(({ message }) => message).join(' '));
  }
  return { connector: found.connector.id, lines, others };
}

const escaped = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function shapes(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): [string, string | Uint8Array][] {
  const quoted = (separator: string) => (cell: string) =>
    /["\n\r]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const text = (separator: string, end = '\n') =>
    [header, ...rows].map((row) => row.map(quoted(separator)).join(separator)).join(end) + end;
  const utf16 = (written: string) => Buffer.from(written, 'utf16le');
  const sheet = [header, ...rows].map((row, index) => textRow(index + 1, row.map(escaped))).join('');
  return [
    ['comma', text(',')],
    ['semicolon', text(';')],
    ['tab', text('\t')],
    ['CRLF and a mark', `\uFEFF${text(',', '\r\n')}`],
    ['CR alone', text(',', '\r')],
    [
      'all quoted',
      [header, ...rows]
        .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
        .join('\r\n'),
    ],
    ['UTF-16 with a mark, tabs', utf16(`\uFEFF${text('\t', '\r\n')}`)],
    ['UTF-16 without a mark', utf16(text('\t'))],
    ['UTF-16 big-endian', utf16(`\uFEFF${text(',')}`).swap16()],
    ['two marks', `\uFEFF\uFEFF${text(',')}`],
    ['sep line', `sep=;\r\n${text(';', '\r\n')}`],
    ['gz', gzipSync(text(','))],
    ['zip', zipOf({ 'report.csv': text(',') })],
    ['xlsx', workbookOf([{ name: 'Report', rows: sheet }])],
    ['blank lines and trailing separators', text(',').replaceAll('\n', ',,\n').replace('\n', '\n\n')],
    [
      'columns in another order',
      [header, ...rows].map((row) => row.map(quoted(',')).toReversed().join(',')).join('\n'),
    ],
    ['without a last line end', text(',').trimEnd()],
  ];
}

const GA4 = shapes(
  ['Date', 'Session default channel group', 'Sessions', 'Engaged sessions'],
  [
    ['20260301', 'Organic Search', '1,204', '700'],
    ['20260302', 'Direct', '80', '41'],
  ],
);
const UNIVERSAL = shapes(
  ['Default Channel Grouping', 'Date', 'Sessions', 'Bounce Rate', 'Pages / Session'],
  [
    ['Organic Search', '20220301', '1,215', '41.20%', '2.40'],
    ['(Other)', '20220302', '5', '0.00%', '1.00'],
  ],
);
const ADS = shapes(
  ['Day', 'Campaign', 'Currency code', 'Impr.', 'Clicks', 'Cost', 'Search impr. share'],
  [
    ['2026-05-01', 'Brand', 'USD', '1,000', '180', '1,162.05', '< 10%'],
    ['2026-05-02', 'Trucks "F", Boise', 'USD', '20', '0', ' --', ' --'],
  ],
);
const MICROSOFT = shapes(
  ['Gregorian date', 'Account name', 'Campaign name', 'Impressions', 'Clicks', 'Spend', 'Currency code'],
  [
    ['5/1/2026', 'Maple Ford', 'Brand', '1,000', '180', '162.05', 'USD'],
    ['5/13/2026', 'Maple Ford', 'Brand', '20', '0', '0', 'USD'],
  ],
);
const META = shapes(
  [
    'Campaign name',
    'Day',
    'Impressions',
    'Link clicks',
    'Amount spent (USD)',
    'Reporting starts',
    'Reporting ends',
  ],
  [
    ['Trucks', '2026-05-01', '1000', '18', '12.05', '2026-05-01', '2026-05-31'],
    ['Trucks', '2026-05-02', '20', '', '0', '2026-05-01', '2026-05-31'],
  ],
);
const SEARCH = shapes(
  ['Date', 'Clicks', 'Impressions', 'CTR', 'Position'],
  [
    ['2026-10-01', '3', '1,090', '0.28%', '12.5'],
    ['2026-10-02', '0', '10', '0%', '40'],
  ],
);
const YOUTUBE = shapes(
  ['Date', 'Views', 'Watch time (hours)'],
  [
    ['2026-10-01', '1,203', '12.5'],
    ['2026-10-14', '0', '0'],
  ],
);

describe.each([
  [
    'ga4',
    GA4,
    (one: Line) => [one.day, one.channel, one.sessions],
    [
      ['2026-03-01', 'Organic Search', 1_204],
      ['2026-03-02', 'Direct', 80],
    ],
  ],
  [
    'universal-analytics',
    UNIVERSAL,
    (one: Line) => [one.day, one.channel, one.sessions],
    [
      ['2022-03-01', 'Organic Search', 1_215],
      ['2022-03-02', '(Other)', 5],
    ],
  ],
  [
    'google-ads',
    ADS,
    (one: Line) => [one.day, one.campaign, one.impressions, one.costCents],
    [
      ['2026-05-01', 'Brand', 1_000, 116_205],
      ['2026-05-02', 'Trucks "F", Boise', 20, null],
    ],
  ],
  [
    'microsoft-ads',
    MICROSOFT,
    (one: Line) => [one.day, one.impressions, one.costCents],
    [
      ['2026-05-01', 1_000, 16_205],
      ['2026-05-13', 20, 0],
    ],
  ],
  [
    'meta-ads',
    META,
    (one: Line) => [one.day, one.clicks, one.costCents],
    [
      ['2026-05-01', 18, 1_205],
      ['2026-05-02', null, 0],
    ],
  ],
  [
    'search-console',
    SEARCH,
    (one: Line) => [one.day, one.clicks, one.impressions, one.positions],
    [
      ['2026-10-01', 3, 1_090, 1_362_500],
      ['2026-10-02', 0, 10, 40_000],
    ],
  ],
  [
    'youtube',
    YOUTUBE,
    (one: Line) => [one.day, one.views, one.watchSeconds],
    [
      ['2026-10-01', 1_203, 45_000],
      ['2026-10-14', 0, 0],
    ],
  ],
] as [string, [string, string | Uint8Array][], (one: Line) => unknown[], unknown[][]][])(
  'a report for %s',
  (connector, all, notify, reported) => {
    it.each(all)('is read as %s', async (_, content) => {
      const found = await answers(content);
      const [one] = found;
      expect(one?.others.filter((why) => why !== 'The row is empty.')).toEqual([]);
      expect(found).toHaveLength(1);
      expect(one?.connector).toBe(connector);
      expect(one?.lines.map(notify)).toEqual(reported);
    });
  },
);

const notify = (one: Line | undefined) =>
  one && [one.day, one.sessions ?? one.clicks ?? one.views, one.costCents ?? one.impressions ?? null];

/** The first line's record, or the reason it has none. */
async function reported(text: string): Promise<unknown> {
  const [one] = await answers(text);
  return one?.lines.length ? [one.connector, ...one.lines.map(notify)] : one?.others.join(' ');
}

describe('what people do to exports', () => {
  it.each([
    // GA4 in other languages, dates and numbers.
    [
      'Datum;Standard-Channelgruppe für Sitzungen;Sitzungen;Sitzungen mit Interaktionen\n20260301;Direct;1.204;700\n',
      ['ga4', ['2026-03-01', 1_204, null]],
    ],
    [
      'Date;Groupe de canaux par défaut de la session;Sessions;Sessions avec engagement\n20260301;Direct;1 204;700\n',
      ['ga4', ['2026-03-01', 1_204, null]],
    ],
    [
      'Fecha,Grupo de canales predeterminado de la sesión,Sesiones,Sesiones con interacción\n20260301,Direct,1204,700\n',
      ['ga4', ['2026-03-01', 1_204, null]],
    ],
    [
      'DATE,SESSION DEFAULT CHANNEL GROUP,SESSIONS\n2026-03-01,Direct,12\n,Grand total,12\n',
      ['ga4', ['2026-03-01', 12, null]],
    ],
    [
      'Date,Session default channel group,Sessions\n31.01.2024,Direct,12\n',
      ['ga4', ['2024-01-31', 12, null]],
    ],
    [
      'Date,Session default channel group,Sessions\n"Jan 31, 2024",Direct,12\n',
      ['ga4', ['2024-01-31', 12, null]],
    ],
    ['date,sessionDefaultChannelGroup,sessions\n20240131,Direct,12\n', ['ga4', ['2024-01-31', 12, null]]],
    [
      'Date,Session default channel group,Sessions,Sessions\n20240131,Direct,12,12\n',
      ['ga4', ['2024-01-31', 12, null]],
    ],
    // Ads: other languages, decimal comma, months in words, dashes.
    [
      'Kampagnenbericht\n1. Mai 2026 - 2. Mai 2026\nTag;Kampagne;Währungscode;Impressionen;Klicks;Kosten\n01.05.2026;Marke;USD;1.000;180;1.162,05\nGesamt: Konto; --; --;1.000;180;1.162,05\n',
      ['google-ads', ['2026-05-01', 180, 116_205]],
    ],
    [
      'Día,Campaña,Código de moneda,Impr.,Clics,Coste\n2026-05-01,Marca,USD,"1.000",180,"1.162,05"\n',
      ['google-ads', ['2026-05-01', 180, 116_205]],
    ],
    [
      'Jour;Campagne;Code de devise;Impr.;Clics;Coût\n2026-05-01;Marque;USD;1 000;180;1 162,05\n',
      ['google-ads', ['2026-05-01', 180, 116_205]],
    ],
    [
      'Day,Campaign,Currency code,Impr.,Clicks,Cost\n"May 1, 2026",Brand,USD,"1,000",180,$162.05\n',
      ['google-ads', ['2026-05-01', 180, 16_205]],
    ],
    [
      'Day,Campaign,Currency code,Impr.,Clicks,Cost\n01.05.2026,Brand,USD,1000,180,162.05\n',
      ['google-ads', ['2026-05-01', 180, 16_205]],
    ],
    [
      'Day,Campaign,Currency code,Impr.,Clicks,Cost,Clicks\n2026-05-01,Brand,USD,1000,180,162.05,180\n',
      ['google-ads', ['2026-05-01', 180, 16_205]],
    ],
    // Search Console.
    [
      'Datum,Klicks,Impressionen,CTR,Position\n2026-10-01,3,90,"3,33 %","12,5"\n',
      ['search-console', ['2026-10-01', 3, 90]],
    ],
    [
      '日付,クリック数,表示回数,CTR,掲載順位\n2026-10-01,3,90,3.33%,12.5\n',
      ['search-console', ['2026-10-01', 3, 90]],
    ],
    [
      'Position,CTR,Date,Impressions,Clicks\n12.5,3.33%,2026-10-01,90,3\n',
      ['search-console', ['2026-10-01', 3, 90]],
    ],
    // YouTube.
    [
      'Datum;Aufrufe;Wiedergabezeit (Stunden)\n2026-10-01;1.203;12,5\nGesamt;1.203;12,5\n',
      ['youtube', ['2026-10-01', 1_203, null]],
    ],
  ])('is read: %s', async (text, expected) => {
    expect(await reported(text)).toEqual(expected);
  });

  it.each([
    ['', /empty|no table/i],
    ['\uFEFF', /empty|no table/i],
    ['Campaign,Currency code,Impr.,Clicks,Cost\nBrand,USD,1000,180,162.05\n', /Day/],
    ['Campaign name,Impressions,Amount spent (USD)\nBrand,1000,162.05\n', /day/i],
    ['Day,Campaign,Currency code,Impr.,Clicks,Cost\n2026-05-01,Brand,EUR,1000,180,162.05\n', /dollars|EUR/],
    ['Top queries,Clicks,Impressions,CTR,Position\nsuv,1,2,50%,1\n', /zip/],
    ['Session default channel group,Sessions\nDirect,12\n', /Date/],
    ['Video title,Views\nWalk-around,12\n', /day|date/i],
  ])('is refused with a reason: %s', async (text, words) => {
    const said = await reported(text);
    expect(said).toMatch(words);
    expect(said).toMatch(/\.$/);
  });

  it.each([
    ['ga4', 'Date,Session default channel group,Sessions\n'],
    ['google-ads', 'Day,Campaign,Currency code,Impr.,Clicks,Cost\n'],
    ['search-console', 'Date,Clicks,Impressions,CTR,Position\n'],
    ['youtube', 'Date,Views,Watch time (hours)\n'],
  ])('a header alone is known for what it is: %s', async (connector, text) => {
    expect(await answers(text)).toEqual([{ connector, lines: [], others: [] }]);
  });
});
