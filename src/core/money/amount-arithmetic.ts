import { readAmount, type TypedAmount } from './typed-amount.ts';

// Only the result is rounded.
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

const LONGEST = 200;
const DEEPEST = 20;
const MOST_CENTS = 1_000_000_000_000n;
const FORMS = 'Type an amount such as 1250.50, 5k, =4000*1.05 or +10%.';
const SUFFIXES: Readonly<Record<string, bigint>> = { k: 1_000n, m: 1_000_000n };

class Unreadable extends Error {}

/**
 * Like `readAmount`, plus `5k`, `1.2m`, `+10%` of the present amount and `=4000*1.05`. Exact; half
 * a cent rounds away from zero. `present`: dollars, or null.
 */
export function readTypedAmount(text: string, present: number | null): TypedAmount {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '');
  try {
    const share = /^([+\-−])(\d[\d.,]*|\.\d+)%$/.exec(bare);
    if (share) return rounded(changedBy(present, share[1] ?? '', share[2] ?? ''));
    if (bare.startsWith('=')) return rounded(new Expression(bare.slice(1)).whole());
    if (/^\$?[\d.,]+[km]$/i.test(bare)) return rounded(new Expression(bare).whole());
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'wrong', message: error.message };
    throw error;
  }
  return readAmount(text);
}

function changedBy(present: number | null, sign: string, digits: string): Fraction {
  if (present === null) throw new Unreadable('There is no amount here to take a percent of.');
  const share = new Expression(digits).whole();
  const hundred = 100n * share.bottom;
  const factor = { top: sign === '+' ? hundred + share.top : hundred - share.top, bottom: hundred };
  return times({ top: BigInt(Math.round(present * 100)), bottom: 100n }, factor);
}

function rounded({ top, bottom }: Fraction): TypedAmount {
  if (top < 0n) return { kind: 'wrong', message: 'An amount is 0 or more.' };
  const cents = (top * 200n + bottom) / (bottom * 2n);
  if (cents > MOST_CENTS) return { kind: 'wrong', message: 'At most 10 billion dollars.' };
  return { kind: 'amount', dollars: Number(cents) / 100 };
}

/** Usual precedence: signs, then * and /, then + and -. */
class Expression {
  private at = 0;
  private depth = 0;
  private readonly text: string;

  constructor(text: string) {
    if (text.length > LONGEST) throw new Unreadable(`At most ${LONGEST} characters.`);
    this.text = text;
  }

  whole(): Fraction {
    const value = this.sum();
    if (this.at < this.text.length) throw new Unreadable(FORMS);
    return value;
  }

  private sum(): Fraction {
    let value = this.product();
    for (let sign = this.take('+-−'); sign !== null; sign = this.take('+-−')) {
      const other = this.product();
      value = plus(value, sign === '+' ? other : less(other));
    }
    return value;
  }

  private product(): Fraction {
    let value = this.factor();
    for (let sign = this.take('*/×÷'); sign !== null; sign = this.take('*/×÷')) {
      const other = this.factor();
      value = times(value, sign === '*' || sign === '×' ? other : inverse(other));
    }
    return value;
  }

  private factor(): Fraction {
    const sign = this.take('+-−');
    if (sign !== null) return this.deeper(() => (sign === '+' ? this.factor() : less(this.factor())));
    if (this.take('(') === null) return this.number();
    const value = this.deeper(() => this.sum());
    if (this.take(')') === null) throw new Unreadable('A bracket is not closed.');
    return value;
  }

  private number(): Fraction {
    this.take('$');
    const digits = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|^\.\d+/.exec(this.text.slice(this.at))?.[0];
    if (digits === undefined) throw new Unreadable(FORMS);
    this.at += digits.length;
    const [whole = '', part = ''] = digits.replaceAll(',', '').split('.');
    const value = { top: BigInt(whole + part), bottom: 10n ** BigInt(part.length) };
    const suffix = this.take('kKmM');
    if (suffix !== null) return times(value, { top: SUFFIXES[suffix.toLowerCase()] ?? 1n, bottom: 1n });
    if (this.take('%') === null) return value;
    // Spreadsheets read `=4000+10%` as 4,000.10, calculators as 4,400.
    if (!this.isFactor(digits.length + 1)) throw new Unreadable('Write ten percent more as *1.10, or +10%.');
    return times(value, { top: 1n, bottom: 100n });
  }

  private isFactor(length: number): boolean {
    const before = this.text[this.at - length - 1] ?? '';
    const after = this.text[this.at] ?? '';
    return '*/×÷'.includes(before || ' ') || '*/×÷'.includes(after || ' ');
  }

  private take(marks: string): string | null {
    const mark = this.text[this.at];
    if (mark === undefined || !marks.includes(mark)) return null;
    this.at += 1;
    return mark;
  }

  private deeper(read: () => Fraction): Fraction {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new Unreadable(FORMS);
    const value = read();
    this.depth -= 1;
    return value;
  }
}

function plus(one: Fraction, other: Fraction): Fraction {
  return { top: one.top * other.bottom + other.top * one.bottom, bottom: one.bottom * other.bottom };
}

function times(one: Fraction, other: Fraction): Fraction {
  return { top: one.top * other.top, bottom: one.bottom * other.bottom };
}

function less({ top, bottom }: Fraction): Fraction {
  return { top: -top, bottom };
}

function inverse({ top, bottom }: Fraction): Fraction {
  if (top === 0n) throw new Unreadable('Nothing can be divided by 0.');
  return top < 0n ? { top: -bottom, bottom: -top } : { top: bottom, bottom: top };
}
