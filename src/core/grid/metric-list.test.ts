import { expect, it } from 'vitest';
import type { GridMetric } from './grid-cells.ts';
import { withMetric, withMetricAt, withMetricLook } from './metric-list.ts';

const METRICS: readonly GridMetric[] = [
  { kpi: 'leads', comparison: true, percentages: true },
  { kpi: 'elr', comparison: true, percentages: true },
];

it('changes metric by metric', () => {
  const keys = (metrics: readonly GridMetric[]) => metrics.map(({ kpi }) => kpi);
  const added = withMetric(METRICS, 'sessions');
  expect(keys(added)).toEqual(['leads', 'elr', 'sessions']);
  expect(withMetric(added, 'sessions')).toEqual(METRICS);
  expect(keys(withMetricAt(added, 'sessions', 0))).toEqual(['sessions', 'leads', 'elr']);
  expect(keys(withMetricAt(added, 'leads', -1))).toEqual(keys(added));
  expect(withMetricAt(METRICS, 'sessions', 0)).toEqual(METRICS);
  expect(withMetricLook(METRICS, 'leads', { comparison: false })[0]).toMatchObject({ comparison: false });
});
