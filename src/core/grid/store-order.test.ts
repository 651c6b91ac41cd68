import { expect, it } from 'vitest';
import { orderedStores, toggledOrder } from './store-order.ts';

const stores = ['Store 10', 'Store 2', 'alder', 'Birch'].map((name) => ({ name }));
const valuesOf = (kpi: string) => (kpi === 'leads' ? [5, null, 9, 5] : null);

it.each([
  { order: 'dealership', indexes: [0, 1, 2, 3] },
  { order: 'alphabetical', indexes: [2, 3, 1, 0] },
  { order: '-leads', indexes: [2, 0, 3, 1] },
  { order: 'leads', indexes: [0, 3, 2, 1] },
  { order: '-units_new', indexes: [0, 1, 2, 3] },
])('$order', ({ order, indexes }) => {
  expect(orderedStores(stores, order, valuesOf)).toEqual(indexes);
});

it('toggles by repeated press', () => {
  const first = toggledOrder('dealership', 'leads');
  const second = toggledOrder(first, 'leads');
  expect([first, second, toggledOrder(second, 'leads')]).toEqual(['-leads', 'leads', '-leads']);
  expect(toggledOrder('-leads', 'units_new')).toBe('-units_new');
});
