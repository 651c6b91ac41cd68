import { describe, expect, it } from 'vitest';
import { awaitedKpis } from './awaited.ts';
import { catalog, dimensionsOf, factsOf, findKpi, listKpis } from './catalog.ts';
import { departmentsOf } from './departments.ts';
import { allMeasures, facts } from './facts.ts';
import { isAddable, type Kpi, measuresOf, partsOf, sumOf } from './kpi.ts';

const awaited = Object.values(awaitedKpis).flat();

describe('the catalog', () => {
  it('has every key once, with a value or with why it has none', () => {
    const keys = [...catalog.map(({ key }) => key), ...awaited.map(({ key }) => key)];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !/^[a-z][a-z0-9_]*$/.test(key))).toEqual([]);
    // The catalog of the field has 206; what is ours comes on top.
    expect(keys.length).toBeGreaterThanOrEqual(206);
  });

  it('is built on stored measures of known facts', () => {
    for (const kpi of catalog) {
      expect(measuresOf(kpi).length, kpi.key).toBeGreaterThan(0);
      expect(
        measuresOf(kpi).every((measure) => allMeasures.includes(measure)),
        kpi.key,
      ).toBe(true);
      expect(
        factsOf(kpi).every((fact) => fact in facts),
        kpi.key,
      ).toBe(true);
    }
  });

  it('says in words what every KPI means and how it is worked out', () => {
    for (const { key, title, meaning, formula } of catalog) {
      expect(meaning.endsWith('.'), key).toBe(true);
      expect(formula.endsWith('.'), key).toBe(false);
      expect(title, key).not.toBe('');
    }
  });

  it('offers for a pie only what adds up', () => {
    const pie = listKpis({ excludeForPieChart: true });
    expect(pie).toEqual(catalog.filter(isAddable));
    expect(pie.every(({ kind }) => kind === 'additive')).toBe(true);
    expect(pie.map(({ key }) => key)).toContain('total_revenue');
    expect(listKpis({ excludeForPieChart: false })).toEqual(catalog);
  });

  it('finds a KPI by its key and nothing else', () => {
    expect(findKpi('leads')?.title).toBe('Leads');
    expect(findKpi('Leads')).toBeUndefined();
    expect(findKpi('toString')).toBeUndefined();
  });

  it('knows what a KPI can be broken down by', () => {
    const keysOf = (key: string) => dimensionsOf(findKpi(key) as Kpi).map((dimension) => dimension.key);
    expect(keysOf('leads')).toEqual([
      'lead_type',
      'source',
      'lead_source',
      'source_type',
      'platform',
      'condition',
      'make',
      'model',
      'salesperson',
    ]);
    expect(keysOf('cpl')).toEqual(['lead_source', 'source_type', 'platform']);
    expect(keysOf('closing_ratio')).toEqual(keysOf('leads'));
    expect(keysOf('total_revenue')).toEqual(['make']);
    expect(keysOf('avg_ro_value')).toEqual(['pay_type', 'advisor', 'technician', 'op_code', 'make']);
  });

  it('knows which parts overlap: of an order with its lines, the order’s', () => {
    const holds = dimensionsOf(findKpi('avg_ro_value') as Kpi).map((dimension) => dimension.holds);
    expect(holds).toEqual(['many', 'one', 'many', 'many', 'one']);
  });

  it('adds up measures of one scale, and decides unknown by records of the same feed', () => {
    for (const kpi of catalog) {
      for (const { plus, minus } of kpi.kind === 'ratio'
        ? [sumOf(kpi.of), sumOf(kpi.per)]
        : [sumOf(kpi.of)]) {
        expect(new Set([...plus, ...minus].map(({ scale }) => scale)).size, kpi.key).toBe(1);
      }
    }
    for (const { key, fact, reported } of allMeasures) {
      const feeds = [reported?.of, reported?.by].map((measure) => facts[measure?.fact ?? fact].feed);
      expect(new Set([...feeds, facts[fact].feed]).size, key).toBe(1);
    }
  });

  it('uses every measure, or adds levels up from it', () => {
    const used = new Set(catalog.flatMap(measuresOf));
    const begun = new Set(allMeasures.map(({ take }) => (take.kind === 'level' ? take.begunAs : undefined)));
    const unused = allMeasures.filter((measure) => !used.has(measure) && !begun.has(measure.key));
    expect(unused.map(({ key }) => key)).toEqual([]);
  });

  it('has departments that are the whole', () => {
    const parted = catalog.filter((kpi) => departmentsOf(kpi).length > 0);
    expect(parted.map(({ key }) => key)).toEqual([
      'total_revenue',
      'total_gross',
      'variable_gross',
      'fixed_gross',
      'gross_margin_pct',
    ]);
    for (const kpi of parted) {
      const parts = departmentsOf(kpi).flatMap((part) => partsOf(part.kpi));
      expect(new Set(parts), kpi.key).toEqual(new Set(partsOf(kpi)));
    }
  });
});
