import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkPlans } from './rules.ts';

it('sets each network against the lines that pay for it', () => {
  const costs = new Map([
    ['meta', 90],
    ['google', 110],
  ]);
  const planned = new Map([
    ['Google Ads', 80],
    ['Paid search', 20],
    ['Autotrader', 500],
    ['Microsoft Ads', 40],
  ]);
  expect(networkPlans(costs, planned)).toEqual([
    { platform: 'google', cost: 110, planned: 100, used: expect.closeTo(110) },
    { platform: 'microsoft', cost: null, planned: 40, used: null },
    { platform: 'meta', cost: 90, planned: null, used: null },
  ]);
});

it('has nothing to say where nothing is known or planned', () => {
  expect(networkPlans(new Map(), new Map())).toEqual([]);
  expect(networkPlans(new Map([['google', 5]]), new Map([['Google Ads', 0]]))).toMatchObject([
    { used: null },
  ]);
});

it('loses no cost', () => {
  const costs = fc.dictionary(fc.constantFrom('google', 'microsoft', 'meta'), fc.nat(1_000_000));
  fc.assert(
    fc.property(costs, (of) => {
      const told = networkPlans(new Map(Object.entries(of)), new Map());
      const sum = told.reduce((all, { cost }) => all + (cost ?? 0), 0);
      expect(sum).toBe(Object.values(of).reduce((all, cost) => all + cost, 0));
    }),
  );
});
