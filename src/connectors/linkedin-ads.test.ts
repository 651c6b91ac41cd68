import { describe, expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';
import { Problem } from '../core/errors.ts';

const above = (first: string, last: string) =>
  `Campaign Performance Report (in UTC)\n"Report Start: ${first}, Report End: ${last}"\n\n`;
const HEADER =
  'Start Date (in UTC),Account Name,Currency,Campaign Group Name,Campaign Name,Campaign ID,Campaign Type,Total Spent,Impressions,Clicks,Clicks to Landing Page,Conversions,Leads,Video Views';
const row = (day: string, spent = '1,234.50', conversions = '3') =>
  `${day},North Store,USD,Fleet,"Leads, owners",11,Sponsored Update,"${spent}",10000,200,150,${conversions},9,800\n`;

const refusal = async (content: string) =>
  await readFound(content).then(
    ({ as }) => `read as ${as}`,
    (error: unknown) => (error instanceof Problem ? error.message : String(error)),
  );

describe('a report of LinkedIn Ads', () => {
  it('is read by day below its preamble, and its total is skipped', async () => {
    const text = `${above('09/01/2026', '09/02/2026')}${HEADER}\n${row('09/01/2026')}${row('09/02/2026', '100.00', '1')}Total,,,,,,,"1,334.50",20000,400,300,4,18,1600\n`;
    const { as, connector, items } = await readFound(text);
    expect({ as, connector }).toEqual({ as: 'LinkedIn Ads campaigns by day', connector: 'linkedin-ads' });
    expect(items).toMatchObject([
      {
        record: {
          platform: 'linkedin',
          day: '2026-09-01',
          store: 'North Store',
          campaign: 'Leads, owners',
          campaignId: '11',
          campaignKind: 'Sponsored Update',
          costCents: 123_450,
          impressions: 10_000,
          clicks: 200,
          conversions: 300,
          videoViews: null,
        },
      },
      { record: { day: '2026-09-02', costCents: 10_000 } },
      { skipped: 'A totals row.' },
    ]);
  });

  it('counts its leads where it has no conversions', async () => {
    const text = `${above('09/03/2026', '09/03/2026')}${HEADER.replace('Conversions,', 'Reach,')}\n${row('09/03/2026')}`;
    expect((await readFound(text)).items).toMatchObject([{ record: { conversions: 900 } }]);
  });

  it.each([
    [
      'of one day, the first of a month',
      `${above('09/01/2026', '09/01/2026')}${HEADER}\n${row('09/01/2026')}`,
      'by day',
    ],
    [
      'of a month by day',
      `${above('09/01/2026', '09/30/2026')}${HEADER}\n${row('09/01/2026')}${row('09/17/2026')}`,
      'by day',
    ],
  ])('%s is read', async (_, text, as) => {
    expect((await readFound(text)).as).toContain(as);
  });

  const daily = /choose Daily as the time breakdown/;
  it.each([
    [
      'of whole months',
      `${above('08/15/2026', '10/31/2026')}${HEADER}\n${row('08/15/2026')}${row('09/01/2026')}${row('10/01/2026')}`,
      daily,
    ],
    [
      'of all its days together',
      `${above('09/05/2026', '09/30/2026')}${HEADER}\n${row('09/05/2026')}${row('09/05/2026', '5.00')}`,
      daily,
    ],
    ['of whole months without a preamble', `${HEADER}\n${row('09/01/2026')}${row('10/01/2026')}`, daily],
    ['of ranges', `End Date (in UTC),${HEADER}\n09/30/2026,${row('09/05/2026')}`, daily],
    [
      'by job titles',
      `${HEADER},Job Title Segment\n${row('09/05/2026').trim()},Owner\n`,
      /broken down by audience/,
    ],
    ['in euros', `${HEADER}\n${row('09/05/2026').replace('USD', 'EUR')}`, /amounts are in EUR/],
  ])('%s is refused', async (_, text, message) => {
    expect(await refusal(text)).toMatch(message);
  });
});
