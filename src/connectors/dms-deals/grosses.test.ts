import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grossesOf, type StatedAmounts } from './grosses.ts';

const nothing: StatedAmounts = {
  price: null,
  cost: null,
  frontGross: null,
  vehicleGross: null,
  totalGross: null,
  backGross: null,
  fiIncome: null,
  reserve: null,
  productGross: null,
  productParts: null,
  isFiIncomeReserve: false,
  isUnpriced: false,
};

it.each<[string, Partial<StatedAmounts>, object]>([
  ['nothing', {}, { front: null, back: null, reserve: null, product: null }],
  ['front and back', { frontGross: 5, backGross: 3 }, { front: 5, back: 3, product: null }],
  ['total and back', { totalGross: 8, backGross: 3 }, { front: 5, back: 3 }],
  ['total and front', { totalGross: 8, frontGross: 5 }, { front: 5, back: 3 }],
  ['price and cost', { price: 20, cost: 15 }, { front: 5, back: null }],
  ['price, cost and total', { price: 20, cost: 15, totalGross: 8 }, { front: 5, back: 3 }],
  ['a gross of nothing in particular', { vehicleGross: 5, totalGross: 8 }, { front: 5, back: 3 }],
  ['reserve and products', { reserve: 1, productGross: 2 }, { back: 3, reserve: 1, product: 2 }],
  ['back and reserve', { backGross: 3, reserve: 1, productParts: 1 }, { product: 2 }],
  ['F&I income alone', { fiIncome: 3 }, { back: 3, reserve: null }],
  [
    'F&I income beside what products brought',
    { fiIncome: 1, productParts: 2, isFiIncomeReserve: true },
    { back: 3, reserve: 1, product: 2 },
  ],
  [
    "CDK's sample",
    { frontGross: 207_250, productParts: 71_300, isFiIncomeReserve: true, totalGross: 278_550 },
    { front: 207_250, back: 71_300, product: 71_300 },
  ],
  ['a front that is lost on', { frontGross: -5, totalGross: -2 }, { front: -5, back: 3 }],
  [
    'reserve, and a product of unknown gross',
    { reserve: 1, isUnpriced: true },
    { back: null, product: null },
  ],
  ['a total alone', { totalGross: 8 }, { front: null, back: null }],
])('%s', (_, stated, expected) => {
  expect(grossesOf({ ...nothing, ...stated })).toMatchObject(expected);
});

it('what is worked out adds up to the total', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(cents, cents, fc.boolean(), (totalGross, part, isFront) => {
      const { front, back } = grossesOf({
        ...nothing,
        totalGross,
        ...(isFront ? { frontGross: part } : { backGross: part }),
      });
      expect((front ?? 0) + (back ?? 0)).toBe(totalGross);
    }),
  );
});
