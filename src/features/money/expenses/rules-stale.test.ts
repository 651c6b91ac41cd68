import { expect, it } from 'vitest';
import type { Expense } from './contract.ts';
import { stale } from './rules-stale.ts';

const now = {
  productId: 7,
  product: 'Search',
  campaign: 'Brand',
  targetBudget: 1_250,
  actualBudget: null,
  notes: '',
  flightDate: [{ start: '2026-11-01', end: '2026-11-10', targetBudget: 1_250 }],
  coopClaim: { status: 'open' },
} as unknown as Expense;

it.each([
  [{ targetBudget: 900 }, 'Planned is now $1,250.00; yours is $900.00.'],
  [{ notes: 'Paused' }, 'Notes is now empty; yours is “Paused”.'],
  [{ productId: 9 }, 'Product is now Search; yours is another product.'],
  [{ status: 'paid' }, 'Co-op status is now “open”; yours is “paid”.'],
])('says of %j both values', (wanted, message) => {
  const { errors } = stale(now, wanted);
  expect(errors.map((one) => one.message)).toEqual([message]);
});

it('says the amounts where what was wanted is the same by now', () => {
  expect(stale(now, { productId: 7, campaign: 'Brand' }).message).toBe(
    'Someone else changed this expense meanwhile. Planned is $1,250.00, actual empty.',
  );
});
