import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naiveMarket } from '../../../test/helpers/naive-market.ts';
import { type Comparable, likeness, marketSetOf, type Subject } from './market-set.ts';
import { marketDaysSupply, percentOfMarket, rankOf, suggestedRange } from './price-position.ts';

const OURS: Subject = {
  vin: '2HGFE2F55RH100002',
  condition: 'used',
  year: 2022,
  make: 'Honda',
  model: 'CR-V',
  trim: 'EX-L',
  drivetrain: 'AWD',
  mileage: 30_000,
};
const THEIRS: Comparable = {
  ...OURS,
  ...{ vin: null, ourVin: null, distance: 10, priceCents: 2_800_000, status: 'active' },
};
const many = (count: number, of: (index: number) => Partial<Comparable> = () => ({})): Comparable[] =>
  Array.from({ length: count }, (_, index) => ({ ...THEIRS, ...of(index) }));

it.each<[string, Partial<Comparable>, Partial<Subject>, string | null]>([
  ['the same in all', {}, {}, null],
  ['our own vehicle, listed by somebody else', { vin: OURS.vin }, {}, 'own'],
  ['a new one', { condition: 'new' }, {}, 'condition'],
  ['a certified one', { condition: 'cpo' }, {}, null],
  ['another make', { make: 'Acura' }, {}, 'make'],
  ['a make in other letters', { make: 'HONDA', model: 'crv' }, {}, null],
  ['another model', { model: 'HR-V' }, {}, 'model'],
  ['a year older', { year: 2021 }, {}, null],
  ['two years older', { year: 2020 }, {}, 'year'],
  ['another trim', { trim: 'LX' }, {}, 'trim'],
  ['a trim that is not stated', { trim: null }, {}, 'trim'],
  [
    'not stated, but matched with our VIN',
    { trim: null, make: null, year: null, ourVin: OURS.vin },
    {},
    null,
  ],
  ['any trim, where ours is not known', { trim: 'LX' }, { trim: null }, null],
  ['front-wheel drive', { drivetrain: 'FWD' }, {}, 'drivetrain'],
  ['four-wheel drive', { drivetrain: '4WD' }, {}, null],
  ['20 % more miles', { mileage: 36_000 }, {}, null],
  ['a mile beyond 20 %', { mileage: 36_001 }, {}, 'miles'],
  ['20 % fewer miles', { mileage: 24_000 }, {}, null],
  ['unknown miles', { mileage: null }, {}, 'miles'],
  [
    'any miles, where both are new',
    { mileage: 90, condition: 'new' },
    { condition: 'new', mileage: 5 },
    null,
  ],
])('%s: %j', (_why, theirs, ours, found) => {
  expect(likeness({ ...OURS, ...ours }, { ...THEIRS, ...theirs })).toBe(found);
});

describe('the valid set', () => {
  it.each<[string, Partial<Subject>, Comparable[], Partial<ReturnType<typeof marketSetOf>>]>([
    ['eight nearby', {}, many(8), { priceCents: 2_800_000, why: null, radius: 25, active: 8 }],
    [
      'seven nearby, one farther',
      {},
      [...many(7), ...many(1, () => ({ distance: 60 }))],
      { radius: 75, active: 8 },
    ],
    ['seven in all', {}, many(7), { priceCents: null, why: 'small', active: 7, radius: null }],
    ['none alike', {}, many(9, () => ({ trim: 'LX' })), { priceCents: null, why: 'unmatched', active: 0 }],
    ['only sold ones', {}, many(9, () => ({ status: 'sold' })), { why: 'unmatched', active: 0, sold: 9 }],
    ['no miles of ours', { mileage: null }, many(9), { why: 'mileage', active: 0 }],
    ['no model of ours', { model: null }, many(9), { why: 'identity' }],
    ['distances unknown', {}, many(8, () => ({ distance: null })), { priceCents: 2_800_000, radius: null }],
    [
      'without a price',
      {},
      [...many(7), ...many(3, (at) => ({ priceCents: at === 0 ? 0 : null }))],
      { why: 'small' },
    ],
    [
      'prices far apart',
      {},
      many(8, (index) => ({ priceCents: index < 4 ? 1_000_000 : 3_000_000 })),
      { priceCents: null, why: 'spread' },
    ],
    [
      'sold within the radius alone',
      {},
      [
        ...many(8),
        ...many(2, () => ({ status: 'sold' })),
        ...many(1, () => ({ status: 'sold', distance: 90 })),
      ],
      { active: 8, sold: 2 },
    ],
  ])('%s', (_why, ours, comparables, expected) => {
    expect(marketSetOf({ ...OURS, ...ours }, comparables)).toMatchObject(expected);
  });

  it('drops what is far from the median, and says so', () => {
    const comparables = many(10, (index) => ({ priceCents: 2_700_000 + index * 20_000 }));
    const set = marketSetOf(OURS, [...comparables, ...many(1, () => ({ priceCents: 249_900 }))]);
    expect(set.left).toMatchObject([{ why: 'outlier', comparable: { priceCents: 249_900 } }]);
    expect(set).toMatchObject({ priceCents: 2_790_000, active: 11 });
  });

  it('adjusts prices to our miles: 10 cents a mile', () => {
    const set = marketSetOf(
      OURS,
      many(9, (index) => ({ mileage: 30_000 + index * 500, priceCents: 2_800_000 - index * 5_000 })),
    );
    expect(set.centsPerMile).toBeCloseTo(-10);
    expect(set.chosen.every(({ adjustedCents }) => adjustedCents === 2_800_000)).toBe(true);
  });

  it('never takes more miles for dearer', () => {
    const set = marketSetOf(
      OURS,
      many(9, (index) => ({ mileage: 29_000 + index * 300, priceCents: 2_700_000 + index * 9_000 })),
    );
    expect(set.centsPerMile).toBe(0);
  });
});

