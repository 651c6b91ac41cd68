// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { BudgetTotals } from '../budget-shapes.ts';
import { type BudgetAnswer, totalRow } from './budget-row.ts';
import { moneyColumns } from './figure-columns.tsx';

afterEach(cleanup);

const NO_TOTALS: BudgetTotals = {
  targetBudget: 0,
  actualBudget: 0,
  coop: 0,
  coopIsEstimate: false,
  totalLessCoop: 0,
  variance: 0,
  variancePercent: 0,
  left: 0,
  due: 0,
  dueAsOf: null,
  varianceToDue: null,
  asOfFirst: null,
  asOfLast: null,
  notEntered: { expenses: 0, targetBudget: 0, coop: 0, due: 0 },
  pacing: null,
  forecast: null,
  cpl: null,
  cps: null,
  netCpl: null,
  netCps: null,
  sources: null,
  expenses: 1,
  invoices: 0,
};

const closed = moneyColumns({ phase: 'closed', explain: () => {} });

/** Text and sign, which colors it, of both variances of a closed month. */
function shown(variance: number | null, variancePercent: number | null): (string | undefined)[][] {
  const row = totalRow({ totals: { ...NO_TOTALS, variance, variancePercent } } as BudgetAnswer);
  return ['variance', 'variancePercent'].map((key) => {
    const { container } = render(closed.find((column) => column.key === key)?.cell(row));
    const cell = container.querySelector('span');
    return [cell?.textContent ?? '', cell?.dataset.sign];
  });
}

it.each([
  [
    'over',
    120,
    0.0012,
    [
      ['+$120', 'over'],
      ['+0.1%', 'over'],
    ],
  ],
  [
    'over, but next to nothing',
    40,
    0.0004,
    [
      ['+$40.00', 'under'],
      ['±0.0%', 'under'],
    ],
  ],
  [
    'as planned',
    0,
    0,
    [
      ['±$0', 'under'],
      ['±0.0%', 'under'],
    ],
  ],
  [
    'under',
    -120,
    -0.0012,
    [
      ['−$120', 'under'],
      ['−0.1%', 'under'],
    ],
  ],
  [
    'over nothing planned',
    120,
    null,
    [
      ['+$120', 'over'],
      ['—', undefined],
    ],
  ],
  [
    'beyond tenfold',
    120_000,
    12,
    [
      ['+$120,000', 'over'],
      ['>+999%', 'over'],
    ],
  ],
  [
    'without an actual',
    null,
    null,
    [
      ['—', undefined],
      ['—', undefined],
    ],
  ],
])('marks a variance that is %s', (_what, variance, share, cells) => {
  expect(shown(variance, share)).toEqual(cells);
});
