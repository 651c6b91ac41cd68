import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';
import { Problem } from '../core/errors.ts';
import type { AdRecord } from '../records/ad-performance/record.ts';

const HEADER =
  'Day,Campaign,Campaign type,Campaign status,Currency code,Impr.,Clicks,Cost,Conversions,Search impr. share,Search lost IS (budget),Search lost IS (rank)';
const ROWS = [
  '2026-05-01,Brand,Search,Enabled,USD,"1,000",180,162.05,12.50,40.00%,22.00%,38.00%',
  '2026-05-02,"New, and used",Search,Enabled,USD,"3,000",240,"1,624.00",3,80.00%,< 10%,< 10%',
  '2026-05-02,All Models,Performance Max,Paused,USD,"20,000",280, --, --,10.44%,8.00%,81.56%',
];
const TITLE = 'Campaign report\n"May 1, 2026 - May 2, 2026"\n';
const TOTALS = 'Total: Campaigns, --, --, --, --,"24,000",700,"1,786.05",15.50,70.81%,< 10%,< 10%\n';
const report = `${TITLE}${HEADER}\n${ROWS.join('\n')}\n${TOTALS}`;

async function lines(content: string | Uint8Array): Promise<AdRecord[]> {
  const { target, items } = await readFound(content);
  expect(target).toBe('ad_performance');
  return items.flatMap((item) => {
    if ('reasons' in item) throw new Error(JSON.stringify(item));
    return 'record' in item ? [item.record as AdRecord] : [];
  });
}
const refusal = async (content: string) =>
  await readFound(content).then(
    ({ as }) => `read as ${as}`,
    (error: unknown) => (error instanceof Problem ? error.message : String(error)),
  );
const numbers = (records: readonly AdRecord[]) =>
  records.map(({ day, campaign, impressions, clicks, costCents, conversions }) => ({
    ...{ day, campaign, impressions, clicks, costCents, conversions },
  }));

