import { describe, expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';
import { Problem } from '../core/errors.ts';

const refusal = async (content: string) =>
  await readFound(content).then(
    ({ as }) => `read as ${as}`,
    (error: unknown) => (error instanceof Problem ? error.message : String(error)),
  );
const HEADER =
  'Reporting starts,Reporting ends,Campaign name,Amount spent (USD),Impressions,Reach,Link clicks,Clicks (all),Results,Result indicator';

describe('a report of Meta Ads', () => {
  it('is read where each row is one day, without its summary', async () => {
    const text = `${HEADER}\n2026-08-01,2026-08-03,,"1,345.66",1000,900,30,55,4,\n2026-08-01,2026-08-01,Broad,"1,234.56",700,600,20,40,3,actions:lead\n2026-08-02,2026-08-02,Traffic,111.10,300,300,10,15,10,actions:link_click\n`;
    const { as, connector, items } = await readFound(text);
    expect({ as, connector }).toEqual({ as: 'Meta Ads campaigns by day', connector: 'meta-ads' });
    expect(items).toMatchObject([
      { skipped: 'A totals row.' },
      {
        record: {
          platform: 'meta',
          day: '2026-08-01',
          campaign: 'Broad',
          costCents: 123_456,
          clicks: 20,
          conversions: 300,
          eligible: null,
        },
      },
      { record: { day: '2026-08-02', clicks: 10, conversions: null } },
    ]);
  });

  it('is read by its column of days, where campaigns are summed up in rows of their own', async () => {
    const text =
      'Account name,Campaign name,Day,Impressions,Frequency,Currency,Amount spent (USD),Purchases,Link clicks,Reporting starts,Reporting ends\nNorth,Spring,,300,1.1,USD,30.00,3,9,2026-08-01,2026-08-31\nNorth,Spring,2026-08-01,100,1.1,USD,10.00,1,3,2026-08-01,2026-08-31\nNorth,Spring,All,300,1.1,USD,30.00,3,9,2026-08-01,2026-08-31\n';
    const { items } = await readFound(text);
    expect(items).toMatchObject([
      { skipped: 'A totals row.' },
      { record: { day: '2026-08-01', store: 'North', costCents: 1_000, conversions: 100 } },
      { skipped: 'A totals row.' },
    ]);
  });

  it('adds ad sets and placements up', async () => {
    const text =
      'Day,Campaign name,Ad set name,Age,Amount spent (USD),Impressions,Link clicks\n2026-08-01,Spring,A,18-24,10.00,100,3\n2026-08-01,Spring,B,25-34,5.00,50,1\n';
    const { items } = await readFound(text);
    const keys = items.map((item) => ('record' in item ? item.record.key : null));
    expect(keys[0]).toBe(keys[1]);
  });

  it('is read in German', async () => {
    const text =
      'Tag;Kampagnenname;Ausgegebener Betrag (USD);Impressionen;Link-Klicks\n2026-08-01;Frühling;1.234,56;45.012;812\n';
    expect((await readFound(text)).items).toMatchObject([
      {
        record: {
          platform: 'meta',
          campaign: 'Frühling',
          costCents: 123_456,
          impressions: 45_012,
          clicks: 812,
        },
      },
    ]);
  });

  it.each([
    [
      'of whole months',
      `${HEADER}\n2026-08-01,2026-08-31,Broad,"1,234.56",700,600,20,40,3,actions:lead\n`,
      /Breakdown, then By time, then Day/,
    ],
    [
      'in euros',
      'Account name,Campaign name,Day,Impressions,Frequency,Currency,Amount spent (EUR),Purchases,Link clicks\nNorth,Spring,2026-08-01,100,1.1,EUR,10.00,1,3\n',
      /amounts are in EUR/,
    ],
  ])('%s is refused', async (_, text, message) => {
    expect(await refusal(text)).toMatch(message);
  });
});
