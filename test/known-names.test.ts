import { describe, expect, it } from 'vitest';
import type { ColumnWish, Widget } from '../src/core/board.ts';
import { catalogue, catalogueKpi, isKpiKey, type KpiKey } from '../src/core/kpis/catalogue.ts';

// `tsc` reads the directives: where a misspelled name compiles, the directive is unused and the build fails.
describe('the compiler knows the keys of KPIs', () => {
  it('in code', () => {
    const known: KpiKey = 'units_retail';
    // @ts-expect-error there is no such KPI
    const misspelled: KpiKey = 'units_retial';
    expect([known, misspelled].map(isKpiKey)).toEqual([true, false]);
    // @ts-expect-error there is no such KPI
    expect(() => catalogueKpi('video_watch_mins')).toThrow('There is no KPI called video_watch_mins');
  });

  it('on boards', () => {
    const cards: Widget = {
      kind: 'cards',
      key: 'numbers',
      title: 'Key numbers',
      // @ts-expect-error there is no such KPI
      kpis: ['video_views', 'video_watch_mins'],
    };
    // @ts-expect-error there is no such KPI
    const column: ColumnWish = { kpi: 'ppc_costs' };
    expect([cards.kind, column.kpi]).toEqual(['cards', 'ppc_costs']);
  });

  it('and every KPI of the catalog has one of its own', () => {
    const keys = catalogue.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every(isKpiKey)).toBe(true);
  });
});
