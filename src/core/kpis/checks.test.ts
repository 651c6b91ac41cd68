import { describe, expect, it } from 'vitest';
import { Problem } from '../errors.ts';
import {
  byValue,
  comparisonsFor,
  kpiNamed,
  requireDepartments,
  requireDimension,
  requireFilter,
  requireSums,
} from './checks.ts';
import type { AnyKpi } from './kpi.ts';

it('orders rows by value, unknown last, and equal ones by title', () => {
  const rows = [
    { title: 'b', value: 1 },
    { title: 'dash', value: null },
    { title: 'a', value: 1 },
    { title: 'top', value: 7 },
    { title: 'zero', value: 0 },
  ];
  expect(rows.toSorted(byValue).map(({ title }) => title)).toEqual(['top', 'a', 'b', 'zero', 'dash']);
});

describe('what is refused', () => {
  const people: AnyKpi = {
    kind: 'distinct',
    key: 'people',
    title: 'Salespeople',
    unit: 'number',
    better: 'neutral',
    meaning: 'How many salespeople had a lead.',
    formula: 'Different salespeople',
    of: { key: 'people', fact: 'lead', take: { kind: 'distinct', field: 'salesperson' }, when: [], scale: 1 },
  };

  it.each([
    { why: 'a KPI there is none of', ask: () => kpiNamed('sold_ufos') },
    { why: 'a comparison of another period', ask: () => comparisonsFor('today', ['previous']) },
    {
      why: 'a dimension its records do not have',
      ask: () => requireDimension([kpiNamed('leads')], 'weather'),
    },
    {
      why: 'a filter by dealership, which the scope names',
      ask: () => requireFilter([kpiNamed('leads')], 'dealership'),
    },
    {
      why: 'departments of a KPI without',
      ask: () => requireDepartments([kpiNamed('total_gross'), kpiNamed('leads')]),
    },
    { why: 'adding up what is counted once', ask: () => requireSums([people], 'running total') },
  ])('$why', ({ ask }) => {
    expect(ask).toThrow(Problem);
  });

  it('and nothing else is', () => {
    expect(comparisonsFor('scope', undefined)).toEqual(['previous', 'lastYear']);
    expect(comparisonsFor('today', ['lastWeek'])).toEqual(['lastWeek']);
    expect(comparisonsFor('scope', [])).toEqual([]);
    expect(() => requireDimension([kpiNamed('leads')], 'dealership')).not.toThrow();
    expect(() => requireDimension([kpiNamed('leads')], 'source')).not.toThrow();
    expect(() => requireSums([kpiNamed('leads'), kpiNamed('dup_rate')], 'sparkline')).not.toThrow();
  });
});
