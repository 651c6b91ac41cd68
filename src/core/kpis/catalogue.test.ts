import { describe, expect, it } from 'vitest';
import { awaitedKpis } from './awaited.ts';
import { catalogue, dimensionsOf, factsOf, findKpi, listKpis } from './catalogue.ts';
import { facts, measures } from './facts.ts';
import { isAddable, measuresOf } from './kpi.ts';

const awaited = Object.values(awaitedKpis).flat();

describe('the catalogue', () => {
  it('has every key once, with a value or waiting for its feed', () => {
    const keys = [...catalogue.map(({ key }) => key), ...awaited.map(([key]) => key)];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !/^[a-z][a-z0-9_]*$/.test(key))).toEqual([]);
    expect(keys).toHaveLength(206);
  });

  it('is built on stored measures of known facts', () => {
    for (const kpi of catalogue) {
      expect(measuresOf(kpi).length, kpi.key).toBeGreaterThan(0);
      expect(
        measuresOf(kpi).every((measure) => measures.includes(measure)),
        kpi.key,
      ).toBe(true);
      expect(
        factsOf(kpi).every((fact) => fact in facts),
        kpi.key,
      ).toBe(true);
    }
  });

  it('says in words what every KPI means and how it is worked out', () => {
    for (const { key, title, meaning, formula } of catalogue) {
      expect(meaning.endsWith('.'), key).toBe(true);
      expect(formula.endsWith('.'), key).toBe(false);
      expect(title, key).not.toBe('');
    }
  });

  it('offers for a pie only what adds up', () => {
    const pie = listKpis({ excludeForPieChart: true });
    expect(pie).toEqual(catalogue.filter(isAddable));
    expect(pie.every(({ kind }) => kind === 'additive')).toBe(true);
    expect(listKpis({ excludeForPieChart: false })).toEqual(catalogue);
  });

  it('finds a KPI by its key and nothing else', () => {
    expect(findKpi('leads')?.title).toBe('Leads');
    expect(findKpi('Leads')).toBeUndefined();
    expect(findKpi('toString')).toBeUndefined();
  });

  it('knows what a KPI can be broken down by', () => {
    const keys = catalogue.map((kpi) => dimensionsOf(kpi).map(({ key }) => key));
    expect(keys[0]).toEqual(['lead_type', 'source', 'condition', 'make', 'model', 'salesperson']);
    expect(new Set(keys.map(String)).size).toBe(1);
  });
});
