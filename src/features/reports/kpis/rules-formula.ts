import type { Unit } from '../../../core/kpis/kpi.ts';
import { capital } from '../../../core/text/capital.ts';
import {
  type Expression,
  type FormulaError,
  type Operator,
  readFormula,
  Unreadable,
} from './rules-formula-text.ts';

/** A name that formulas can use. */
export interface Term {
  readonly key: string;
  readonly title: string;
  readonly is: 'kpi' | 'measure';
  readonly unit: Unit;
  /** `sum` can be added up; `ratio` is a sum over a sum. */
  readonly shape: 'sum' | 'ratio';
}

/** Resolves a name: a term, the reason why it cannot be used, or undefined. */
export type TermLookup = (name: string) => Term | string | undefined;

/** Errors reported at once. */
const MOST_ERRORS = 10;

/** `constant` and `calculated` cannot be added up. */
type Shape = Term['shape'] | 'constant' | 'calculated';

export interface Formula {
  readonly expression: Expression;
  /** Normalized. */
  readonly text: string;
  /** In words. */
  readonly reads: string;
  readonly kind: 'additive' | 'ratio' | 'calculated';
  readonly unit: Unit;
  /** Each once, in order of appearance. */
  readonly terms: readonly Term[];
}

export type Checked =
  | { readonly formula: Formula; readonly errors: readonly [] }
  | { readonly formula: null; readonly errors: readonly FormulaError[] };

/**
 * Validates a formula and classifies it: a sum of sums is additive, a sum over a sum is a ratio at
 * every level, anything else is calculated from totals. Dollars are never added to counts.
 *
 * @param names every valid name, for suggestions
 */
export function checkFormula(text: string, lookup: TermLookup, names: readonly string[]): Checked {
  const read = tried(() => readFormula(text));
  if ('error' in read) return { formula: null, errors: [read.error] };
  const expression = read.value;
  const found = namesIn(expression);
  const wrong = found.filter(({ name }) => typeof lookup(name) !== 'object').slice(0, MOST_ERRORS);
  const errors = wrong.map(({ name, token }): FormulaError => {
    const term = lookup(name);
    const at = { position: token.position, length: token.text.length };
    if (typeof term === 'string') return { ...at, message: term, suggestion: null };
    const suggestion = nearest(name, names);
    const hint = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
    return { ...at, message: `There is no measure or KPI called ${token.text}.${hint}`, suggestion };
  });
  if (errors.length > 0) return { formula: null, errors };
  const termOf = (name: string) => lookup(name) as Term;
  const sized = tried(() => sizeOf(expression, termOf));
  if ('error' in sized) return { formula: null, errors: [sized.error] };
  const { shape, unit } = sized.value;
  if (found.length === 0) return { formula: null, errors: [wordless(text)] };
  const terms = [...new Map(found.map(({ name }) => [name, termOf(name)])).values()];
  const formula: Formula = {
    expression,
    text: written(expression),
    reads: capital(inWords(expression, termOf)),
    kind: shape === 'sum' ? 'additive' : shape === 'ratio' ? 'ratio' : 'calculated',
    unit,
    terms,
  };
  return { formula, errors: [] };
}

/** The value of a formula; null when a term is unknown or a divisor is 0. */
export function formulaValue(
  expression: Expression,
  termValue: (name: string) => number | null,
): number | null {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'name':
      return termValue(expression.name);
    case 'negative': {
      const value = formulaValue(expression.of, termValue);
      return value === null ? null : -value;
    }
    case 'operation': {
      const left = formulaValue(expression.left, termValue);
      const right = formulaValue(expression.right, termValue);
      return left === null || right === null ? null : applied(expression.by, left, right);
    }
  }
}

function applied(by: Operator, left: number, right: number): number | null {
  if (by === '+') return left + right;
  if (by === '-') return left - right;
  if (by === '*') return left * right;
  return right === 0 ? null : left / right;
}

/** Dividend and divisor of a ratio, ignoring a constant factor. */
export function sidesOf(expression: Expression): { over: Expression; under: Expression } | null {
  if (expression.kind !== 'operation') return null;
  if (expression.by === '/' && expression.right.kind !== 'number') {
    return { over: expression.left, under: expression.right };
  }
  const { left, right } = expression;
  if (left.kind === 'number') return sidesOf(right);
  return right.kind === 'number' ? sidesOf(left) : null;
}

function tried<T>(work: () => T): { value: T } | { error: FormulaError } {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof Unreadable) return { error: error.error };
    throw error;
  }
}

function namesIn(expression: Expression): Extract<Expression, { kind: 'name' }>[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'name':
      return [expression];
    case 'negative':
      return namesIn(expression.of);
    case 'operation':
      return [...namesIn(expression.left), ...namesIn(expression.right)];
  }
}

function wordless(text: string): FormulaError {
  const message = 'Name at least one measure or KPI.';
  return { message, position: 0, length: Math.max(1, text.length), suggestion: null };
}

