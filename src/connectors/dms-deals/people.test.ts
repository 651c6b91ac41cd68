import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellersIn, shareCredits } from './people.ts';

const seller = (name: string, credit: number | null = null) => ({ name, credit });
const shared = (...sellers: ReturnType<typeof seller>[]) =>
  shareCredits(sellers).map(({ person, share }) => `${person} ${share}`);

describe('the parts of a sale', () => {
  it.each([
    ['one person', [seller('Fox')], ['Fox 1000']],
    ['two without credits', [seller('Fox'), seller('Roe')], ['Fox 500', 'Roe 500']],
    [
      'three, the remainder on the first',
      [seller('A'), seller('B'), seller('C')],
      ['A 334', 'B 333', 'C 333'],
    ],
    ['thousandths', [seller('Fox', 700), seller('Roe', 300)], ['Fox 700', 'Roe 300']],
    ['percents', [seller('Fox', 60), seller('Roe', 40)], ['Fox 600', 'Roe 400']],
    ['parts of one', [seller('Fox', 0.25), seller('Roe', 0.75)], ['Fox 250', 'Roe 750']],
    ['a whole in CDK', [seller('Fox', 1_000), seller('Roe', 0)], ['Fox 1000']],
    ['a credit for one only', [seller('Fox', 70), seller('Roe')], ['Fox 700', 'Roe 300']],
    ['half a sale', [seller('Fox', 0.5)], ['Fox 500']],
    ['more than a whole', [seller('Fox', 1), seller('Roe', 1)], ['Fox 500', 'Roe 500']],
    ['no credit at all', [seller('Fox', 0), seller('Roe', 0)], ['Fox 500', 'Roe 500']],
    ['a person named twice', [seller('Fox'), seller('FOX')], ['Fox 1000']],
    ['the house alone', [seller('HOUSE')], []],
    ['the house beside somebody', [seller('Fox'), seller('House')], ['Fox 500', 'House 500']],
    ['nobody', [], []],
  ])('%s', (_, sellers, expected) => {
    expect(shared(...sellers)).toEqual(expected);
  });

  const sellers = fc.array(
    fc.record({
      name: fc.constantFrom('Fox', 'Roe', 'Ana', 'Kim', 'Lee', 'House'),
      credit: fc.option(fc.double({ min: -10, max: 1_000, noNaN: true })),
    }),
    { maxLength: 6 },
  );

  it('are one to a thousand, at most four, and never more than the whole', () => {
    fc.assert(
      fc.property(sellers, (given) => {
        const credits = shareCredits(given);
        expect(credits.length).toBeLessThanOrEqual(4);
        expect(credits.every(({ share }) => Number.isInteger(share) && share > 0)).toBe(true);
        const sum = credits.reduce((all, { share }) => all + share, 0);
        expect(credits.length === 0 || (sum >= 1 && sum <= 1_000)).toBe(true);
      }),
    );
  });

  it('are the whole where no credit is stated', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), (names) => {
        const credits = shareCredits(['Fox', ...names].map((name) => seller(name)));
        expect(credits.reduce((all, { share }) => all + share, 0)).toBe(1_000);
      }),
    );
  });
});

describe('the people in a cell', () => {
  it.each([
    ['Smith', ['Smith']],
    ['Smith/Jones', ['Smith', 'Jones']],
    ['Dana Fox & Lee Roe', ['Dana Fox', 'Lee Roe']],
    ['Dana Fox and Lee Roe', ['Dana Fox', 'Lee Roe']],
    ['Ferdinand Sand', ['Ferdinand Sand']],
    ['Smith, John; Roe, Lee', ['Smith, John', 'Roe, Lee']],
    ['FOXýROE', ['FOX', 'ROE']],
    ['Jan Novotný', ['Jan Novotný']],
    ['Lýdia Malá', ['Lýdia Malá']],
    ['Smith 60% / Jones (40%)', ['Smith 60', 'Jones 40']],
    ['Agent 7', ['Agent 7']],
    [' / ', []],
  ])('%s', (cell, expected) => {
    expect(sellersIn(cell).map(({ name, credit }) => (credit === null ? name : `${name} ${credit}`))).toEqual(
      expected,
    );
  });
});
