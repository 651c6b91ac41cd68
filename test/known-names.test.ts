import { describe, expect, it } from 'vitest';
import {
  BOARD_KEYS,
  type BoardFilter,
  type BoardKey,
  type ColumnChoice,
  type Widget,
} from '../src/core/board/board.ts';
import { catalog, catalogKpi, isKpiKey, type KpiKey } from '../src/core/kpis/catalog.ts';
import { one } from '../src/core/kpis/dimensions.ts';
import type { FactKey } from '../src/core/kpis/fact.ts';
import { facts } from '../src/core/kpis/facts.ts';
import {
  OWN_PATHS,
  ROUTES,
  type RouteKey,
  type RoutePath,
  type ScreenLink,
} from '../src/core/navigation/routes.ts';
import { leadMeasures } from '../src/records/lead/facts.ts';

// `tsc` checks the directives: if a misspelled name compiles, the directive is unused and the build
// fails.
describe('the compiler knows the keys of KPIs', () => {
  it('in code', () => {
    const known: KpiKey = 'units_retail';
    // @ts-expect-error there is no such KPI
    const misspelled: KpiKey = 'units_retial';
    expect([known, misspelled].map(isKpiKey)).toEqual([true, false]);
    // @ts-expect-error there is no such KPI
    expect(() => catalogKpi('video_watch_mins')).toThrow('There is no KPI called video_watch_mins');
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
    const column: ColumnChoice = { kpi: 'ppc_costs' };
    expect([cards.kind, column.kpi]).toEqual(['cards', 'ppc_costs']);
  });

  it('and every KPI of the catalog has its own', () => {
    const keys = catalog.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every(isKpiKey)).toBe(true);
  });
});

describe('the compiler knows the other names', () => {
  it('dimensions', () => {
    // @ts-expect-error there is no such dimension
    const filter: BoardFilter = { dimension: 'sales_person', title: 'Salesperson', kpi: 'units_retail' };
    // @ts-expect-error there is no such dimension
    expect([filter.kpi, one('weather', 'weather').title]).toEqual(['units_retail', undefined]);
  });

  it('facts and their measures', () => {
    // @ts-expect-error there is no such fact
    const fact: FactKey = 'leeds';
    // @ts-expect-error there is no such measure
    expect([facts[fact], leadMeasures.leads_god]).toEqual([undefined, undefined]);
  });

  it('screens and links to them', () => {
    // @ts-expect-error there is no such screen
    const key: RouteKey = 'budgets';
    // @ts-expect-error there is no such address
    const links: ScreenLink[] = ['/', '/budget', '/sales?kpi=leads', '/budgets'];
    const paths: RoutePath[] = [...Object.values(ROUTES).map(({ path }) => path), ...OWN_PATHS];
    expect(new Set(paths).size).toBe(paths.length);
    expect([key in ROUTES, links.length]).toEqual([false, 4]);
  });

  it('boards', () => {
    // @ts-expect-error there is no such board
    const board: BoardKey = 'video-statistic';
    const keys: readonly string[] = BOARD_KEYS;
    expect(keys.includes(board)).toBe(false);
  });
});