const comparable: fc.Arbitrary<Comparable> = fc.record({
  vin: fc.constantFrom(null, OURS.vin, 'OTHER'),
  ourVin: fc.constantFrom(null, null, OURS.vin),
  condition: fc.constantFrom('used', 'cpo', 'used', 'new', null),
  year: fc.constantFrom(2021, 2022, 2022, 2023, 2019, null),
  make: fc.constantFrom('Honda', 'HONDA', null),
  model: fc.constantFrom('CR-V', 'CRV'),
  trim: fc.constantFrom('EX-L', 'EXL', 'LX', null),
  drivetrain: fc.constantFrom('AWD', '4WD', 'FWD', null),
  mileage: fc.option(fc.integer({ min: 23_500, max: 36_500 })),
  distance: fc.option(fc.integer({ min: 0, max: 600 })),
  priceCents: fc.option(
    fc.oneof(fc.integer({ min: 2_300_000, max: 3_300_000 }), fc.constantFrom(0, 249_900)),
  ),
  status: fc.constantFrom('active', 'active', 'sold'),
});

it('equals a naive recomputation, and does not depend on the order', () => {
  const alike = fc.record({
    price: fc.integer({ min: 2_300_000, max: 3_300_000 }),
    miles: fc.integer({ min: 24_000, max: 36_000 }),
    distance: fc.integer({ min: 0, max: 120 }),
  });
  const market = fc.tuple(fc.array(comparable, { maxLength: 30 }), fc.array(alike, { maxLength: 25 }));
  const ours = fc.record({
    trim: fc.constantFrom('EX-L', null),
    condition: fc.constantFrom('used', 'cpo', 'new', null),
  });
  fc.assert(
    fc.property(market, ours, ([any, some], change) => {
      const subject: Subject = { ...OURS, ...change } as Subject;
      const all = [
        ...any,
        ...some.map(({ price, miles, distance }) => ({
          ...THEIRS,
          priceCents: price,
          mileage: miles,
          distance,
        })),
      ];
      const set = marketSetOf(subject, all);
      const prices = set.chosen.map(({ adjustedCents }) => adjustedCents);
      const { price, ...naive } = naiveMarket(subject, all);
      expect({ radius: set.radius, active: set.active, sold: set.sold }).toEqual({
        ...{ radius: naive.radius, active: naive.active, sold: naive.sold },
      });
      // Both round the same line once, worked out in another order.
      expect(prices).toHaveLength(naive.prices.length);
      for (const [index, one] of prices.entries())
        expect(Math.abs(one - (naive.prices[index] ?? 0))).toBeLessThanOrEqual(1);
      if (typeof price === 'string') expect(set.why).toBe(price);
      else expect(Math.abs((set.priceCents ?? 0) - price)).toBeLessThanOrEqual(1);
      expect(set.chosen.length + set.left.length).toBe(all.length);
      const again = marketSetOf(subject, all.toReversed());
      expect([again.priceCents, again.radius, again.active]).toEqual([
        set.priceCents,
        set.radius,
        set.active,
      ]);
    }),
    { numRuns: 300 },
  );
});

describe('the position of a price', () => {
  it('is a rank and a percent', () => {
    expect(rankOf(100, [90, 100, 100, 120])).toEqual({ rank: 2, of: 5 });
    expect(rankOf(100, [])).toEqual({ rank: 1, of: 1 });
    expect(percentOfMarket(21_000, 20_000)).toBeCloseTo(105);
  });

  it('never gets better by asking more', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100)), fc.nat(100), fc.nat(20), (prices, price, more) => {
        const [low, high] = [rankOf(price, prices), rankOf(price + more, prices)];
        expect(low.rank).toBeGreaterThanOrEqual(1);
        expect(high.rank).toBeLessThanOrEqual(high.of);
        expect(low.rank).toBeLessThanOrEqual(high.rank);
      }),
    );
  });

  it.each([
    [30, 15, 90],
    [8, 0, null],
    [0, 9, 0],
  ])('days of supply with %d for sale and %d sold: %s', (active, sold, days) => {
    expect(marketDaysSupply(active, sold)).toBe(days);
  });

  it.each([
    [0, null, 99, 103],
    [16, 60, 97, 101],
    [45, 30, 95, 99],
    [46, 91, 92, 96],
    [61, 29, 92, 96],
    [91, 60, 88, 93],
  ])('suggests for %d days in stock and %s days of supply %d to %d %%', (age, supply, from, to) => {
    expect(suggestedRange(age, supply)).toMatchObject({ from, to });
  });

  it('suggests nothing without an age', () => expect(suggestedRange(null, 20)).toBeNull());
});
