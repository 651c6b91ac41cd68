import { expect, it } from 'vitest';
import { withMetric, withMetricLook } from '../../../core/grid/metric-list.ts';
import { FIRST_DRAFT, isSameDraft } from './rules-draft.ts';

it('knows what it was', () => {
  const { metrics } = FIRST_DRAFT;
  const added = { ...FIRST_DRAFT, metrics: withMetric(metrics, 'sessions') };
  expect(isSameDraft(added, FIRST_DRAFT)).toBe(false);
  expect(isSameDraft({ ...added, metrics: withMetric(added.metrics, 'sessions') }, FIRST_DRAFT)).toBe(true);
  const plain = { ...FIRST_DRAFT, metrics: withMetricLook(metrics, 'leads', { comparison: false }) };
  expect(isSameDraft(plain, FIRST_DRAFT)).toBe(false);
  expect(isSameDraft({ ...FIRST_DRAFT, dealerships: [2, 1] }, { ...FIRST_DRAFT, dealerships: [1, 2] })).toBe(
    true,
  );
});
