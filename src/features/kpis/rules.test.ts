import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../core/errors.ts';
import type { Sums } from '../../core/kpis/figure.ts';
import { addSums } from '../../core/kpis/figure.ts';
import type { Kpi } from '../../core/kpis/kpi.ts';
import { addDays, eachDay, through } from '../../core/period.ts';
import {
  accumulate,
  byValue,
  comparisonsFor,
  kpiNamed,
  requireDepartments,
  requireDimension,
  requireFilter,
  requireSums,
  spansOf,
} from './rules.ts';

describe('the points of a series', () => {
  it('are the days of a period', () => {
    expect(spansOf('day', through('2028-02-28', '2028-03-01')).map(({ at }) => at)).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
  });

  it('are its months, cut where the period cuts them', () => {
    expect(spansOf('month', through('2025-12-31', '2026-02-02'))).toEqual([
      { at: '2025-12-01', start: '2025-12-31', end: '2026-01-01' },
      { at: '2026-01-01', start: '2026-01-01', end: '2026-02-01' },
      { at: '2026-02-01', start: '2026-02-01', end: '2026-02-03' },
    ]);
  });

  it('are its weeks from Monday to Sunday, cut where the period cuts them', () => {
    expect(spansOf('week', through('2026-11-01', '2026-11-10'))).toEqual([
      { at: '2026-10-26', start: '2026-11-01', end: '2026-11-02' },
      { at: '2026-11-02', start: '2026-11-02', end: '2026-11-09' },
      { at: '2026-11-09', start: '2026-11-09', end: '2026-11-11' },
    ]);
  });

  it('are each day once, whatever the step', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2020-01-01', count));
    fc.assert(
      fc.property(day, fc.nat(800), fc.constantFrom('day', 'week', 'month'), (start, length, by) => {
        const period = { start, end: addDays(start, length + 1) };
        const spans = spansOf(by, period);
        expect(spans.flatMap((span) => eachDay(span))).toEqual(eachDay(period));
        expect(new Set(spans.map(({ at }) => at)).size).toBe(spans.length);
      }),
    );
  });

  it('are the hours of any of its days', () => {
    const spans = spansOf('hour', through('2026-11-20', '2026-11-20'));
    expect(spans.map(({ at }) => Number(at))).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  });
});

describe('sums', () => {
  it.each<{ why: string; parts: Sums[]; total: Sums }>([
    { why: 'nothing', parts: [], total: {} },
    { why: 'known ones add up', parts: [{ a: 1 }, { a: 2, b: 0 }], total: { a: 3, b: 0 } },
    { why: 'an unknown part is left out', parts: [{ a: null }, { a: 2 }], total: { a: 2 } },
    { why: 'unknown stays unknown', parts: [{ a: null }, { a: null }], total: { a: null } },
  ])('$why', ({ parts, total }) => {
    expect(addSums(parts)).toEqual(total);
  });

  it('run on over a gap, which stays one', () => {
    expect(accumulate([{ a: 1 }, null, { a: 0 }, { a: 4 }])).toEqual([{ a: 1 }, null, { a: 1 }, { a: 5 }]);
    expect(accumulate([null, { a: 2 }])).toEqual([null, { a: 2 }]);
  });

  it('run to their total', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 1 }), (counts) => {
        const cells = counts.map((a) => ({ a }));
        expect(accumulate(cells).at(-1)).toEqual(addSums(cells));
      }),
    );
  });
});

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
  const people: Kpi = {
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
