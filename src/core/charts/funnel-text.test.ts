import { expect, it } from 'vitest';
import type { FunnelChart } from './funnel-chart.ts';
import { funnelSummary } from './funnel-text.ts';

const funnel = (...counts: (number | null)[]): FunnelChart => ({
  kind: 'funnel',
  title: 'From lead to sale',
  unit: 'number',
  steps: counts.map((count, index) => ({ key: `s${index}`, title: `Step ${index + 1}`, count })),
  comparedWith: null,
});

it('says each step with its rate, and where fewest come through', () => {
  expect(funnelSummary(funnel(100, 50, 10))).toBe(
    'From lead to sale. Step 1: 100. Step 2: 50, 50.0% of the step before. ' +
      'Step 3: 10, 20.0% of the step before. Fewest come through at Step 3.',
  );
});

it('has nothing to show only where no step is known', () => {
  expect(funnelSummary(funnel(100, null))).toBe('From lead to sale. Step 1: 100. Step 2: —.');
  expect(funnelSummary(funnel(null, null))).toBe('From lead to sale. Nothing to show yet.');
});
