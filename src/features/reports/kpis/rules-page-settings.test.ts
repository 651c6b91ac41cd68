import { describe, expect, it } from 'vitest';
import {
  orderByOf,
  pageSettingsIn,
  sortOf,
  USUAL_PAGE_SETTINGS,
  withSwitched,
} from './rules-page-settings.ts';

describe('the settings of my KPIs', () => {
  it.each<{ why: string; kept: unknown }>([
    { why: 'nothing was kept', kept: null },
    { why: 'text was kept', kept: 'orderBy' },
    {
      why: 'every field is of another type',
      kept: { orderBy: 3, dealerships: 'all', comparisonMetrics: {} },
    },
    { why: 'a list holds something else', kept: { dealerships: [1, '2'], comparisonPercentages: [null] } },
    { why: 'a list is far too long', kept: { dealerships: Array.from({ length: 501 }, (_, id) => id) } },
  ])('are as usual where $why', ({ kept }) => {
    expect(pageSettingsIn(kept)).toEqual(USUAL_PAGE_SETTINGS);
  });

  it('come back as they were kept', () => {
    const settings = {
      orderBy: '-leads change',
      dealerships: [4, 7],
      comparisonMetrics: ['leads'],
      comparisonPercentages: [],
    };
    expect(pageSettingsIn(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  it.each([undefined, { key: 'leads', descending: true }, { key: 'title', descending: false }])(
    'keep the order %j',
    (sort) => {
      expect(sortOf({ orderBy: orderByOf(sort) })).toEqual(sort);
    },
  );

  it('switch KPIs on and off, and are null again once all are on', () => {
    const all = ['leads', 'cpl', 'cps'];
    const off = withSwitched(null, all, { metric: 'cpl', isOn: false });
    expect(off).toEqual(['leads', 'cps']);
    expect(withSwitched(off, all, { metric: 'cpl', isOn: false })).toEqual(['leads', 'cps']);
    expect(withSwitched(off, all, { metric: 'cpl', isOn: true })).toBeNull();
  });
});
