/** With its index in the formula. */
export interface Token {
  readonly kind: 'number' | 'name' | 'mark' | 'end';
  readonly text: string;
  readonly position: number;
}

/** An error and its place. */
export interface FormulaError {
  readonly message: string;
  readonly position: number;
  readonly length: number;
  /** A similar existing name. */
  readonly suggestion: string | null;
}

/** A parsed formula, names not resolved yet. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'name'; readonly name: string; readonly token: Token }
  | { readonly kind: 'negative'; readonly of: Expression }
  | {
      readonly kind: 'operation';
      readonly by: Operator;
      readonly left: Expression;
      readonly right: Expression;
      readonly token: Token;
    };
export type Operator = '+' | '-' | '*' | '/';

/** Internal: the first error that stops parsing. */
export class Unreadable extends Error {
  readonly error: FormulaError;

  constructor(message: string, { position, text }: Pick<Token, 'position' | 'text'>) {
    super(message);
    this.error = { message, position, length: Math.max(1, text.length), suggestion: null };
  }
}

const MOST_DEPTH = 20;
const MOST_TOKENS = 200;

/** Variants of the same operator. */
const SAME: Readonly<Record<string, string>> = { '×': '*', '·': '*', '÷': '/', '−': '-', '–': '-', ':': '/' };

const PIECE =
  /\s*(?:(?<number>(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,10})?|\.\d{1,10})|(?<name>[A-Za-z_]\w*)|(?<mark>[-+*/()%×·÷−–:]))/uy;

/** The tokens, with an end marker. @throws Unreadable at an unknown character */
function tokensOf(formula: string): Token[] {
  const tokens: Token[] = [];
  const end = formula.trimEnd().length;
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < end) {
    const from = PIECE.lastIndex;
    const match = PIECE.exec(formula);
    if (!match) throw unknownSign(formula, from);
    const { number, name, mark } = match.groups ?? {};
    const text = number ?? name ?? mark ?? '';
    const position = PIECE.lastIndex - text.length;
    if (number !== undefined) tokens.push({ kind: 'number', text, position });
    else if (name !== undefined) tokens.push({ kind: 'name', text, position });
    else tokens.push({ kind: 'mark', text: SAME[text] ?? text, position });
  }
  const last: Token = { kind: 'end', text: '', position: end };
  if (tokens.length > MOST_TOKENS) throw new Unreadable('The formula is too long.', last);
  return [...tokens, last];
}

function unknownSign(formula: string, from: number): Unreadable {
  const spaces = /^\s*/.exec(formula.slice(from))?.[0].length ?? 0;
  const text = String.fromCodePoint(formula.codePointAt(from + spaces) ?? 0);
  const message = `“${text}” means nothing here. Use names, numbers, + − * / and parentheses.`;
  return new Unreadable(message, { position: from + spaces, text });
}

/**
 * Parses a formula: names, numbers, percents, + − * / and parentheses, with the usual precedence.
 * Never runs any of it as code.
 *
 * @throws Unreadable at the first error
 */
export function readFormula(formula: string): Expression {
  const reader = new Reader(tokensOf(formula));
  return reader.read();
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): Expression {
    if (this.#next().kind === 'end')
      throw new Unreadable('Write a formula, such as leads_good / leads.', this.#next());
    const whole = this.#sum(0);
    if (this.#next().kind === 'end') return whole;
    throw this.#unexpected();
  }

  #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', position: 0 };
  }

  #sum(depth: number): Expression {
    if (depth > MOST_DEPTH) throw new Unreadable('The parentheses go too deep.', this.#next());
    let left = this.#product(depth);
    for (let token = this.#take('+', '-'); token; token = this.#take('+', '-')) {
      left = operation(token, left, this.#product(depth));
    }
    return left;
  }

  #product(depth: number): Expression {
    let left = this.#signed(depth);
    for (let token = this.#take('*', '/'); token; token = this.#take('*', '/')) {
      left = operation(token, left, this.#signed(depth));
    }
    return left;
  }

  #signed(depth: number): Expression {
    let isNegative = false;
    for (let token = this.#take('-', '+'); token; token = this.#take('-', '+')) {
      if (token.text === '-') isNegative = !isNegative;
    }
    const of = this.#single(depth);
    return isNegative ? { kind: 'negative', of } : of;
  }

  #single(depth: number): Expression {
    const token = this.#next();
    if (token.kind === 'number') return this.#number(token);
    if (token.kind === 'name') {
      this.#at += 1;
      return { kind: 'name', name: token.text.toLowerCase(), token };
    }
    if (!this.#take('(')) throw this.#unexpected();
    const inside = this.#sum(depth + 1);
    if (!this.#take(')')) throw new Unreadable('A parenthesis opened here is never closed.', token);
    return inside;
  }

  #number(token: Token): Expression {
    this.#at += 1;
    const value = Number(token.text.replaceAll(',', ''));
    const text = String(value);
    return this.#take('%')
      ? { kind: 'number', value: value / 100, text: `${text}%` }
      : { kind: 'number', value, text };
  }

  #take(...marks: string[]): Token | null {
    const token = this.#next();
    if (token.kind !== 'mark' || !marks.includes(token.text)) return null;
    this.#at += 1;
    return token;
  }

  #unexpected(): Unreadable {
    const token = this.#next();
    if (token.kind === 'end') {
      return new Unreadable('The formula ends here, where a name or a number is missing.', token);
    }
    const before = this.#tokens[this.#at - 1];
    if (token.kind !== 'mark' && before && before.kind !== 'mark') {
      return new Unreadable(`Put + − * or / between “${before.text}” and “${token.text}”.`, token);
    }
    if (token.text === '%') return new Unreadable('A percent sign follows a number: 50%.', token);
    return new Unreadable(`“${token.text}” is not allowed here.`, token);
  }
}

function operation(token: Token, left: Expression, right: Expression): Expression {
  return { kind: 'operation', by: token.text as Operator, left, right, token };
}
