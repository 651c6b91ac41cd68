import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RuleStep, type StoreTraits, storesOfDefinition } from './store-rule.ts';

const STORES: readonly StoreTraits[] = [
  { id: 1, dealerGroupId: 1, brands: ['Kia'], state: 'MO', units: 80 },
  { id: 2, dealerGroupId: 1, brands: ['Honda', 'Acura'], state: 'KS', units: 200 },
  { id: 3, dealerGroupId: 2, brands: ['honda'], state: 'CA', units: null },
  { id: 4, dealerGroupId: 2, brands: [], state: null, units: 120 },
  { id: 5, dealerGroupId: 3, brands: ['Kia'], state: 'MO', units: 80 },
];
const GROUPS = [
  { id: 1, dealerships: [] },
  { id: 2, dealerships: [] },
];

function step(part: Partial<RuleStep>): RuleStep {
  return { operation: 'union', brands: [], states: [], minUnits: null, maxUnits: null, ...part };
}

describe('the stores of a definition', () => {
  it.each<[string, readonly RuleStep[], readonly number[]]>([
    ['without steps, all that are listed', [], [1, 2, 3, 4]],
    ['brands in any case', [step({ brands: ['HONDA'] })], [2, 3]],
    ['all conditions of a step together', [step({ brands: ['Honda'], states: ['KS', 'MO'] })], [2]],
    ['union adds', [step({ brands: ['Kia'] }), step({ states: ['CA'] })], [1, 3]],
    ['minus removes', [step({}), step({ operation: 'minus', brands: ['Honda'] })], [1, 4]],
    ['minus first starts from all', [step({ operation: 'minus', states: ['MO'] })], [2, 3, 4]],
    ['a later union brings one back', [step({ operation: 'minus' }), step({ states: ['CA'] })], [3]],
    ['both ends of a size count', [step({ minUnits: 80, maxUnits: 120 })], [1, 4]],
    ['an unknown size meets no limit', [step({ minUnits: 0 })], [1, 2, 4]],
  ])('%s', (_, steps, expected) => {
    expect(storesOfDefinition({ dealerGroups: GROUPS, steps }, STORES)).toEqual(expected);
  });

  it('are chosen ones of a group, all of another, and none of a group that is not listed', () => {
    const dealerGroups = [
      { id: 1, dealerships: [2] },
      { id: 2, dealerships: [] },
    ];
    expect(storesOfDefinition({ dealerGroups, steps: [] }, STORES)).toEqual([2, 3, 4]);
  });

  it('never has a store outside the listed ones, whatever the steps', () => {
    const anyStep = fc.record({
      operation: fc.constantFrom('union' as const, 'minus' as const),
      brands: fc.subarray(['Kia', 'Honda']),
      states: fc.subarray(['MO', 'KS', 'CA']),
      minUnits: fc.option(fc.nat(200)),
      maxUnits: fc.option(fc.nat(200)),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 5 }), (steps) => {
        const found = storesOfDefinition({ dealerGroups: GROUPS, steps }, STORES);
        expect([1, 2, 3, 4]).toEqual(expect.arrayContaining(found));
        const last = steps.at(-1);
        const met = last
          ? storesOfDefinition({ dealerGroups: GROUPS, steps: [{ ...last, operation: 'union' }] }, STORES)
          : [];
        for (const id of met) expect(found.includes(id)).toBe(last?.operation === 'union');
      }),
    );
  });
});
