import { describe, expect, it } from 'vitest';
import { staleTexts } from './rules-stale.ts';
import { wantedOfCampaign, wantedOfDealership, wantedOfTotal } from './rules-wanted.ts';

const refusing = (field: string) =>
  expect.objectContaining({ kind: 'invalid', errors: [expect.objectContaining({ field })] });

it('splits a campaign over dealerships to the cent', () => {
  const thirds = [33.33, 33.33, 33.34].map((percent, index) => ({ dealerShipId: index + 1, percent }));
  const { parts, splits } = wantedOfCampaign({ budget: 100, campaign: 'Spring', percents: thirds });
  expect(parts.map(({ cents }) => cents)).toEqual([33_33, 33_33, 33_34]);
  expect(splits).toMatchObject([
    { mode: 'campaign', ofKey: 'Spring', totalCents: 100_00, keys: ['1', '2', '3'] },
  ]);
  const twice = [1, 1].map((dealerShipId) => ({ dealerShipId, percent: 50 }));
  expect(() => wantedOfCampaign({ budget: 100, campaign: 'Spring', percents: twice })).toThrow(
    refusing('percents'),
  );
  const short = [{ dealerShipId: 1, percent: 99 }];
  expect(() => wantedOfCampaign({ budget: 100, campaign: 'Spring', percents: short })).toThrow(
    refusing('percents'),
  );
});

it('splits a dealership over campaigns, and says which field is wrong', () => {
  const percents = [
    { campaign: 'Spring', percent: 25 },
    { campaign: 'Fall', percent: 75 },
  ];
  const of = { budget: 10, dealerShipId: 7, percents };
  expect(wantedOfDealership(of, 'North').parts).toEqual([
    { dealershipId: 7, campaign: 'Spring', cents: 2_50 },
    { dealershipId: 7, campaign: 'Fall', cents: 7_50 },
  ]);
  expect(() => wantedOfDealership({ ...of, budget: 0 }, 'North')).toThrow(refusing('budget'));
  expect(() => wantedOfDealership({ ...of, percents: percents.slice(1) }, 'North')).toThrow(
    refusing('percents'),
  );
});

describe('a total', () => {
  const whole = {
    budget: 100,
    campaigns: ['Spring', 'Fall'],
    campaignPercents: [
      { campaign: 'Spring', percent: 40 },
      { campaign: 'Fall', percent: 60 },
    ],
    percents: [
      { campaign: 'Spring', dealerShipId: 1, percent: 50 },
      { campaign: 'Spring', dealerShipId: 2, percent: 50 },
      { campaign: 'Fall', dealerShipId: 1, percent: 100 },
    ],
  };

  it('is split over campaigns, and each over its dealerships', () => {
    const { parts, splits } = wantedOfTotal(whole);
    expect(parts).toEqual([
      { dealershipId: 1, campaign: 'Spring', cents: 20_00 },
      { dealershipId: 2, campaign: 'Spring', cents: 20_00 },
      { dealershipId: 1, campaign: 'Fall', cents: 60_00 },
    ]);
    expect(splits.map(({ mode, ofKey }) => [mode, ofKey])).toEqual([
      ['total', ''],
      ['campaign', 'Spring'],
      ['campaign', 'Fall'],
    ]);
  });

  it('takes the first campaign’s percents for all when they are the same', () => {
    const { parts } = wantedOfTotal({ ...whole, samePercentsOnCampaigns: true });
    expect(parts.filter(({ campaign }) => campaign === 'Fall').map(({ cents }) => cents)).toEqual([
      30_00, 30_00,
    ]);
  });

  it.each([
    [{ campaigns: ['Spring', 'Spring'] }, 'campaigns'],
    [{ campaigns: ['Spring'] }, 'campaignPercents'],
    [{ campaignPercents: [...whole.campaignPercents, { campaign: 'Fall', percent: 0 }] }, 'campaignPercents'],
    [{ percents: [...whole.percents, { campaign: 'Fall', dealerShipId: 1, percent: 0 }] }, 'percents'],
    [{ percents: [...whole.percents, { campaign: 'Winter', dealerShipId: 1, percent: 0 }] }, 'percents'],
    [{ percents: whole.percents.slice(0, 2) }, 'percents'],
  ])('is refused with %o', (change, field) => {
    expect(() => wantedOfTotal({ ...whole, ...change })).toThrow(refusing(field));
  });
});

it('tells both values of what two people changed, the first five of many', () => {
  const difference = { campaign: 'Spring', dealership: 'North', yoursCents: 100_00, nowCents: null };
  const of = (length: number) => staleTexts(Array.from({ length }, () => difference));
  expect(of(0)).toMatchObject({ message: expect.stringContaining('already those you want'), cells: [] });
  expect(of(1).message).toMatch(/while you were editing\. 1 amount differs from yours\.$/);
  expect(of(1).cells).toEqual([
    expect.stringMatching(/^Spring at North is not entered; yours is \$100(\.00)?\.$/),
  ]);
  expect(of(5).cells).toHaveLength(5);
  expect(of(7).cells.slice(4)).toEqual([expect.stringContaining('Spring'), '2 more amounts differ.']);
  expect(staleTexts([{ ...difference, nowCents: 50_00 }]).cells[0]).toMatch(
    /North is now \$50(\.00)?; yours is/,
  );
});
