import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SourcedLine, sourcesAlone } from './rules-line-sources.ts';

const line = (categoryId: number, productId: number, campaign: string, source: string): SourcedLine => ({
  categoryId,
  productId,
  campaign,
  source,
});

describe('the sources a line has alone', () => {
  const lines = [
    line(1, 11, 'Main', 'CarGurus'),
    line(1, 12, 'Brand', 'Google Ads'),
    line(1, 12, 'Conquest', 'Google Ads'),
    line(2, 21, 'Main', 'Meta'),
    line(2, 22, 'Main', 'Meta'),
    line(2, 23, 'Main', 'TikTok'),
    line(3, 31, 'Main', 'Radio'),
    line(4, 41, 'Main', 'Radio'),
  ];
  const alone = sourcesAlone(lines);

  it.each([
    {
      why: 'a source of one campaign is that campaign’s',
      is: alone.campaign(11, 'Main'),
      sources: ['CarGurus'],
    },
    { why: 'and its product’s', is: alone.product(11), sources: ['CarGurus'] },
    { why: 'two campaigns of a product share its source', is: alone.campaign(12, 'Brand'), sources: null },
    { why: 'which is the product’s alone', is: alone.product(12), sources: ['Google Ads'] },
    { why: 'two products share a source', is: alone.product(21), sources: null },
    { why: 'which is the category’s alone', is: alone.category(2), sources: ['Meta', 'TikTok'] },
    { why: 'a product beside them keeps its own', is: alone.product(23), sources: ['TikTok'] },
    { why: 'two categories share a source', is: alone.category(3), sources: null },
    { why: 'a line that is not there has none', is: alone.product(99), sources: null },
  ])('$why', ({ is, sources }) => {
    expect(is).toEqual(sources);
  });

  it('never gives one source to two lines of a level', () => {
    const some = fc.record({
      categoryId: fc.constantFrom(1, 2),
      productId: fc.constantFrom(1, 2, 3),
      campaign: fc.constantFrom('a', 'b'),
      source: fc.constantFrom('x', 'y', 'z'),
    });
    fc.assert(
      fc.property(fc.array(some), (all) => {
        const found = sourcesAlone(all);
        const given = [1, 2].flatMap((id) => found.category(id) ?? []);
        expect(new Set(given).size).toBe(given.length);
        const products = [1, 2, 3].flatMap((id) => found.product(id) ?? []);
        expect(new Set(products).size).toBe(products.length);
      }),
    );
  });
});
