import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFormula, type Formula, formulaValue, sidesOf, type Term } from './rules-formula.ts';

function term(key: string, title: string, but: Partial<Term> = {}): Term {
  return { key, title, is: 'measure', unit: 'number', shape: 'sum', ...but };
}

const terms = [
  term('leads', 'Leads', { is: 'kpi' }),
  term('leads_good', 'Good Leads', { is: 'kpi' }),
  term('units_new', 'New Units', { is: 'kpi' }),
  term('front_gross_new', 'Front Gross New', { is: 'kpi', unit: 'usd' }),
  term('back_gross', 'Back Gross', { is: 'kpi', unit: 'usd' }),
  term('contact_rate', 'Contact Rate', { is: 'kpi', unit: 'percent', shape: 'ratio' }),
];
const names = terms.map(({ key }) => key);
const REFUSED =
  'Units per Salesperson is counted separately at every level, so it cannot be used in a formula.';
const lookup = (name: string) => (name === 'units_per_sp' ? REFUSED : terms.find(({ key }) => key === name));
const check = (text: string) => checkFormula(text, lookup, names);

function understood(text: string): Formula {
  const { formula, errors } = check(text);
  if (!formula) throw new Error(errors.map(({ message }) => message).join(' '));
  return formula;
}

describe('a formula', () => {
  it.each<{ text: string; is: Pick<Formula, 'text' | 'reads' | 'kind' | 'unit'> }>([
    {
      text: ' Front_Gross_New/units_new ',
      is: {
        text: 'front_gross_new / units_new',
        reads: 'Front Gross New divided by New Units',
        kind: 'ratio',
        unit: 'usd',
      },
    },
    {
      text: '(front_gross_new + back_gross) ÷ units_new',
      is: {
        text: '(front_gross_new + back_gross) / units_new',
        reads: '(Front Gross New plus Back Gross) divided by New Units',
        kind: 'ratio',
        unit: 'usd',
      },
    },
    {
      text: 'front_gross_new + (back_gross)',
      is: {
        text: 'front_gross_new + back_gross',
        reads: 'Front Gross New plus Back Gross',
        kind: 'additive',
        unit: 'usd',
      },
    },
    {
      text: 'leads_good / leads * 100',
      is: {
        text: 'leads_good / leads * 100',
        reads: 'Good Leads divided by Leads times 100',
        kind: 'ratio',
        unit: 'percent',
      },
    },
    {
      text: 'leads − 25% × leads_good',
      is: {
        text: 'leads - 25% * leads_good',
        reads: 'Leads less 25% times Good Leads',
        kind: 'additive',
        unit: 'number',
      },
    },
    {
      text: 'leads - (leads_good - units_new)',
      is: {
        text: 'leads - (leads_good - units_new)',
        reads: 'Leads less (Good Leads less New Units)',
        kind: 'additive',
        unit: 'number',
      },
    },
    {
      text: '-leads + 1,000.5',
      is: { text: '-leads + 1000.5', reads: 'Minus Leads plus 1000.5', kind: 'calculated', unit: 'number' },
    },
    {
      text: 'contact_rate + contact_rate',
      is: {
        text: 'contact_rate + contact_rate',
        reads: 'Contact Rate plus Contact Rate',
        kind: 'calculated',
        unit: 'percent',
      },
    },
  ])('reads $text', ({ text, is }) => {
    expect(understood(text)).toMatchObject(is);
  });

  it.each([
    { text: '', position: 0, says: 'Write a formula' },
    { text: '5 + 3', position: 0, says: 'Name at least one' },
    { text: 'leads / ', position: 7, says: 'ends here' },
    { text: 'leads leads', position: 6, says: 'Put + − * or / between' },
    { text: '(leads', position: 0, says: 'never closed' },
    { text: 'leads)', position: 5, says: 'is not allowed here' },
    { text: 'leads %', position: 6, says: 'follows a number' },
    { text: 'leads ** 2', position: 7, says: 'is not allowed here' },
    { text: 'leads; drop', position: 5, says: '“;” means nothing here' },
    { text: 'leads + 🚗', position: 8, says: '“🚗” means nothing here' },
    { text: 'leads / 0', position: 0, says: 'divided by 0' },
    { text: 'front_gross_new + leads', position: 16, says: 'Dollars and counts cannot be added up.' },
    { text: `${'('.repeat(30)}leads${')'.repeat(30)}`, position: 21, says: 'too deep' },
    { text: 'leads+'.repeat(150), position: 900, says: 'too long' },
    { text: 'leads / units_per_sp', position: 8, says: 'counted separately' },
  ])('refuses $text', ({ text, position, says }) => {
    const { formula, errors } = check(text);
    expect(formula).toBeNull();
    expect(errors[0]?.message).toContain(says);
    expect(errors[0]?.position).toBe(position);
  });

  it.each([
    { text: 'lead', suggestion: 'leads' },
    { text: 'unit_new', suggestion: 'units_new' },
    { text: 'front_gros_new', suggestion: 'front_gross_new' },
    { text: 'good', suggestion: 'leads_good' },
    { text: 'weather', suggestion: null },
    { text: '__proto__', suggestion: null },
    { text: 'constructor', suggestion: null },
  ])('finds what $text may have meant', ({ text, suggestion }) => {
    expect(check(text).errors).toMatchObject([{ suggestion, position: 0, length: text.length }]);
  });

  it('says every name it does not know', () => {
    expect(check('foo_bar / leads + baz_qux').errors.map(({ position }) => position)).toEqual([0, 18]);
  });

  it('is worked out in the usual order', () => {
    const values: Record<string, number> = { leads: 10, leads_good: 4, units_new: 3 };
    const value = (text: string) => formulaValue(understood(text).expression, (name) => values[name] ?? null);
    expect(value('leads - leads_good - units_new')).toBe(3);
    expect(value('leads - (leads_good - units_new)')).toBe(9);
    expect(value('leads + leads_good * units_new')).toBe(22);
    expect(value('leads / leads_good / 5')).toBe(0.5);
    expect(value('50% * leads')).toBe(5);
    expect(value('leads / (units_new - 3)')).toBeNull();
    expect(value('leads / back_gross')).toBeNull();
  });

  it('knows its dividend and divisor', () => {
    const { expression } = understood('100 * leads_good / leads');
    expect(sidesOf(understood('leads_good / leads * 100').expression)).toMatchObject({
      over: { name: 'leads_good' },
      under: { name: 'leads' },
    });
    expect(sidesOf(expression)).toMatchObject({ under: { name: 'leads' } });
    expect(sidesOf(understood('leads / 7').expression)).toBeNull();
  });

  it('means the same when read again from its own spelling', { timeout: 30_000 }, () => {
    const leaf = fc.constantFrom('leads', 'leads_good', 'units_new', '2', '3.5', '25%');
    const { formula } = fc.letrec<{ formula: string }>((tie) => ({
      formula: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc
          .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/'), tie('formula'))
          .map((all) => `(${all.join(' ')})`),
        tie('formula').map((of) => `-(${of})`),
      ),
    }));
    const values: Record<string, number> = { leads: 10, leads_good: 4, units_new: 3 };
    const value = (of: Formula) => formulaValue(of.expression, (name) => values[name] ?? null);
    fc.assert(
      fc.property(formula, (text) => {
        const first = check(text).formula;
        if (!first) return;
        const again = understood(first.text);
        expect(again.text).toBe(first.text);
        expect(value(again)).toBe(value(first));
        expect(again.kind).toBe(first.kind);
      }),
    );
  });

  it('never breaks, whatever is typed', { timeout: 30_000 }, () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(...names, '(', ')', '+', '-', '*', '/', '%', '1.5', ' ', '..', ',', '1e9'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        const { formula, errors } = check(text);
        expect(formula === null).toBe(errors.length > 0);
        for (const { position, length, message } of errors) {
          expect(position >= 0 && position <= text.length && length >= 1 && message !== '').toBe(true);
        }
      }),
    );
  });
});
