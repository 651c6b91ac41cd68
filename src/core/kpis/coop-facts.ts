import type { Fact } from './fact.ts';
import { defineMeasures, inHundredths, openSum, requested, summed } from './measure.ts';
import { expenseColumns, expenseDimensions } from './spend-facts.ts';

/** An expense with unclaimed co-op, from its month to its deadline. */
export const coopClaim: Fact = {
  key: 'coop_claim',
  feed: 'spend',
  title: 'Co-op to claim',
  table: 'coop_claim',
  keyFields: ['expense_id'],
  dayField: 'lost_on',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: expenseDimensions,
  // A deadline two years off is a typo.
  level: { from: 'month', until: ['lapsed_on'], forgottenAfterDays: 731, reportedBy: [] },
  columns: [
    { key: 'month', title: 'Month', field: 'month', kind: 'day' },
    ...expenseColumns,
    { key: 'claim_until', title: 'Claim until', field: 'claim_until', kind: 'day' },
    { key: 'expected', title: 'Expected', field: 'expected_cents', kind: 'usd' },
    { key: 'unclaimed', title: 'Unclaimed', field: 'unclaimed_cents', kind: 'usd' },
  ],
};

export const coopMeasures = defineMeasures('coop_claim', {
  coop_unclaimed: inHundredths(openSum('unclaimed_cents')),
  coop_lapsed: requested(inHundredths(summed('unclaimed_cents'))),
});
