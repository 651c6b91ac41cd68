import { describe, expect, it } from 'vitest';
import { fileOf, readFound } from '../../test/helpers/read-records.ts';
import { Problem } from '../core/errors.ts';
import { fileReader } from './index.ts';

const HEADER =
  'Campaign name,Ad group name,By Day,Cost,CPC (destination),Impressions,Clicks (all),Clicks (destination),CTR (destination),Conversions,Video views,6-second video views,Currency';

const refusal = async (content: string) =>
  await readFound(content).then(
    ({ as }) => `read as ${as}`,
    (error: unknown) => (error instanceof Problem ? error.message : String(error)),
  );

describe('a report of TikTok Ads', () => {
  it('is read by day, with clicks to the destination and without its totals', async () => {
    const text = `${HEADER}\nSpring,A,2026-09-01,"1,012.50",0.16,"4,000",95,80,2.0%,2,3900,310,USD\nSpring,B,2026-09-01,7.50,0.19,2500,50,40,1.6%,-,2400,120,USD\nTotal of 2 results,-,-,"1,020.00",-,6500,145,120,-,2,6300,430,USD\n`;
    const { as, connector, items } = await readFound(text);
    expect({ as, connector }).toEqual({ as: 'TikTok Ads campaigns by day', connector: 'tiktok-ads' });
    expect(items).toMatchObject([
      {
        record: {
          platform: 'tiktok',
          day: '2026-09-01',
          campaign: 'Spring',
          costCents: 101_250,
          impressions: 4_000,
          clicks: 80,
          conversions: 200,
          videoViews: null,
        },
      },
      { record: { costCents: 750, clicks: 40, conversions: null } },
      { skipped: 'A totals row.' },
    ]);
    const keys = items.flatMap((item) => ('record' in item ? [item.record.key] : []));
    expect(new Set(keys).size).toBe(1);
  });

  it('has no count of views where the report has only videos that began to play', async () => {
    const text =
      'Campaign name,Advertising objective,Day,Cost,Impressions,Clicks (destination),Video views\nSpring,Video views,2026-09-01,10.00,100,5,90\n';
    expect((await readFound(text)).items).toMatchObject([
      { record: { videoViews: null, conversions: null, campaignKind: 'Video views' } },
    ]);
  });

  it('counts videos watched to the end', async () => {
    const text =
      'Campaign name,Advertising objective,Day,Cost,Impressions,Clicks (destination),Video views at 100%\nSpring,Video views,2026-09-01,10.00,100,5,40\n';
    expect((await readFound(text)).items).toMatchObject([{ record: { videoCompletions: 40_00 } }]);
  });

  it('is known by the name of its file where its columns might be of any platform', async () => {
    const text = 'Day,Campaign name,Spend,Impressions,Clicks\n2026-09-01,Spring,10.00,100,5\n';
    const [found] = await fileReader.find(fileOf(text, 'TikTok September.csv'), []);
    expect(found?.connector?.id).toBe('tiktok-ads');
    const [other] = await fileReader.find(fileOf(text, 'Pinterest September.csv'), []);
    expect(other).toMatchObject({ connector: null, reason: expect.stringMatching(/ads on Pinterest/) });
  });

  it.each([
    [
      'in euros',
      `${HEADER.replace('Cost,', 'Cost (EUR),').replace(',Currency', '')}\nSpring,A,2026-09-01,10.00,0.16,400,9,8,2.0%,2,39,31\n`,
      /amounts are in EUR/,
    ],
    [
      'without days',
      'Campaign name,Cost,Impressions,Clicks (destination)\nSpring,10.00,100,5\n',
      /In TikTok Ads Manager break the report down by Day/,
    ],
    [
      'by age',
      'Campaign name,By Day,Age,Cost,Impressions,Clicks (destination)\nSpring,2026-09-01,18-24,10.00,100,5\n',
      /broken down by age/,
    ],
  ])('%s is refused', async (_, text, message) => {
    expect(await refusal(text)).toMatch(message);
  });
});