describe('a campaign report by day', () => {
  it('is read line by line, without its totals', async () => {
    const { as, connector, items } = await readFound(report);
    expect({ as, connector }).toEqual({ as: 'Google Ads campaigns by day', connector: 'google-ads' });
    expect(items.at(-1)).toEqual({
      row: 7,
      skipped: 'A totals row.',
      totals: { costCents: 178_605, impressions: 24_000, clicks: 700 },
    });
    const [brand, mixed, max] = await lines(report);
    expect(brand).toMatchObject({
      platform: 'google',
      cut: 'campaign',
      grain: 'day',
      firstDay: '2026-05-01',
      day: '2026-05-01',
      campaign: 'Brand',
      campaignKind: 'Search',
      campaignStatus: 'Enabled',
      impressions: 1_000,
      clicks: 180,
      costCents: 16_205,
      conversions: 1_250,
      shareImpressions: 1_000,
      eligible: 250_000,
      lostToBudget: 55_000,
      lostToRank: 95_000,
      videoViews: null,
    });
    expect(mixed).toMatchObject({
      costCents: 162_400,
      eligible: 375_000,
      lostToBudget: null,
      lostToRank: null,
    });
    // Impressions of Performance Max are not all on search.
    expect(max).toMatchObject({ costCents: null, conversions: null, eligible: null, clicks: 280 });
  });

  const tabs = [HEADER, ...ROWS, TOTALS.trim()].map((row) =>
    row.replace(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '\t'),
  );
  it.each<[string, string | Uint8Array]>([
    [
      'as Excel csv: UTF-16 with tabs',
      new Uint8Array(Buffer.from(`\uFEFF${TITLE.replaceAll('"', '')}${tabs.join('\n')}\n`, 'utf16le')),
    ],
    ['without its title', `${HEADER}\n${ROWS.join('\n')}\n`],
    ['with CRLF and a mark', `\uFEFF${report.replaceAll('\n', '\r\n')}`],
    [
      'with its label of totals in another column',
      `${TITLE}${HEADER}\n${ROWS.join('\n')}\n,,Total: Search,,,"4,000",420,"1,786.05",15.50,,,\n --,Total: Account, --,,,"4,000",420,"1,786.05",15.50,,,\n`,
    ],
    [
      'with columns that only look like counts',
      report.replace(HEADER, `Impr. (Top) %,${HEADER}`).replaceAll(/^(2026|Total)/gm, '99.1%,$1'),
    ],
    [
      'with spellings of the API',
      report.replace(
        HEADER,
        'segments.date,campaign.name,campaign.advertising_channel_type,campaign.status,customer.currency_code,metrics.impressions,metrics.clicks,cost,metrics.conversions,metrics.search_impression_share,metrics.search_budget_lost_impression_share,metrics.search_rank_lost_impression_share',
      ),
    ],
  ])('%s', async (_, content) => {
    expect(numbers(await lines(content))).toEqual(numbers(await lines(report)));
  });

  it.each([
    [
      'German',
      'Tag;Kampagne;Kampagnentyp;Währungscode;Impr.;Klicks;Kosten;Conversions;Anteil an möglichen Impr. im Suchnetzwerk;Anteil entg. Impr. im Suchnetzwerk (Budget)',
      '01.05.2026;Marke;Suchnetzwerk;USD;1.000;180;1.162,05;12,50;40,00 %;22,00 %',
      'Gesamt: Kampagnen; --; --; --;1.000;180;1.162,05;12,50; --; --',
    ],
    [
      'French',
      "Jour;Campagne;Type de campagne;Code de devise;Impr.;Clics;Coût;Conversions;Taux d'impr. sur le Réseau de Recherche;Taux d'impr. perdues sur le RR (budget)",
      '2026-05-01;Marke;Réseau de Recherche;USD;1 000;180;1 162,05;12,50;40,00 %;22,00 %',
      'Total : Campagnes; --; --; --;1 000;180;1 162,05;12,50; --; --',
    ],
    [
      'Spanish',
      'Día;Campaña;Tipo de campaña;Código de moneda;Impr.;Clics;Coste;Conversiones;Cuota de impr. de búsqueda;Cuota de impr. perdidas de búsqueda (presupuesto)',
      '2026-05-01;Marke;Búsqueda;USD;1.000;180;1.162,05;12,50;40,00 %;22,00 %',
      'Total: Campañas; --; --; --;1.000;180;1.162,05;12,50; --; --',
    ],
  ])('in %s', async (_, header, row, total) => {
    expect(await lines(`Bericht\n1. Mai 2026 – 1. Mai 2026\n${header}\n${row}\n${total}\n`)).toMatchObject([
      {
        day: '2026-05-01',
        campaign: 'Marke',
        campaignKind: 'Search',
        impressions: 1_000,
        clicks: 180,
        costCents: 116_205,
        conversions: 1_250,
        eligible: 250_000,
        lostToBudget: 55_000,
        lostToRank: 95_000,
      },
    ]);
  });

  it('keeps devices and networks in a grain of their own', async () => {
    const text =
      'Day,Campaign,Device,Network (with search partners),Impr.,Clicks,Cost\n2026-05-01,Brand,Mobile phones,Google search,10,1,1.00\n2026-05-01,Brand,Tablets with full browsers,Search partners,5,0,0.00\n2026-05-01,Brand,TV screens,YouTube,5,0,0.00\n';
    expect(await lines(text)).toMatchObject([
      { grain: 'day and device and network', device: 'mobile', network: 'Google search' },
      { device: 'tablet', network: 'Search partners' },
      { device: 'other', network: 'YouTube' },
    ]);
  });

  it('lets ad groups and hours be parts of the campaign', async () => {
    const text =
      'Day,Hour of the day,Campaign,Ad group,Impr.,Clicks,Cost\n2026-05-01,0,Brand,A,10,1,1.00\n2026-05-01,1,Brand,B,5,0,0.10\n';
    const [one, two] = await lines(text);
    expect(one).toMatchObject({ isPart: true, adGroup: null });
    expect(two?.key).toBe(one?.key);
  });

  it('is not counted twice when it comes by number and by name', async () => {
    const byName = await lines('Day,Campaign,Impr.,Clicks,Cost\n2026-05-01,Brand,10,1,1.00\n');
    const byId = await lines('Day,Campaign,Campaign ID,Impr.,Clicks,Cost\n2026-05-01,Brand,77,10,1,1.00\n');
    expect([byName[0]?.grain, byId[0]?.grain]).toEqual(['day', 'day by id']);
  });

  it('keeps video views where videos ran', async () => {
    const text =
      'Day,Campaign,Campaign type,Impr.,Clicks,Cost,Video views\n2026-05-01,Brand,Search,10,1,1.00,0\n2026-05-01,Tour,Video,10,1,1.00,0\n2026-05-01,Mix,Demand Gen,10,1,1.00,7\n';
    expect((await lines(text)).map(({ videoViews }) => videoViews)).toEqual([null, 0, 7]);
  });

  it.each([
    ['Video played to: 100%', ['0.00%', '0.00%', '31.20%', ' --'], [null, 0, 312_00, null]],
    ['Video completions', ['0', '0', '312', ''], [null, 0, 312_00, null]],
  ])('counts videos watched to the end by the column "%s"', async (title, cells, completions) => {
    const kinds = ['Search', 'Video', 'Demand Gen', 'Display'];
    const rows = cells.map((cell, at) => `2026-05-01,C${at},${kinds[at]},1000,1,1.00,${cell}\n`);
    const text = `Day,Campaign,Campaign type,Impr.,Clicks,Cost,${title}\n${rows.join('')}`;
    expect((await lines(text)).map(({ videoCompletions }) => videoCompletions)).toEqual(completions);
  });
});

