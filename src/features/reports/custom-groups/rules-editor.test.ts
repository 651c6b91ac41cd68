import { expect, it } from 'vitest';
import { sentDefinition, typedGroup, withGroup, withNewStep, withStep, withStore } from './rules-editor.ts';

const STORES = [1, 2, 3];

it('chooses stores of a group, and all of them are none in the list', () => {
  const all = typedGroup(null, [7]);
  const press = (from: typeof all, store: number) => withStore(from, { id: 7, store, stores: STORES });
  const less = press(all, 2);
  expect(less.dealerGroups).toEqual([{ id: 7, dealerships: [1, 3] }]);
  expect(press(less, 2).dealerGroups).toEqual([{ id: 7, dealerships: [] }]);
  // The last store takes its group along, and never turns into all of it.
  expect(press(press(less, 1), 3).dealerGroups).toEqual([]);
  expect(press(withGroup(all, 7), 3).dealerGroups).toEqual([{ id: 7, dealerships: [3] }]);
  expect(withGroup(withGroup(all, 7), 7)).toEqual(all);
});

it('sends steps with limits that are numbers', () => {
  const first = withNewStep(typedGroup(null, [7]), 'a');
  const two = withNewStep(withStep(first, 'a', { brands: ['Kia'], minUnits: ' 50 ', maxUnits: 'x' }), 'b');
  expect(sentDefinition(two).steps).toEqual([
    { operation: 'union', brands: ['Kia'], states: [], minUnits: 50, maxUnits: null },
    { operation: 'minus', brands: [], states: [], minUnits: null, maxUnits: null },
  ]);
  expect(withStep(two, 'a', null).steps.map(({ key }) => key)).toEqual(['b']);
});
