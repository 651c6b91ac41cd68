import { describe, expect, it } from 'vitest';
import { catalog, catalogKpi, type KpiKey } from '../kpis/catalog.ts';
import { differencesOf, type FigureSettings, whyIncomparable } from './comparable.ts';

const MAPLE: FigureSettings = {
  ...{ name: 'Maple', grossBasis: 'statement', saleDay: 'contract', attribution: 'crm_primary' },
  timeZones: ['America/Chicago'],
};

describe('the differences of groups', () => {
  it('name each setting that differs, and time zones within a group too', () => {
    expect(differencesOf([MAPLE, { ...MAPLE, name: 'Harbor' }])).toEqual([]);
    const harbor = { ...MAPLE, name: 'Harbor', grossBasis: 'dms', timeZones: ['America/Los_Angeles'] };
    expect(differencesOf([MAPLE, harbor]).map(({ setting, groups }) => [setting, groups])).toEqual([
      ['grossBasis', ['Maple: statement', 'Harbor: DMS']],
      ['timeZone', ['Maple: Chicago', 'Harbor: Los Angeles']],
    ]);
    const both = { ...MAPLE, timeZones: ['America/Chicago', 'America/Denver'] };
    expect(differencesOf([both]).map(({ setting }) => setting)).toEqual(['timeZone']);
  });
});

describe('a KPI', () => {
  const comparable = (settings: Parameters<typeof whyIncomparable>[1]) => (key: KpiKey) =>
    whyIncomparable(catalogKpi(key), settings) === null;

  it('of front gross is not compared over different gross bases, and no other', () => {
    const isCompared = comparable(['grossBasis']);
    const of = (['front_pvr', 'total_gross', 'attributed_gross'] as const).filter(isCompared);
    expect(of).toEqual([]);
    const others = ['units_retail', 'fi_pvr', 'leads', 'elr', 'back_gross', 'closing_ratio'] as const;
    expect(others.filter(isCompared)).toEqual([...others]);
    // A formula that says front or total gross goes by the basis.
    const missed = catalog.filter(
      ({ key, formula }) => /front[- ]gross|front and back/i.test(formula) && isCompared(key),
    );
    expect(missed.map(({ key }) => key)).toEqual([]);
  });

  it('of credited sales is not compared over different credit, ratios of sales not over different sale days', () => {
    const byCredit = comparable(['attribution']);
    expect((['attributed_sold', 'cps'] as const).filter(byCredit)).toEqual([]);
    expect(byCredit('units_retail')).toBe(true);
    const bySaleDay = comparable(['saleDay']);
    expect((['front_pvr', 'ad_per_retail'] as const).filter(bySaleDay)).toEqual([]);
    expect((['units_retail', 'leads', 'elr'] as const).filter(bySaleDay)).toHaveLength(3);
    expect(catalog.filter(({ key }) => !comparable(['timeZone'])(key))).toEqual([]);
  });
});