describe('keywords and search terms', () => {
  const keywords =
    'Keyword,Match type,Campaign,Ad group,Currency code,Impr.,Clicks,Cost,Conversions\nused trucks,Phrase match,Used,Trucks,USD,80,8,16.00,1.00\n';
  it('count over the days of their title where they have none of their own', async () => {
    const [line] = await lines(`Search keyword report\n"May 1, 2026 - May 8, 2026"\n${keywords}`);
    expect(line).toMatchObject({
      cut: 'keyword',
      grain: 'period',
      firstDay: '2026-05-01',
      day: '2026-05-08',
      keyword: 'used trucks',
      matchType: 'phrase',
      adGroup: 'Trucks',
    });
  });

  it('count by day where they have days', async () => {
    const text =
      'Search terms report\nSearch term,Keyword,Match type,Day,Campaign,Impr.,Clicks,Cost\ntotal recall truck,trucks,Broad match,2026-05-03,Used,8,2,3.10\n';
    expect(await lines(text)).toMatchObject([
      {
        cut: 'search_term',
        grain: 'day',
        firstDay: '2026-05-03',
        searchTerm: 'total recall truck',
        keyword: 'trucks',
      },
    ]);
  });

  it('are refused without any days', async () => {
    expect(await refusal(`Search keyword report\nAll time\n${keywords}`)).toMatch(/does not say which days/);
  });
});

