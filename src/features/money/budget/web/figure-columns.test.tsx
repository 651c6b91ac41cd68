// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NO_TOTALS } from '../../../../../test/helpers/budget-totals.ts';
import { type BudgetAnswer, totalRow } from './budget-row.ts';
import { moneyColumns } from './figure-columns.tsx';

afterEach(cleanup);

const closed = moneyColumns({ phase: 'closed', explain: () => {} });

/** Text and sign, which colors it, of both variances of a closed month. */
function shown(variance: number | null, variancePercent: number | null): (string | undefined)[][] {
  const row = totalRow({ totals: { ...NO_TOTALS, expenses: 1, variance, variancePercent } } as BudgetAnswer);
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
