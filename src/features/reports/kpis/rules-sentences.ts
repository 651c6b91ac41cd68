import type { Unit } from '../../../core/kpis/kpi.ts';
import { numberParts, numberText, shareText } from '../../../core/text/number-text.ts';
import type { Effect, KpiChange } from './rules-explanation.ts';

export interface SentenceContext {
  /** Example: `Closing Ratio`. */
  readonly title: string;
  readonly unit: Unit;
  /** What the divisor counts: `good leads`. */
  readonly base: string;
  /** Comparison days: `Oct 1–20`. */
  readonly against: string;
  /** Dimension key. */
  readonly dimension: string;
  readonly rows: string;
}

/** Phrases by dimension: `leads come from AutoList`, `deals are with Pat`, `deals are Used`. */
const SPOKEN: Readonly<Record<string, { readonly verb: string; readonly preposition: string }>> = {
  dealership: { verb: 'are at', preposition: 'at' },
  department: { verb: 'are in', preposition: 'in' },
  source: { verb: 'come from', preposition: 'from' },
  zip: { verb: 'come from', preposition: 'from' },
  salesperson: { verb: 'are with', preposition: 'with' },
  finance_manager: { verb: 'are with', preposition: 'with' },
  advisor: { verb: 'are with', preposition: 'with' },
  technician: { verb: 'are with', preposition: 'with' },
};
const PLAIN = { verb: 'are', preposition: 'for' } as const;

/** Rows below this share of the change are not mentioned. */
const WORTH_A_WORD = 0.2;
const MOST_NAMED = 3;

/**
 * The change of a ratio in sentences, the total first.
 *
 * Mix and rate are rounded so that they add up to the rounded change.
 */
export function ratioSentences(change: KpiChange, reported: SentenceContext): string[] {
  const { mix, rate } = change;
  if (mix === null || rate === null) return [];
  const size = sizeOf(reported.unit, Math.max(...[change.change, mix, rate].map(Math.abs)));
  const [whole, byMix] = [steps(change.change, size), steps(mix, size)];
  const causes = [
    { effect: byMix, why: mixReason(change, reported) },
    { effect: whole - byMix, why: rateReason(change, reported) },
  ].filter(({ effect }) => effect !== 0);
  const isAlong = ({ effect }: { effect: number }) => whole === 0 || Math.sign(effect) === Math.sign(whole);
  const ordered = [...causes.filter(isAlong), ...causes.filter((one) => !isAlong(one))];
  const words = ordered.map((one) => {
    const amount = amountIn(size, one.effect * size.step);
    const sign = whole !== 0 ? '' : one.effect > 0 ? '+' : '−';
    return `${sign}${amount}${isAlong(one) ? '' : ' the other way'} because ${one.why}`;
  });
  const head = headline(whole * size.step, size, reported);
  return words.length === 0
    ? [`${head}.`]
    : [`${head}: ${words.join(', ')}.`, ...details(change, size, reported)];
}

/** The change of a sum in sentences: the largest contributions, then the opposite ones. */
export function sumSentences({ change, effects }: KpiChange, reported: SentenceContext): string[] {
  const size = sizeOf(reported.unit, Math.abs(change));
  const sign = Math.sign(change);
  const named = effects.filter((effect) => steps(effect.change, size) !== 0);
  const along = sign === 0 ? named : named.filter((effect) => Math.sign(effect.change) === sign);
  const against = sign === 0 ? [] : named.filter((effect) => Math.sign(effect.change) === -sign);
  const head = headline(change, size, reported);
  const first = along.length === 0 ? `${head}.` : `${head}: ${listed(along, size)}.`;
  return against.length === 0 ? [first] : [first, `Offset by: ${listed(against, size)}.`];
}

