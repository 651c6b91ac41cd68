import { describe, expect, it } from 'vitest';
import { adMeasures } from '../../records/ad-performance/facts.ts';
import { leadMeasures } from '../../records/lead/facts.ts';
import { searchMeasures, searchQueryMeasures } from '../../records/search-performance/facts.ts';
import { catalogKpi } from './catalog.ts';
import { countedBy, cutOf, facts, isReportedApart, measuresOfFact } from './facts.ts';
import { measuresOf } from './kpi.ts';
import { isKept } from './measure.ts';
import { needOf } from './needs.ts';
import { weighedBy } from './projectable.ts';

describe('what a number needs', () => {
  it.each([
    {
      why: 'a sum needs its column alone',
      measure: adMeasures.ad_cost,
      cut: 'campaign',
      columns: ['cost_cents'],
    },
    {
      why: 'a condition needs its column, too',
      measure: adMeasures.ad_video_cost,
      cut: 'campaign',
      columns: ['cost_cents', 'video_views'],
    },
    { why: 'a count of records needs the feed alone', measure: leadMeasures.leads, cut: '', columns: [] },
    {
      why: 'a count of lines needs the whole table of its cut',
      measure: searchQueryMeasures.query_lines,
      cut: 'query',
      columns: ['*'],
    },
  ])('$why', ({ measure, cut, columns }) => {
    expect(needOf(measure)).toMatchObject({ cut, columns });
  });

  it('needs the cut of its dimensions', () => {
    expect(needOf(searchMeasures.search_clicks, ['page']).cut).toBe('page');
    expect(cutOf(facts.search, ['page', 'dealership'])).toBe('page');
    expect(cutOf(facts.search, [])).toBe('day');
    expect(cutOf(facts.lead, ['lead_type'])).toBeNull();
    expect(() => cutOf(facts.search, ['page', 'query'])).toThrow('cannot be combined');
    expect(countedBy(facts.lead, [])).toEqual(facts.lead.only);
    expect(countedBy(facts.video, [])).toEqual([{ field: 'cut', is: 'oneOf', values: ['day'] }]);
  });
});

it('measures of a fact are its own', () => {
  expect(measuresOfFact('video').map(({ fact }) => fact)).not.toContain('search');
  expect(measuresOfFact('video').length).toBeGreaterThan(5);
});

it('a report is split into facts where its feed has several', () => {
  expect(isReportedApart(facts.search)).toBe(true);
  expect(isReportedApart(facts.video)).toBe(false);
  expect(isReportedApart(facts.lead)).toBe(false);
});

it('only counts and sums that are not requested are kept in rollups', () => {
  expect(isKept(adMeasures.ad_cost)).toBe(true);
  expect(isKept(adMeasures.ad_cost_named)).toBe(false);
  expect(isKept(searchQueryMeasures.queries_top3)).toBe(false);
});

it('a ratio reads what it needs beside its two parts', () => {
  const kpi = catalogKpi('marketing_roi');
  const needed = kpi.kind === 'ratio' && kpi.needs ? [kpi.needs.measure.key] : [];
  expect(measuresOf(kpi).map(({ key }) => key)).toEqual(expect.arrayContaining(needed));
  expect(measuresOf(catalogKpi('leads')).map(({ key }) => key)).toEqual(['leads']);
});

it('weekdays are weighed by the volume of the feed; spend has none', () => {
  expect(weighedBy('lead').key).toBe('leads');
  expect(() => weighedBy('spend')).toThrow('not projected by weekdays');
});
