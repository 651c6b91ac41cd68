import { describe, expect, it } from 'vitest';
import { fileOf, readFound, testHash } from '../../test/helpers/read-records.ts';
import { zipOf } from '../../test/helpers/zip.ts';
import type { FoundTable, Item } from '../core/connector.ts';
import type { SearchRecord } from '../records/search-performance/record.ts';
import { fileReader } from './index.ts';

const CHART = 'Date,Clicks,Impressions,CTR,Position\n2026-10-01,3,90,3.33%,12.5\n2026-10-02,0,10,0%,40\n';
const QUERIES =
  'Top queries,Clicks,Impressions,CTR,Position\nalderpoint toyota,2,40,5%,1.2\n"used\ncars near me",1,"1,200",0.08%,18.75\ntotal 10 toyota,0,3,0%,9\n';
const FILTERS = 'Filter,Value\nSearch type,Web\nDate,Last 3 months\n';

async function linesOf(files: Record<string, string>) {
  const zip = zipOf(files);
  const found = await fileReader.find(fileOf(zip, 'export.zip'), []);
  return await Promise.all(
    found.map(async (one) => ({
      table: one.table,
      as: one.connector === null ? one.reason : one.as,
      lines: one.connector === null ? [] : await records(one),
    })),
  );
}

async function records(found: FoundTable): Promise<SearchRecord[]> {
  const lines: SearchRecord[] = [];
  const context = { hash: testHash, now: new Date('2026-11-21T12:00:00Z') };
  for await (const item of found.read(context) as AsyncIterable<Item<SearchRecord>>) {
    if ('record' in item) lines.push(item.record);
  }
  return lines;
}

describe('a Search Console export', () => {
  it('has clicks by day', async () => {
    const { items, as } = await readFound(CHART);
    expect(as).toBe('Google Search Console: days');
    expect(items[0]).toMatchObject({
      record: { cut: 'day', day: '2026-10-01', clicks: 3, impressions: 90, positions: 112_500 },
    });
  });

  it('is read as a whole zip: queries cover the days of its chart', async () => {
    const tables = await linesOf({ 'Chart.csv': CHART, 'Queries.csv': QUERIES, 'Filters.csv': FILTERS });
    expect(tables.map(({ as }) => as)).toEqual([
      'Google Search Console: days',
      'Google Search Console: queries, 2026-10-01 to 2026-10-02 together',
      'These are the filters of a Search Console export, which hold no numbers.',
    ]);
    const queries = tables[1]?.lines ?? [];
    expect(queries.map(({ query, impressions }) => [query, impressions])).toEqual([
      ['alderpoint toyota', 40],
      ['used cars near me', 1_200],
      ['total 10 toyota', 3],
    ]);
    expect(queries[1]).toMatchObject({ firstDay: '2026-10-01', day: '2026-10-02', positions: 2_250_000 });
  });

  it('is refused where a filter leaves clicks out', async () => {
    const filters = `${FILTERS}Query,+toyota\n`;
    const [chart] = await linesOf({ 'Chart.csv': CHART, 'Filters.csv': filters });
    expect(chart?.as).toContain('made with a filter (Query: +toyota)');
  });

  it.each([
    ['alone', QUERIES, /does not say which days its queries are of/],
    [
      'compared',
      'Top pages,Last 7 days Clicks,Previous 7 days Clicks,Last 7 days Impressions,Previous 7 days Impressions,Last 7 days CTR,Previous 7 days CTR,Last 7 days Position,Previous 7 days Position\nhttps://a.example/,1,2,3,4,1%,2%,3,4\n',
      /compares two periods \(Last 7 days Clicks\) without saying/,
    ],
  ])('%s, has no days and is refused with a reason', async (_name, text, reason) => {
    await expect(readFound(text)).rejects.toThrow(reason);
  });

  it('of a comparison with its chart counts the first of the two periods', async () => {
    const chart = 'Date,Clicks,Impressions,CTR,Position\n2026-10-01,1,2,50%,1\n2026-10-07,1,2,50%,1\n';
    const pages =
      'Top pages,A Clicks,B Clicks,A Impressions,B Impressions,A CTR,B CTR,A Position,B Position\nhttps://a.example/,5,2,30,4,1%,2%,3.5,4\n';
    const [, compared] = await linesOf({ 'Chart.csv': chart, 'Pages.csv': pages });
    expect(compared?.lines).toMatchObject([
      { cut: 'page', page: 'https://a.example/', clicks: 5, impressions: 30, positions: 10_500 },
    ]);
  });

  it.each([
    ['German', 'Datum,Klicks,Impressionen,CTR,Position', 'Häufigste Suchanfragen', 'Gerät'],
    ['French', 'Date,Clics,Impressions,CTR,Position', 'Requêtes les plus fréquentes', 'Appareil'],
    ['Spanish', 'Fecha,Clics,Impresiones,CTR,Posición', 'Consultas principales', 'Dispositivo'],
    ['Japanese', '日付,クリック数,表示回数,CTR,掲載順位', '上位のクエリ', 'デバイス'],
    ['Indonesian', 'Tanggal,Klik,Tayangan,CTR,Posisi', 'Kueri teratas', 'Perangkat'],
  ])('in %s', async (_language, header, query, device) => {
    const rest = header.slice(header.indexOf(','));
    const tables = await linesOf({
      'a.csv': `${header}\n2026-10-01,3,90,"3,33 %","12,5"\n`,
      'b.csv': `${query}${rest}\nautohaus,2,40,"5 %","1,2"\n`,
      'c.csv': `${device}${rest}\nMobile,2,40,"5 %","1,2"\n`,
    });
    expect(tables.map(({ lines }) => lines[0]?.cut)).toEqual(['day', 'query', 'device']);
    expect(tables[0]?.lines[0]?.positions).toBe(112_500);
    expect(tables[2]?.lines[0]?.device).toBe('mobile');
  });

  it('by day and query, as other tools export it, keeps the finest', async () => {
    const { items } = await readFound(
      'Date,Query,Page,Clicks,Impressions,CTR,Position\n2026-10-01,suv,https://a.example/,1,10,10%,3\n',
    );
    expect(items).toMatchObject([{ record: { cut: 'query', isPart: true, grain: 'day', query: 'suv' } }]);
  });

  it('is no list of campaigns, whose clicks cost', async () => {
    await expect(readFound('Campaign,Clicks,Impr.,CTR,Avg. CPC\nBrand,1,10,10%,0.90\n')).rejects.toThrow();
  });
});