function listed(rows: readonly Effect[], size: Size): string {
  const words = rows.slice(0, MOST_NAMED).map((row) => `${row.title} ${signed(size, row.change)}`);
  const left = rows.length - MOST_NAMED;
  return `${words.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

function headline(change: number, size: Size, { title, against }: SentenceContext): string {
  if (steps(change, size) === 0) return `${title} did not change against ${against}`;
  return `${title} ${change > 0 ? 'rose' : 'fell'} ${amountIn(size, change)} against ${against}`;
}

/** Rows whose share changed: `more leads come from AutoList (28.0% of leads, was 9.0%)`. */
function mixReason({ mix, effects }: KpiChange, reported: SentenceContext): string {
  const sign = Math.sign(mix ?? 0);
  const base = shortBase(reported.base);
  const moved = effects
    .filter((row) => Math.sign(row.mix ?? 0) === sign && row.shareNow !== row.shareBefore)
    .sort((a, b) => Math.abs(b.mix ?? 0) - Math.abs(a.mix ?? 0));
  const [top] = moved;
  if (!top) return 'the mix changed';
  const isMore = (top.shareNow ?? 0) > (top.shareBefore ?? 0);
  const shares = `${shareText(top.shareNow ?? 0)} of ${base}, was ${shareText(top.shareBefore ?? 0)}`;
  return `${isMore ? 'more' : 'fewer'} ${base} ${spoken(reported).verb} ${top.title} (${shares})`;
}

function rateReason({ rate, effects }: KpiChange, reported: SentenceContext): string {
  const way = (rate ?? 0) > 0 ? 'rose' : 'fell';
  const what = reported.unit === 'percent' ? 'rates' : 'averages';
  const moved = effects.filter((row) => Math.sign(row.rate ?? 0) === Math.sign(rate ?? 0));
  const top = moved.sort((a, b) => Math.abs(b.rate ?? 0) - Math.abs(a.rate ?? 0))[0];
  if (!top || Math.abs(top.rate ?? 0) < Math.abs(rate ?? 0) * WORTH_A_WORD) return `${what} ${way}`;
  const [before, now] = [numberText(top.valueBefore, reported.unit), numberText(top.valueNow, reported.unit)];
  const values = before === now ? '' : ` (${before} → ${now})`;
  return `${what} ${way}, most ${spoken(reported).preposition} ${top.title}${values}`;
}

/** The largest contributions, mix and rate together. */
function details({ change, effects }: KpiChange, size: Size, reported: SentenceContext): string[] {
  const least = Math.abs(change) * WORTH_A_WORD;
  const rows = effects.filter((row) => Math.abs(row.change) >= least && steps(row.change, size) !== 0);
  const words = rows.slice(0, MOST_NAMED).map((row) => `${row.title} ${signed(size, row.change)}`);
  return words.length < 2 ? [] : [`${reported.rows}: ${words.join(', ')}.`];
}

function spoken({ dimension }: SentenceContext): typeof PLAIN | (typeof SPOKEN)[string] {
  return SPOKEN[dimension] ?? PLAIN;
}

/** `good leads whose source says so` is shortened to `good leads`. */
function shortBase(base: string): string {
  return base.split(/ whose | with a /)[0] ?? base;
}

/** Unit and rounding step of changes, so rounded parts add up. */
interface Size {
  readonly unit: Unit;
  readonly step: number;
}

/** Whole dollars from $100 on; otherwise tenths, and hundredths for small amounts. */
function sizeOf(unit: Unit, largest: number): Size {
  if (unit === 'usd') return { unit, step: largest >= 100 ? 1 : 0.01 };
  return { unit, step: largest >= (unit === 'percent' ? 0.1 : 1) ? 0.1 : 0.01 };
}

function steps(value: number, { step }: Size): number {
  return Math.round(value / step) || 0;
}

/** Without sign: `2.9 points`, `$120`. */
function amountIn({ unit, step }: Size, change: number): string {
  const size = Math.abs(change);
  if (unit === 'percent') return `${size.toFixed(step < 0.1 ? 2 : 1)} points`;
  if (unit === 'usd' || step >= 0.1) return numberText(size, unit);
  return `${size.toFixed(2)}${numberParts(size, unit).suffix}`;
}

function signed(size: Size, change: number): string {
  return `${change < 0 ? '−' : '+'}${amountIn(size, change)}`;
}
