import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypedAmount } from './amount-arithmetic.ts';
import { readAmount } from './typed-amount.ts';

describe('an amount that is typed', () => {
  it.each([
    ['=4000*1.05', 0, 4200],
    ['= 1,000 + 2 * 3', 0, 1006],
    ['=(1000+2)*3', 0, 3006],
    ['=100/3', 0, 33.33],
    ['=-5+10', 0, 5],
    ['=2k+$500', 0, 2500],
    ['=1.005', 0, 1.01],
    ['=4000*110%', 0, 4400],
    ['=5%*200', 0, 10],
    ['5k', 0, 5000],
    ['1.2m', 0, 1_200_000],
    ['$7.5K', 0, 7500],
    ['+10%', 4000, 4400],
    ['-10%', 4321.5, 3889.35],
    ['+ 12.5 %', 0.04, 0.05],
    ['1,250.50', 9, 1250.5],
  ])('%s over %s is %s', (text, present, dollars) => {
    expect(readTypedAmount(text, present)).toEqual({ kind: 'amount', dollars });
  });

  it.each([
    ['+10%', null, 'There is no amount here to take a percent of.'],
    ['-110%', 100, 'An amount is 0 or more.'],
    ['=1/0', 0, 'Nothing can be divided by 0.'],
    ['=(1+2', 0, 'A bracket is not closed.'],
    ['=4000+10%', 0, 'Write ten percent more as *1.10, or +10%.'],
    ['=9999999k', 0, null],
    ['=99999999k', 0, 'At most 10 billion dollars.'],
    ['=alert(1)', 0, 'Type an amount such as 1250.50, 5k, =4000*1.05 or +10%.'],
    ['=A1+2', 0, 'Type an amount such as 1250.50, 5k, =4000*1.05 or +10%.'],
    ['=', 0, 'Type an amount such as 1250.50, 5k, =4000*1.05 or +10%.'],
    [`=${'('.repeat(50)}1${')'.repeat(50)}`, 0, 'Type an amount such as 1250.50, 5k, =4000*1.05 or +10%.'],
    [`=${'9'.repeat(300)}`, 0, 'At most 200 characters.'],
    ['abc', 0, 'Type an amount in dollars, such as 1,250 or 1250.50.'],
  ])('%s over %s: %s', (text, present, message) => {
    const read = readTypedAmount(text, present);
    expect(read.kind === 'wrong' ? read.message : null).toBe(message);
  });

  it('is read as before where it is a plain amount', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,$()-– ') }), (text) => {
        expect(readTypedAmount(text, 100)).toEqual(readAmount(text));
      }),
    );
  });

  it('is worked out to the cent for any sum of cents, and never throws', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 });
    const parts = fc.array(fc.record({ sign: fc.constantFrom('+', '-'), cents }), { maxLength: 8 });
    fc.assert(
      fc.property(cents, parts, fc.integer({ min: 1, max: 900 }), (first, rest, factor) => {
        const text = rest.map((part) => `${part.sign}${(part.cents / 100).toFixed(2)}`).join('');
        const sum = rest.reduce((all, part) => all + (part.sign === '+' ? part.cents : -part.cents), first);
        const read = readTypedAmount(`=(${(first / 100).toFixed(2)}${text})*${factor}`, null);
        const exact = (sum * factor) / 100;
        if (exact < 0) expect(read).toEqual({ kind: 'wrong', message: 'An amount is 0 or more.' });
        else if (exact > 10_000_000_000) expect(read.kind).toBe('wrong');
        else expect(read).toEqual({ kind: 'amount', dollars: exact });
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,$()+-*/%kmKM= e') }), (text) => {
        const read = readTypedAmount(`=${text}`, 12.34);
        if (read.kind === 'amount') expect(Number.isSafeInteger(Math.round(read.dollars * 100))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
