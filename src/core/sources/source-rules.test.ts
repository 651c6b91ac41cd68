import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownSource } from './known-sources.ts';
import { brandsOf, queryTypeOf } from './query-types.ts';
import { fits, type Match, resolve, type SourceRule } from './source-rules.ts';

const rule = (id: number, match: Match, pattern: string): SourceRule => ({
  id,
  match,
  pattern,
  name: `Source ${id}`,
  class: 'third_party',
});
const names = { brands: ['alderpoint', 'pine valley'] };

describe('a rule', () => {
  it.each<[Match, string, string, boolean]>([
    ['exact', 'LotLink', 'lotlink', true],
    ['exact', 'LotLink', ' LotLink ', true],
    ['exact', 'Lot  Link', 'lot link', true],
    ['exact', 'LotLink', 'LotLink Exchange', false],
    ['contains', 'lotlink', 'The LotLink Exchange', true],
    ['contains', 'lotlink', 'Lot Link', false],
    ['contains', '*', 'anything', false],
    ['contains', '(a+)+$', 'x (A+)+$ y', true],
    ['pattern', 'lot*link*', 'Lot-Link Exchange', true],
    ['pattern', 'lot*', 'A lot', false],
    ['pattern', '*', 'anything', true],
    ['pattern', '*.com', 'cars.com', true],
    ['pattern', '*.com', 'carsxcom', false],
    ['pattern', 'a*b*c', 'aXbYbZc', true],
    ['pattern', 'a*b*c', 'aXbYbZ', false],
    ['pattern', 'AI chat – *', 'AI chat – web', true],
    ['exact', '   ', '', false],
  ])('%s "%s" on "%s": %s', (match, pattern, spelling, isFitting) => {
    expect(fits({ match, pattern }, spelling)).toBe(isFitting);
  });

  it('fits a pattern as a whole language of its parts does', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', '*'), { maxLength: 8 }).map((all) => all.join(''));
    const text = fc.array(fc.constantFrom('a', 'b'), { maxLength: 10 }).map((all) => all.join(''));
    fc.assert(
      fc.property(letters, text, (pattern, spelling) => {
        const naive = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(spelling);
        expect(fits({ match: 'pattern', pattern }, spelling)).toBe(pattern !== '' && naive);
      }),
    );
  });

  it('is answered at once whatever the pattern is', () => {
    const before = performance.now();
    fits({ match: 'pattern', pattern: '*a'.repeat(100) }, `${'a'.repeat(200)}b`);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

describe('several rules', () => {
  const rules = [rule(1, 'exact', 'web'), rule(2, 'contains', 'web'), rule(3, 'pattern', '*auto*')];
  it.each([
    ['Web', 1],
    ['my web', 2],
    ['Autotrader', 3],
  ])('the first that fits %s counts', (spelling, id) => {
    expect(resolve({ kind: 'lead', names }, spelling, rules)).toMatchObject({ ruleId: id });
  });

  it('give way to what everybody knows, and that to nothing', () => {
    expect(resolve({ kind: 'lead', names }, 'CARGURUS', rules)).toEqual({
      name: 'CarGurus',
      class: 'third_party',
      ruleId: null,
    });
    expect(resolve({ kind: 'lead', names }, 'AI chat – web', [])).toEqual({
      name: null,
      class: null,
      ruleId: null,
    });
    expect(resolve({ kind: 'channel', names }, 'cross-network', [])).toMatchObject({ class: 'Paid Search' });
    expect(resolve({ kind: 'query', names }, 'alderpoint toyota', [])).toMatchObject({ class: 'brand' });
  });

  it('never say anything that no rule and no knowledge says', () => {
    fc.assert(
      fc.property(fc.string(), (spelling) => {
        const found = resolve({ kind: 'lead', names }, spelling, rules);
        const fitting = rules.find((one) => fits(one, spelling));
        expect(found.ruleId).toBe(fitting?.id ?? null);
        if (!fitting) expect(found.class).toBe(knownSource(spelling)?.type ?? null);
      }),
    );
  });
});

it.each([
  ['Dealer.com', 'website', 'Dealer website'],
  ['DDC', 'website', 'Dealer website'],
  ['dealer website', 'website', 'Dealer website'],
  ['Dealer Website - Contact Us', 'website', 'Dealer website'],
  ['Website Platform', 'website', 'Dealer website'],
  ['DIGITAL RETAILING', 'website', 'Digital retailing'],
  ['CHAT - website', 'website', 'Website chat'],
  ['phone-up', 'phone', 'Phone'],
  ['Website Call', 'phone', 'Call tracking'],
  ['Tier 1', 'oem', 'OEM'],
  ['OEM Website', 'oem', 'OEM'],
  ['AutoTrader', 'third_party', 'Autotrader'],
  ['Autotrader - Used', 'third_party', 'Autotrader'],
  ['Autotrader.com', 'third_party', 'Autotrader'],
  ['cars com - New', 'third_party', 'Cars.com'],
  ['CARS.COM', 'third_party', 'Cars.com'],
  ['Car Gurus', 'third_party', 'CarGurus'],
  ['Carfax Used Car Listings', 'third_party', 'CARFAX'],
  ['True Car', 'third_party', 'TrueCar'],
  ['KBB ICO', 'third_party', 'KBB'],
  ['FB Lead Ad', 'social', 'Meta'],
  ['Facebook Marketplace', 'social', 'Meta'],
  ['walkin', 'walk_in', 'Walk-in'],
  ['Walk in', 'walk_in', 'Walk-in'],
  ['Drive By', 'walk_in', 'Walk-in'],
  ['Showroom Up', 'walk_in', 'Walk-in'],
  ['Previous Cust', 'repeat_referral', 'Repeat customer'],
  ['Friend / Family', 'repeat_referral', 'Referral'],
  ['Repeat - Equity Tool', 'repeat_referral', 'Equity mining'],
  ['svc customer', 'service_drive', 'Service drive'],
  ['Email Blast', 'other', 'Email'],
  ['Lease End', 'other', 'Lease end'],
  ['Local Radio', 'traditional', 'Radio'],
  ['Cable TV', 'traditional', 'TV'],
  ['Direct Mail', 'traditional', 'Direct mail'],
  ['Google Ads', 'website', 'Google Ads'],
])('everybody knows what %s is', (spelling, type, name) => {
  expect(knownSource(spelling)).toEqual({ type, name });
});

it.each(['AI chat – web', 'LotLink Exchange', 'Carson Media', 'Teletv', ''])(
  'nobody knows what "%s" is',
  (spelling) => {
    expect(knownSource(spelling)).toBeNull();
  },
);

it.each([
  ['alderpoint toyota', 'brand'],
  ['alderpointtoyota service', 'brand'],
  ['pine valley jeep', 'brand'],
  ['toyota dealer near me', 'near_me'],
  ['oil change kansas city', 'service'],
  ['2026 rav4 hybrid', 'model'],
  ['ford f-150', 'model'],
  ['used cars olathe', 'non_brand'],
])('%s is a query of the type %s', (query, type) => {
  expect(queryTypeOf(query, names.brands)).toBe(type);
});

it('stores are known by what is left of their names', () => {
  expect(
    brandsOf(['Alderpoint Toyota', 'Alderpoint Pre-Owned', 'Pine Valley CDJR', 'Ford of the City']),
  ).toEqual(['alderpoint', 'pine valley']);
});
