import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JudgedSource, type SourceSums, type SourceVerdict, verdictsOf } from './rules-verdicts.ts';

/** A source of 100 good leads of 110, ten sales, each for $400. */
const SOUND: SourceSums = {
  spend: 4000,
  sold: 10,
  leads: 110,
  goodLeads: 100,
  closed: 10,
  closable: 100,
  gross: 30_000,
  grossed: 10,
};

const source = (
  title: string,
  now: Partial<SourceSums> = {},
  before: Partial<SourceSums> | null = {},
): JudgedSource => ({
  id: title,
  title,
  now: { ...SOUND, ...now },
  before: before && { ...SOUND, ...before },
});

const OTHERS = [source('A'), source('B')];

function verdictOf(
  now: Partial<SourceSums>,
  before: Partial<SourceSums> | null = {},
  others: readonly JudgedSource[] = OTHERS,
): SourceVerdict | undefined {
  return verdictsOf([source('X', now, before), ...others]).find(({ source: one }) => one.title === 'X');
}

describe('the verdict on a paid source', () => {
  const costly = { spend: 12_000, sold: 8 };
  it.each<[string, Partial<SourceSums>, Partial<SourceSums> | null, string, RegExp]>([
    ['in line', {}, {}, 'keep', /^Costs \$400 per sale vs \$400 at other paid sources\.$/],
    [
      'costly twice, for more than it earns',
      { ...costly, gross: 8_000, grossed: 8 },
      costly,
      'cut',
      /^Costs \$1,500 per sale vs \$400 at other paid sources and earns \$1,000 gross; \$1,500 vs \$400 the period before\.$/,
    ],
    [
      'costly twice, and worth it',
      costly,
      costly,
      'fix',
      /; it earns \$3,000 gross, so negotiate the price\.$/,
    ],
    [
      'costly twice, of unknown gross',
      { ...costly, gross: null, grossed: null },
      costly,
      'fix',
      /; its gross is not known\.$/,
    ],
    ['costly once', costly, {}, 'fix', /the period before was in line or is not known\.$/],
    ['costly without a period before', costly, null, 'fix', /not known\.$/],
    [
      'silent, and without a sale twice',
      { spend: 4000, sold: 0, goodLeads: 0, leads: 0, closed: null, closable: null },
      { spend: 4100, sold: 0 },
      'cut',
      /^\$4,000 spent and no sales; other paid sources spend \$400 per sale; \$4,100 and no sales the period before\.$/,
    ],
    [
      'costly because leads of a fair price do not close',
      { spend: 4000, sold: 2, closed: 2 },
      { spend: 4000, sold: 2 },
      'fix',
      /a good lead costs \$40\.00 vs \$40\.00: 2\.0% close vs 10\.0%\.$/,
    ],
    [
      'closing poorly at a fair cost',
      { closed: 3 },
      {},
      'fix',
      /^3\.0% of its 100 good leads closed vs 10\.0%/,
    ],
    ['full of bad leads', { leads: 200 }, {}, 'fix', /^50\.0% of its 200 leads are bad or duplicates\.$/],
    ['small', { spend: 900, sold: 0 }, {}, 'unclear', /^Not enough data: 100 good leads for \$900\.$/],
    [
      'radio',
      { spend: 60_000, sold: 0, goodLeads: 0, leads: 0 },
      { goodLeads: 3 },
      'unclear',
      /^Not enough data: 0 good leads for \$60,000; what it sells comes in through other sources\.$/,
    ],
    ['without known sales', { sold: null }, {}, 'unclear', /sales are not known/],
    [
      'a sale or two behind, which is chance',
      { spend: 2000, sold: 3 },
      { spend: 2000, sold: 3 },
      'keep',
      /\$667/,
    ],
  ])('%s', (_case, now, before, verdict, reason) => {
    const found = verdictOf(now, before);
    expect([found?.verdict, found?.reason]).toEqual([verdict, expect.stringMatching(reason)]);
  });

  it('needs other paid sources that sell, and paid ones alone have one', () => {
    expect(verdictOf({}, {}, [])?.verdict).toBe('unclear');
    expect(verdictOf({}, {}, [source('A', { sold: 4 })])?.verdict).toBe('unclear');
    expect(verdictOf({ spend: 0 })).toBeUndefined();
    expect(verdictOf({ spend: null })).toBeUndefined();
  });

  it('is not compared with spend that has no leads of its own', () => {
    const radio = source('radio', { spend: 90_000, sold: 0, goodLeads: 0 }, { goodLeads: 0 });
    expect(verdictOf({}, {}, [...OTHERS, radio])?.reason).toBe(verdictOf({})?.reason);
  });

  it('comes with the most urgent first', () => {
    const all = verdictsOf([
      source('small', { spend: 100, goodLeads: 3, sold: 0 }, null),
      source('X', { ...costly, gross: 1 }, costly),
      ...OTHERS,
    ]);
    expect(all.map(({ verdict }) => verdict)).toEqual(['cut', 'keep', 'keep', 'unclear']);
  });
});

describe('for any sources', () => {
  const amount = fc.option(fc.integer({ min: 0, max: 400 }), { nil: null });
  const sums = fc
    .record({
      spend: fc.option(fc.integer({ min: 0, max: 90_000 }), { nil: null }),
      sold: amount,
      goodLeads: amount,
      bad: fc.nat(100),
      closed: amount,
      more: fc.nat(300),
      gross: fc.option(fc.integer({ min: -9_000, max: 900_000 }), { nil: null }),
    })
    .map(
      ({ bad, more, closed, goodLeads, ...rest }): SourceSums => ({
        ...rest,
        goodLeads,
        leads: goodLeads === null ? null : goodLeads + bad,
        closed,
        closable: closed === null ? null : closed + more,
        grossed: rest.sold,
      }),
    );
  const sources = fc
    .array(fc.record({ now: sums, before: fc.option(sums, { nil: null }) }), { maxLength: 8 })
    .map((all) =>
      all.map((one, index): JudgedSource => ({ id: String(index), title: String(index), ...one })),
    );

  it('a verdict reads as one sentence and does not depend on the order', () => {
    fc.assert(
      fc.property(sources, (all) => {
        const verdicts = verdictsOf(all);
        expect(verdicts).toHaveLength(all.filter(({ now }) => (now.spend ?? 0) > 0).length);
        for (const { reason } of verdicts) {
          expect(reason).toMatch(/^[^.]([^.]|\.\d)*\.$/);
          expect(reason).not.toMatch(/NaN|Infinity|—/);
        }
        const turned = verdictsOf(all.toReversed());
        const said = (found: readonly SourceVerdict[]) =>
          new Map(found.map((one) => [one.source.id, one.verdict]));
        expect(said(turned)).toEqual(said(verdicts));
      }),
    );
  });

  it('none is cut that sells for less than the others, and none kept that clearly sells for double', () => {
    const priceOf = ({ spend, sold }: SourceSums) => (spend ?? 0) / (sold ?? 0);
    fc.assert(
      fc.property(sources, (all) => {
        for (const { source: one, others, verdict } of verdictsOf(all)) {
          const [own, usual] = [priceOf(one.now), priceOf(others)];
          const isLarge = (one.now.spend ?? 0) / usual >= 9;
          if (verdict === 'cut') expect(own).toBeGreaterThan(usual);
          if (verdict === 'keep' && isLarge) expect(own).toBeLessThan(usual * 2);
        }
      }),
    );
  });
});
