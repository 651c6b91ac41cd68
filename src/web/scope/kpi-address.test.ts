import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KpiKey } from '../../core/kpis/catalog.ts';
import { idOfValue } from '../../core/kpis/filter-text.ts';
import { parseQuery, writeQuery } from '../../core/navigation/navigation.ts';
import { through } from '../../core/time/period.ts';
import {
  filteredBy,
  hasDamagedFilters,
  KPI_TABS,
  type KpiAddress,
  kpiAddress,
  kpiStep,
  readKpiAddress,
  withKpi,
} from './kpi-address.ts';

const key = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);
const filter = fc.record({
  dimension: key,
  values: fc.array(fc.option(fc.string({ unit: 'grapheme' })).map(idOfValue), { minLength: 1, maxLength: 4 }),
});
const addresses: fc.Arbitrary<KpiAddress> = fc.record({
  kpi: key.map((text) => text as KpiKey),
  period: fc.constantFrom('scope' as const, 'today' as const, through('2026-11-03', '2026-11-09')),
  filters: fc.array(filter, { maxLength: 3 }),
  show: fc.constantFrom('value', 'projected', 'target'),
  by: fc.option(key),
  and: fc.option(key),
  order: fc.option(
    fc.record({ by: fc.constantFrom('own', 'alphabetical', 'value', 'change'), ascending: fc.boolean() }),
  ),
  isWhole: fc.boolean(),
  step: fc.option(fc.constantFrom('day', 'week', 'month')),
  tab: fc.constantFrom(...KPI_TABS),
  part: fc.option(fc.constantFrom('value', 'numerator', 'denominator')),
  kind: fc.option(key),
  window: fc.constantFrom('current', 'previous', 'lastYear'),
  page: fc.integer({ min: 1, max: 999_999 }),
});

describe('a drill-down address', () => {
  it('is read back as written, through the address bar and beside the scope', () => {
    fc.assert(
      fc.property(addresses, (at) => {
        const search = withKpi({ dealerShipId: '5,7', year: '2026' }, at);
        const again = parseQuery(writeQuery(search));
        expect(readKpiAddress(again)).toEqual(at);
        expect(withKpi(again, null)).toEqual({ dealerShipId: '5,7', year: '2026' });
      }),
    );
  });

  it('stays readable and leaves out defaults', () => {
    const at = kpiAddress('leads', {
      filters: [
        { dimension: 'lead_type', values: ['phone', 'chat'] },
        { dimension: 'make', values: ['Ford~20Motor'] },
      ],
      by: 'source',
      order: { by: 'change', ascending: false },
    });
    expect(writeQuery(withKpi({}, at))).toBe(
      '?kpi=leads&kpiFilters=lead_type:phone,chat;make:Ford~20Motor&kpiBy=source&kpiOrder=-change',
    );
    expect(writeQuery(withKpi({ year: '2026' }, kpiAddress('leads')))).toBe('?year=2026&kpi=leads');
  });

  it.each([
    { why: 'nothing opens it', search: {}, expected: null },
    { why: 'an empty key opens nothing', search: { kpi: '' }, expected: null },
    {
      why: 'an unknown key is left for the screen to report',
      search: { kpi: '<b>' },
      expected: kpiAddress('<b>' as KpiKey),
    },
    {
      why: 'what is said wrongly is left out',
      search: {
        kpi: 'leads',
        kpiBy: 'Make!',
        kpiStep: 'hour',
        kpiTab: 'target',
        kpiOrder: '-size',
        kpiPage: '-3',
        kpiWindow: 'yesterday',
        kpiRows: 'some',
      },
      expected: kpiAddress('leads'),
    },
  ])('$why', ({ search, expected }) => {
    expect(readKpiAddress(search as Record<string, string>)).toEqual(expected);
  });

  it('reports filters it cannot read and keeps the others', () => {
    const search = { kpi: 'leads', kpiFilters: 'make:Ford;source:a b;nonsense' };
    expect(readKpiAddress(search)?.filters).toEqual([{ dimension: 'make', values: ['Ford'] }]);
    expect(hasDamagedFilters(search)).toBe(true);
    expect(hasDamagedFilters({ kpi: 'leads', kpiFilters: 'make:Ford' })).toBe(false);
    expect(hasDamagedFilters({ kpi: 'leads' })).toBe(false);
  });
});

describe('a step', () => {
  const at = kpiAddress('leads', { by: 'source', and: 'lead_type', isWhole: true, page: 4 });

  it('returns to the first page when the list changes', () => {
    expect(kpiStep(at, { filters: [] })).toMatchObject({ page: 1, isWhole: false, by: 'source' });
    expect(kpiStep(at, { part: 'numerator' }).page).toBe(1);
    expect(kpiStep(at, { window: 'lastYear' }).page).toBe(1);
    expect(kpiStep(at, { tab: 'records' }).page).toBe(4);
  });

  it('never breaks down by the same dimension twice', () => {
    expect(kpiStep(at, { by: 'lead_type' })).toMatchObject({ by: 'lead_type', and: null, isWhole: false });
    expect(kpiStep(at, { by: 'make' })).toMatchObject({ by: 'make', and: 'lead_type' });
  });

  it('keeps one filter per dimension', () => {
    const filters = filteredBy([{ dimension: 'make', values: ['Ford'] }], 'source', ['AutoList']);
    expect(filteredBy(filters, 'make', ['Kia'])).toEqual([
      { dimension: 'source', values: ['AutoList'] },
      { dimension: 'make', values: ['Kia'] },
    ]);
    expect(filteredBy(filters, 'make', [])).toEqual([{ dimension: 'source', values: ['AutoList'] }]);
  });
});
