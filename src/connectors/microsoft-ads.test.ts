import { describe, expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';
import { Problem } from '../core/errors.ts';

const PREAMBLE =
  '"Report Name: Campaign Performance"\n"Date Range: 2024-05-01 to 2024-05-31"\n"Report Aggregation: Daily"\n\n';
const TABLE =
  'CampaignId,CampaignName,TimePeriod,DeviceType,Spend,Clicks,Impressions,Conversions,ImpressionSharePercent,ImpressionLostToBudgetPercent\n111,Campaign One,5/10/2024,Smartphone,"1,010.00",50,2500,5.0,62.5,12.5\n222,Campaign Two,5/13/2024,Computer,20.00,100,5000,0.33,--,--\n';
const FOOTER = '\n"©2024 Microsoft Corporation. All rights reserved. "\n';

const refusal = async (content: string) =>
  await readFound(content).then(
    ({ as }) => `read as ${as}`,
    (error: unknown) => (error instanceof Problem ? error.message : String(error)),
  );

describe('a report of Microsoft Ads', () => {
  it('is read between its preamble and its footer', async () => {
    const { as, connector, items } = await readFound(PREAMBLE + TABLE + FOOTER);
    expect({ as, connector }).toEqual({
      as: 'Microsoft Ads campaigns by day and device',
      connector: 'microsoft-ads',
    });
    expect(items).toMatchObject([
      {
        record: {
          platform: 'microsoft',
          day: '2024-05-10',
          campaignId: '111',
          device: 'mobile',
          costCents: 101_000,
          eligible: 400_000,
          lostToBudget: 50_000,
          lostToRank: 100_000,
        },
      },
      { record: { day: '2024-05-13', device: 'desktop', conversions: 33, eligible: null } },
      { skipped: expect.anything() },
    ]);
  });

  it('is read as its website exports it', async () => {
    const text =
      '"Campaigns"\n"May 1, 2026 - May 2, 2026"\nDate,Account name,Campaign,Campaign type,Impr.,Clicks,Spend,Avg. CPC,Conv.\n5/1/2026,North Store,Inventory,Search & content,"1,200",24,$48.00,$2.00,1\nTotal,,,,"1,200",24,$48.00,$2.00,1\n';
    const { connector, items } = await readFound(text);
    expect(connector).toBe('microsoft-ads');
    expect(items).toMatchObject([
      { record: { store: 'North Store', costCents: 4_800, conversions: 100 } },
      { skipped: 'A totals row.' },
    ]);
  });

  it.each([
    ['of whole months', (PREAMBLE + TABLE).replace('Daily', 'Monthly'), /unit of time/],
    ['without days', PREAMBLE + TABLE.replace('TimePeriod', 'Status'), /unit of time/],
    ['in Canadian dollars', `"Currency: CAD"\n${TABLE}`, /amounts are in CAD/],
  ])('%s is refused', async (_, text, message) => {
    expect(await refusal(text)).toMatch(message);
  });
});
