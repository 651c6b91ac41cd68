import { expect, it } from 'vitest';
import { FIRST_DRAFT, isSameDraft, withMetric, withMetricAt, withMetricLook } from './rules-draft.ts';

it('changes metric by metric, and knows what it was', () => {
  const keys = ({ metrics }: typeof FIRST_DRAFT) => metrics.map(({ kpi }) => kpi);
  const added = withMetric(FIRST_DRAFT, 'sessions');
  expect(keys(added).at(-1)).toBe('sessions');
  expect(isSameDraft(withMetric(added, 'sessions'), FIRST_DRAFT)).toBe(true);
  expect(keys(withMetricAt(added, 'sessions', 0))[0]).toBe('sessions');
  expect(keys(withMetricAt(added, 'total_gross', -1))).toEqual(keys(added));
  const plain = withMetricLook(FIRST_DRAFT, 'leads', { comparison: false });
  expect(isSameDraft(plain, FIRST_DRAFT)).toBe(false);
  expect(isSameDraft({ ...FIRST_DRAFT, dealerships: [2, 1] }, { ...FIRST_DRAFT, dealerships: [1, 2] })).toBe(
    true,
  );
});
