import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainRatio, explainSum, type RatioRow, type SumRow } from './rules-explanation.ts';
import { ratioSentences, type SentenceContext, sumSentences } from './rules-sentences.ts';

const parts = fc.record({ numerator: fc.integer({ min: -2_000, max: 2_000 }), denominator: fc.nat(2_000) });
const ratioRows = fc
  .array(fc.record({ now: parts, before: parts }), { minLength: 1, maxLength: 30 })
  .map((rows) => rows.map((row, index): RatioRow => ({ id: String(index), title: `Row ${index}`, ...row })));

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A naive recomputation, exact: whole numbers over a common divisor. */
function exactChange(rows: readonly RatioRow[]): number | null {
  const total = (side: 'now' | 'before', part: 'numerator' | 'denominator') =>
    BigInt(sum(rows.map((row) => row[side][part])));
  const [n1, d1] = [total('now', 'numerator'), total('now', 'denominator')];
  const [n0, d0] = [total('before', 'numerator'), total('before', 'denominator')];
  return d1 === 0n || d0 === 0n ? null : Number(n1 * d0 - n0 * d1) / Number(d1 * d0);
}

describe('the change of a ratio', () => {
  it('is rate and mix, and the rows add up to it', () => {
    fc.assert(
      fc.property(ratioRows, (rows) => {
        const change = explainRatio(rows, 1);
        const exact = exactChange(rows);
        if (exact === null || change === null) {
          expect(change).toBe(exact);
          return;
        }
        expect(change.change).toBeCloseTo(exact, 9);
        expect((change.mix ?? 0) + (change.rate ?? 0)).toBeCloseTo(exact, 9);
        expect(sum(change.effects.map((effect) => effect.change))).toBeCloseTo(exact, 7);
        for (const effect of change.effects) {
          expect((effect.mix ?? 0) + (effect.rate ?? 0)).toBeCloseTo(effect.change, 9);
        }
      }),
    );
  });

  it('is all rate where the mix stays', () => {
    const rows = [
      {
        id: 'a',
        title: 'A',
        now: { numerator: 30, denominator: 100 },
        before: { numerator: 10, denominator: 50 },
      },
      {
        id: 'b',
        title: 'B',
        now: { numerator: 10, denominator: 100 },
        before: { numerator: 5, denominator: 50 },
      },
    ];
    const change = explainRatio(rows, 100);
    expect(change?.change).toBeCloseTo(5, 12);
    expect(change?.rate).toBeCloseTo(5, 12);
    expect(change?.mix).toBeCloseTo(0, 12);
    expect(change?.effects).toMatchObject([
      { id: 'a', shareNow: 0.5, valueNow: 30, valueBefore: 20 },
      { id: 'b' },
    ]);
  });

  it('is all mix where the rates stay', () => {
    const rows = [
      {
        id: 'a',
        title: 'A',
        now: { numerator: 10, denominator: 50 },
        before: { numerator: 20, denominator: 100 },
      },
      {
        id: 'b',
        title: 'B',
        now: { numerator: 5, denominator: 100 },
        before: { numerator: 5, denominator: 100 },
      },
    ];
    const change = explainRatio(rows, 100);
    expect(change?.rate).toBeCloseTo(0, 12);
    expect(change?.mix).toBeCloseTo(10 - 12.5, 12);
  });

  it('counts rows that came and went as mix', () => {
    const none = { numerator: 0, denominator: 0 };
    const rows = [
      { id: 'new', title: 'New', now: { numerator: 1, denominator: 10 }, before: none },
      { id: 'old', title: 'Old', now: none, before: { numerator: 5, denominator: 10 } },
    ];
    expect(explainRatio(rows, 1)).toMatchObject({ rate: 0 });
    expect(explainRatio(rows, 1)?.mix).toBeCloseTo(-0.4, 12);
  });

  it('has no explanation without anything to divide by', () => {
    const none = { numerator: 0, denominator: 0 };
    expect(explainRatio([{ id: 'a', title: 'A', now: none, before: none }], 1)).toBeNull();
    expect(explainRatio([], 1)).toBeNull();
  });
});

