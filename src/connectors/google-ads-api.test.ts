import { describe, expect, it } from 'vitest';
import { readFound, testHash } from '../../test/helpers/read-records.ts';
import { apiReport, googleAdsRow } from './google-ads/api-row.ts';

const row = {
  customer: { id: '1234567890', currencyCode: 'USD', descriptiveName: 'North Store' },
  campaign: { id: '77', name: 'Brand', advertisingChannelType: 'SEARCH', status: 'ENABLED' },
  metrics: {
    impressions: '1000',
    clicks: '180',
    costMicros: '162054999',
    conversions: 12.5,
    searchImpressionShare: 0.4,
    searchBudgetLostImpressionShare: 0.22,
    searchRankLostImpressionShare: 0.38,
  },
  segments: { date: '2026-05-01', device: 'CONNECTED_TV' },
};
const read = (one: unknown) => googleAdsRow(one, apiReport([one]), { hash: testHash });

describe('a row of the Google Ads API', () => {
  it('is a line of a report', () => {
    expect(read(row)).toMatchObject({
      record: {
        account: '1234567890',
        store: 'North Store',
        day: '2026-05-01',
        campaignId: '77',
        campaignKind: 'Search',
        campaignStatus: 'Enabled',
        device: 'other',
        grain: 'day and device by id',
        impressions: 1_000,
        clicks: 180,
        costCents: 16_205,
        conversions: 1_250,
        eligible: 250_000,
        lostToBudget: 55_000,
        lostToRank: 95_000,
      },
    });
  });

  it('takes bounds for unknown', () => {
    const bound = { ...row, metrics: { ...row.metrics, searchImpressionShare: 0.0999 } };
    expect(read(bound)).toMatchObject({ record: { eligible: null, shareImpressions: null } });
  });

  it('is read in snake case as well', () => {
    const snake = JSON.parse(
      JSON.stringify(row).replaceAll(
        /"([a-z]+[A-Z]\w*)":/g,
        (_, name: string) => `"${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}":`,
      ),
    );
    expect(read(snake)).toEqual(read(row));
  });

  it('may be by keyword or search term', () => {
    const keyword = {
      ...row,
      adGroup: { name: 'A' },
      adGroupCriterion: { keyword: { text: 'used trucks', matchType: 'BROAD' } },
    };
    expect(read(keyword)).toMatchObject({
      record: { cut: 'keyword', keyword: 'used trucks', matchType: 'broad', adGroup: 'A' },
    });
    expect(read({ ...row, searchTermView: { searchTerm: 'trucks near me' } })).toMatchObject({
      record: { cut: 'search_term', searchTerm: 'trucks near me' },
    });
  });

  it.each([
    ['no day', { ...row, segments: {} }, 'segments.date'],
    ['another currency', { ...row, customer: { currencyCode: 'CAD' } }, 'customer.currencyCode'],
    ['a cost that is none', { ...row, metrics: { costMicros: '1.5x' } }, 'metrics.costMicros'],
    ['a count below 0', { ...row, metrics: { clicks: '-3' } }, 'metrics.clicks'],
    ['nothing at all', null, 'segments.date'],
  ])('with %s is refused', (_, one, field) => {
    expect(read(one)).toMatchObject({ reasons: [{ field, message: expect.stringMatching(/\.$/) }] });
  });
});

describe('a saved response', () => {
  it.each([
    ['of search', { results: [row], fieldMask: 'x', nextPageToken: 'y' }],
    ['of searchStream', [{ results: [row] }, { results: [] }]],
  ])('%s', async (_, response) => {
    const { connector, items } = await readFound(JSON.stringify(response, null, 2));
    expect(connector).toBe('google-ads');
    expect(items).toEqual([{ row: 1, ...read(row) }]);
  });

  it.each([
    ['without days', JSON.stringify({ results: [{ ...row, segments: {} }] }), /select segments.date/],
    ['cut off', JSON.stringify({ results: [row, row] }).slice(0, -20), /cut off/],
    ['of another API', '{"data":[{"spend":"5"}]}', /This is JSON/],
  ])('%s is refused', async (_, text, message) => {
    await expect(readFound(text)).rejects.toThrow(message);
  });
});
