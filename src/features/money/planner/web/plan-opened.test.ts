import { expect, it } from 'vitest';
import { barOpens, rowOpens, trendOpens } from './plan-opened.ts';
import type { PlanRow, RowBar } from './plan-rows.ts';

const bar = (start: string, end: string, dollars: number) =>
  ({ key: start, start, end, dollars, rooftops: 2, expense: null, index: 0 }) as RowBar;

function row(kind: PlanRow['kind'], bars: readonly RowBar[]) {
  const dollars = bars.reduce((sum, one) => sum + one.dollars, 0);
  return { kind, title: 'Spring', category: 'Digital', product: 'Google Ads', dollars, bars };
}

const named = (...values: string[]) =>
  ['category', 'product', 'campaign'].slice(0, values.length).map((dimension, index) => ({
    dimension,
    values: [values[index]],
  }));

it('a row is narrowed by every name above it: other products have campaigns of the same name', () => {
  expect(rowOpens(row('category', [])).filters).toEqual(named('Digital'));
  expect(rowOpens(row('product', [])).filters).toEqual(named('Digital', 'Google~20Ads'));
  expect(rowOpens(row('campaign', [])).filters).toEqual(named('Digital', 'Google~20Ads', 'Spring'));
});

it('the only bar of a row is the row', () => {
  const only = bar('2026-11-05', '2026-11-20', 900);
  expect(barOpens(row('product', [only]), only)).toEqual(rowOpens(row('product', [])));
});

it('one of several is of its days, and opens nothing where they share days', () => {
  const [first, second, third] = [
    bar('2026-11-01', '2026-11-10', 100),
    bar('2026-11-11', '2026-11-20', 200),
    bar('2026-11-20', '2026-11-30', 300),
  ];
  const all = row('campaign', [first, second, third]);
  expect(barOpens(all, first)?.period).toEqual({ start: '2026-11-01', end: '2026-11-11' });
  expect([barOpens(all, second), barOpens(all, third)]).toEqual([null, null]);
});

it('a result opens the days of its column, where it is known and has a KPI', () => {
  const columns = [
    { start: '2026-10-01', end: '2026-10-31' },
    { start: '2026-11-01', end: '2026-11-30' },
  ];
  const stat = {
    kpi: 'leads' as const,
    dots: [
      { x: '2026-10-01', y: 4 },
      { x: '2026-11-01', y: null },
    ],
  };
  expect(trendOpens(stat, 0, columns)).toEqual({
    kpi: 'leads',
    period: { start: '2026-10-01', end: '2026-11-01' },
  });
  expect(trendOpens(stat, 1, columns)).toBeNull();
  expect(trendOpens({ ...stat, kpi: null }, 0, columns)).toBeNull();
});