interface Size {
  readonly shape: Shape;
  readonly unit: Unit;
}

/** @throws Unreadable when dollars are mixed with counts, or a divisor is a constant 0 */
function sizeOf(expression: Expression, termOf: (name: string) => Term): Size {
  if (expression.kind === 'number') return { shape: 'constant', unit: 'number' };
  if (expression.kind === 'name') return termOf(expression.name);
  if (expression.kind === 'negative') return sizeOf(expression.of, termOf);
  const left = sizeOf(expression.left, termOf);
  const right = sizeOf(expression.right, termOf);
  const { by, token } = expression;
  if (by === '*') return product(left, right, expression);
  if (by === '/') return quotient(left, right, expression);
  const fixed = [left, right].find(({ shape }) => shape === 'constant');
  if (!fixed && left.unit !== right.unit) {
    const [first, second] = [UNIT_WORDS[left.unit], UNIT_WORDS[right.unit]];
    throw new Unreadable(`${capital(first)} and ${second} cannot be added up.`, token);
  }
  const unit = left.shape === 'constant' ? right.unit : left.unit;
  return { shape: left.shape === right.shape && left.shape !== 'ratio' ? left.shape : 'calculated', unit };
}

type Operation = Extract<Expression, { kind: 'operation' }>;

function product(left: Size, right: Size, { left: first, right: second }: Operation): Size {
  const [fixed, other] = left.shape === 'constant' ? [first, right] : [second, left];
  const isScaled = left.shape === 'constant' || right.shape === 'constant';
  // A ratio times 100 is how people write a percent.
  const isPercent = fixed.kind === 'number' && fixed.value === 100 && ['times', 'ratio'].includes(other.unit);
  if (isScaled) return { shape: other.shape, unit: isPercent ? 'percent' : other.unit };
  const unit = left.unit === 'number' ? right.unit : right.unit === 'number' ? left.unit : 'number';
  return { shape: 'calculated', unit };
}

function quotient(left: Size, right: Size, { right: divisor }: Operation): Size {
  if (right.shape === 'constant') {
    if (divisor.kind === 'number' && divisor.value === 0) {
      throw new Unreadable('Nothing can be divided by 0.', { position: 0, text: '' });
    }
    return left;
  }
  const unit =
    left.unit === right.unit
      ? 'times'
      : right.unit === 'number' || left.unit === 'usd'
        ? left.unit
        : 'number';
  return { shape: left.shape === 'sum' && right.shape === 'sum' ? 'ratio' : 'calculated', unit };
}

const UNIT_WORDS: Readonly<Record<Unit, string>> = {
  number: 'counts',
  usd: 'dollars',
  percent: 'percents',
  days: 'days',
  minutes: 'minutes',
  hours: 'hours',
  times: 'multiples',
  ratio: 'ratios',
  place: 'places',
};

const BINDING = { '+': 1, '-': 1, '*': 2, '/': 2 } as const;

function written(expression: Expression): string {
  if (expression.kind === 'number') return expression.text;
  if (expression.kind === 'name') return expression.name;
  if (expression.kind === 'negative') return `-${bracketed(expression.of, 3, false, written)}`;
  const { by, left, right } = expression;
  const strength = BINDING[by];
  return `${bracketed(left, strength, false, written)} ${by} ${bracketed(right, strength, true, written)}`;
}

const SPOKEN = { '+': 'plus', '-': 'less', '*': 'times', '/': 'divided by' } as const;

function inWords(expression: Expression, termOf: (name: string) => Term): string {
  const say = (part: Expression): string => inWords(part, termOf);
  if (expression.kind === 'number') return expression.text;
  if (expression.kind === 'name') return termOf(expression.name).title;
  if (expression.kind === 'negative') return `minus ${bracketed(expression.of, 3, false, say)}`;
  const { by, left, right } = expression;
  const strength = BINDING[by];
  return `${bracketed(left, strength, false, say)} ${SPOKEN[by]} ${bracketed(right, strength, true, say)}`;
}

function bracketed(
  part: Expression,
  strength: number,
  isRight: boolean,
  say: (part: Expression) => string,
): string {
  const own = part.kind === 'operation' ? BINDING[part.by] : part.kind === 'negative' ? 1 : 4;
  const needs = own < strength || (isRight && own === strength);
  return needs ? `(${say(part)})` : say(part);
}

/**
 * The most similar name, or null.
 *
 * Similar: at most a third of its letters differ, or one name contains the other.
 */
function nearest(name: string, names: readonly string[]): string | null {
  const scored = names.map((candidate) => ({ candidate, distance: distanceOf(name, candidate) }));
  const best = scored.toSorted(
    (a, b) => a.distance - b.distance || a.candidate.length - b.candidate.length,
  )[0];
  if (best && best.distance <= Math.max(1, Math.floor(name.length / 3))) return best.candidate;
  const within = names.filter((candidate) => name.length >= 3 && candidate.includes(name));
  return within.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