describe('what cannot be counted is refused with a reason', () => {
  it.each([
    [
      'without a day',
      report.replace('Day,', 'Week,').replaceAll('2026-05-0', '2026-W0'),
      /several days in one row.*Segment, then Time, then Day/,
    ],
    ['of all time', report.replace('Day,', 'Budget,'), /Segment, then Time, then Day/],
    [
      'by month',
      report.replace('Day,', 'Day,').replaceAll(/2026-05-0\d/g, 'May 2026'),
      /several days in one row/,
    ],
    ['in euros by its column', report.replaceAll('USD', 'EUR'), /amounts are in EUR/],
    [
      'in pounds by its header',
      report.replace('Cost,', 'Cost (GBP),').replace('Currency code', 'x'),
      /amounts are in GBP/,
    ],
    ['by age', report.replace('Campaign status', 'Age'), /broken down by age/],
    [
      'of Snapchat',
      'Campaign name,Date,Spend,Paid Impressions,Impressions,Swipe Ups\nSpring,2026-05-01,10.00,100,100,5\n',
      /ads on Snapchat. Rooftop counts Google Ads, .* and LinkedIn Ads\./,
    ],
  ])('%s', async (_, text, message) => {
    expect(await refusal(text)).toMatch(message);
  });

  it('row by row where only some rows are', async () => {
    const { items } = await readFound(
      report.replace('USD,"3,000"', 'CAD,"3,000"').replace('180,162.05', '180.5,162.05'),
    );
    expect(items.slice(0, 2)).toMatchObject([
      { row: 4, reasons: [{ field: 'Clicks' }] },
      { row: 5, reasons: [{ field: 'Currency code', message: expect.stringMatching(/CAD/) }] },
    ]);
  });

  it('takes a report of one day by its title', async () => {
    const text =
      'Campaign report\n"May 3, 2026 - May 3, 2026"\nCampaign,Impr.,Clicks,Cost\nBrand,10,1,1.00\n';
    expect(await lines(text)).toMatchObject([{ firstDay: '2026-05-03', day: '2026-05-03', grain: 'day' }]);
  });
});

describe('whatever is exported', () => {
  const amount = fc.nat(9_999_999);
  const line = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    campaign: fc.constantFrom('Brand', 'Used, certified', 'Neu "2026"', 'Été'),
    impressions: amount,
    clicks: amount,
    cents: amount,
    conversions: amount,
  });
  type Line = typeof line extends fc.Arbitrary<infer Of> ? Of : never;
  const whole = (count: number) => count.toLocaleString('en-US');
  const hundredths = (cents: number) =>
    (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const swapped = (text: string) => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const SHOWN: Readonly<Record<string, (row: Line, number: (text: string) => string) => string>> = {
    Day: ({ day }) => `2026-04-${String(day).padStart(2, '0')}`,
    Campaign: ({ campaign }) => campaign,
    'Impr.': ({ impressions }, number) => number(whole(impressions)),
    Clicks: ({ clicks }, number) => number(whole(clicks)),
    Cost: ({ cents }, number) => number(hundredths(cents)),
    Conversions: ({ conversions }, number) => number(hundredths(conversions)),
  };
  const TOTAL: Readonly<Record<string, string>> = { Campaign: 'Total: Account', Day: ' --' };
  const PARTS: Readonly<Record<string, string>> = { tabs: '\t', commas: ',', 'decimal commas': ';' };
  const looks = fc.record({
    title: fc.boolean(),
    totals: fc.nat(3),
    marks: fc.constantFrom('tabs', 'commas', 'decimal commas'),
  });

  it('is read to the cent, whatever its order of columns, marks and totals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.shuffledSubarray(Object.keys(SHOWN), { minLength: 6 }),
        looks,
        async (records, columns, { title, totals, marks }) => {
          const parts = PARTS[marks] ?? ',';
          const number = marks === 'decimal commas' ? swapped : (text: string) => text;
          const row = (of: (name: string) => string) => columns.map((name) => cell(of(name))).join(parts);
          const rows = [
            ...(title ? ['Campaign report', 'April 2026'] : []),
            row((name) => name),
            ...records.map((one) => row((name) => SHOWN[name]?.(one, number) ?? '')),
            ...Array.from({ length: totals }, () => row((name) => TOTAL[name] ?? '1')),
          ];
          const text = rows.join('\n');
          const found = await lines(
            marks === 'tabs' ? new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')) : text,
          );
          expect(
            found.map((one) => [
              one.day,
              one.campaign,
              one.impressions,
              one.clicks,
              one.costCents,
              one.conversions,
            ]),
          ).toEqual(
            records.map((one) => [
              SHOWN.Day?.(one, number),
              ...[one.campaign, one.impressions, one.clicks, one.cents, one.conversions],
            ]),
          );
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);
});