describe('the change of a sum', () => {
  it('is what its rows brought', () => {
    const row = fc.record({
      now: fc.integer({ min: -1e9, max: 1e9 }),
      before: fc.integer({ min: -1e9, max: 1e9 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (all) => {
        const rows = all.map((one, index): SumRow => ({ id: String(index), title: String(index), ...one }));
        const { change, effects } = explainSum(rows);
        expect(sum(effects.map((effect) => effect.change))).toBe(change);
        const sizes = effects.map((effect) => Math.abs(effect.change));
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      }),
    );
  });
});

const closing: SentenceContext = {
  title: 'Closing Ratio',
  unit: 'percent',
  base: 'leads',
  against: 'Oct 1–20',
  dimension: 'source',
  rows: 'Lead source',
};

describe('the sentences', () => {
  it('say what a manager asks: how much, how much of it by the mix, and who', () => {
    const rows = [
      row('AutoList', { now: [11, 280], before: [4, 90] }),
      row('Website', { now: [90, 500], before: [108, 600] }),
      row('Phone', { now: [40, 220], before: [59, 310] }),
    ];
    const change = explainRatio(rows, 100);
    expect(change && ratioSentences(change, closing)).toEqual([
      'Closing Ratio fell 3.0 points against Oct 1–20: 2.7 points because more leads come from AutoList (28.0% of leads, was 9.0%), 0.3 points because rates fell, most from Phone (19.0% → 18.2%).',
    ]);
  });

  it('say when mix and rates pull apart', () => {
    const rows = [
      row('A', { now: [40, 100], before: [60, 200] }),
      row('B', { now: [30, 300], before: [10, 100] }),
    ];
    const change = explainRatio(rows, 100);
    const [first] = change ? ratioSentences(change, closing) : [];
    expect(first).toMatch(
      /fell 5\.8 points .*: 12\.5 points because fewer leads come from A .*, 6\.7 points the other way because rates rose/,
    );
  });

  it('add up in what they round to', () => {
    fc.assert(
      fc.property(ratioRows, (rows) => {
        const change = explainRatio(rows, 100);
        if (!change) return;
        const [first = ''] = ratioSentences(change, closing);
        const whole = /(rose|fell) ([\d,.]+) points/.exec(first);
        const causes = [...first.matchAll(/([+−]?)([\d,.]+) points( the other way)? because/g)];
        if (!whole || causes.length === 0) return;
        const size = (text = '') => Math.round(Number(text.replaceAll(',', '')) * 100);
        const sign = whole[1] === 'rose' ? 1 : -1;
        const reported = causes.map(([, mark, text, other]) => signOf(mark, other, sign) * size(text));
        expect(sum(reported)).toBe(sign * size(whole[2]));
      }),
    );
  });

  it('add up in dollars as well, whole ones from a hundred on', () => {
    const rows = [
      row('New', { now: [90_200, 60], before: [60_030, 60] }),
      row('Used', { now: [80_010, 40], before: [20_000, 10] }),
    ];
    const change = explainRatio(rows, 1);
    const reported = {
      ...closing,
      title: 'Front PVR',
      unit: 'usd',
      base: 'deals',
      dimension: 'condition',
      rows: 'New or used',
    } as const;
    expect(change && ratioSentences(change, reported)).toEqual([
      'Front PVR rose $559 against Oct 1–20: $128 because more deals are Used (40.0% of deals, was 14.3%), $431 because averages rose, most for New ($1,001 → $1,503).',
      'New or used: New +$338, Used +$220.',
    ]);
  });

  it('speak of small changes in hundredths, and leave out what rounds to nothing', () => {
    const rows = [
      row('Pat', { now: [161, 100], before: [165, 100] }),
      row('Sam', { now: [150, 100], before: [150, 100] }),
    ];
    const change = explainRatio(rows, 1);
    const reported = {
      ...closing,
      title: 'Products per Deal',
      unit: 'number',
      base: 'deals',
      dimension: 'salesperson',
    } as const;
    expect(change && ratioSentences(change, reported)).toEqual([
      'Products per Deal fell 0.02 against Oct 1–20: 0.02 because averages fell, most with Pat (1.7 → 1.6).',
    ]);
  });

  it('name who brought a sum up and who did not', () => {
    const change = explainSum([
      { id: '1', title: 'Toyota', now: 180, before: 100 },
      { id: '2', title: 'Ford', now: 90, before: 60 },
      { id: '3', title: 'Kia', now: 40, before: 50 },
      { id: '4', title: 'Honda', now: 10, before: 10 },
    ]);
    const reported = { ...closing, title: 'Leads', unit: 'number', dimension: 'dealership' } as const;
    expect(sumSentences(change, reported)).toEqual([
      'Leads rose 100 against Oct 1–20: Toyota +80, Ford +30.',
      'Offset by: Kia −10.',
    ]);
    expect(sumSentences(explainSum([]), reported)).toEqual(['Leads did not change against Oct 1–20.']);
  });

  it('speak of dollars as dollars', () => {
    const change = explainSum([{ id: '1', title: 'Toyota', now: 1_234_567.5, before: 0 }]);
    expect(sumSentences(change, { ...closing, title: 'Front Gross', unit: 'usd' })).toEqual([
      'Front Gross rose $1,234,568 against Oct 1–20: Toyota +$1,234,568.',
    ]);
  });
});

function signOf(mark: string | undefined, other: string | undefined, whole: number): number {
  if (mark !== '' && mark !== undefined) return mark === '+' ? 1 : -1;
  return other === undefined ? whole : -whole;
}

function row(title: string, of: { now: [number, number]; before: [number, number] }): RatioRow {
  const side = ([numerator, denominator]: [number, number]) => ({ numerator, denominator });
  return { id: title, title, now: side(of.now), before: side(of.before) };
}
