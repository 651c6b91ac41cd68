import type { Unit } from '../../core/kpis/kpi.ts';
import { numberText, shareText } from '../../core/number-text.ts';
import type { Change, Effect } from './rules-explanation.ts';

/** What the sentences speak of. */
export interface Told {
  /** `Closing Ratio`. */
  readonly title: string;
  readonly unit: Unit;
  /** What a ratio's divisor counts: `good leads`. */
  readonly base: string;
  /** The days compared with: `Oct 1–20`. */
  readonly against: string;
  /** The dimension of the rows, and its title. */
  readonly dimension: string;
  readonly rows: string;
}

/** How a row is spoken of: `leads come from AutoList`, `deals are with Pat`, `deals are Used`. */
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

/** Rows worth a word move at least this part of the whole change. */
const WORTH_A_WORD = 0.2;
const MOST_NAMED = 3;

/**
 * The change of a ratio in sentences a manager reads, the whole first.
 *
 * Mix and rate are rounded so that they add up to the rounded change.
 */
export function ratioSentences(change: Change, told: Told): string[] {
  const { mix, rate } = change;
  if (mix === null || rate === null) return [];
  const step = stepOf(told.unit, Math.max(...[change.change, mix, rate].map(Math.abs)));
  const [whole, byMix] = [steps(change.change, step), steps(mix, step)];
  const rounded = { whole: whole * step, mix: byMix * step, rate: (whole - byMix) * step };
  const causes = [
    cause(
      rounded.mix,
      { amount: amount(rounded.mix, told.unit), why: mixReason(change, told) },
      rounded.whole,
    ),
    cause(
      rounded.rate,
      { amount: amount(rounded.rate, told.unit), why: rateReason(change, told) },
      rounded.whole,
    ),
  ].filter((words) => words !== null);
  const head = headline(rounded.whole, told);
  if (causes.length === 0) return [`${head}.`];
  return [`${head}: ${causes.join(', ')}.`, ...details(change, told)];
}

/** The change of a sum in sentences: who brought most of it, who went the other way. */
export function sumSentences({ change, effects }: Change, told: Told): string[] {
  const sign = Math.sign(change);
  const named = effects.filter(
    (effect) => effect.change !== 0 && text(effect.change, told.unit) !== text(0, told.unit),
  );
  const along =
    sign === 0 ? named.slice(0, MOST_NAMED) : named.filter((effect) => Math.sign(effect.change) === sign);
  const against = sign === 0 ? [] : named.filter((effect) => Math.sign(effect.change) === -sign);
  const list = (rows: readonly Effect[]) =>
    rows
      .slice(0, MOST_NAMED)
      .map((row) => `${row.title} ${signed(row.change, told.unit)}`)
      .join(', ');
  const head = headline(change, told);
  const first = along.length === 0 ? `${head}.` : `${head}: ${list(along)}${more(along)}.`;
  if (against.length === 0) return [first];
  return [first, `The other way: ${list(against)}${more(against)}.`];
}

function headline(change: number, { title, unit, against }: Told): string {
  if (change === 0) return `${title} did not change against ${against}`;
  return `${title} ${change > 0 ? 'rose' : 'fell'} ${amount(change, unit)} against ${against}`;
}

/** One cause of a change, or null when it rounds to nothing. */
function cause(
  effect: number,
  { amount: size, why }: { amount: string; why: string },
  whole: number,
): string | null {
  if (effect === 0) return null;
  if (whole === 0) return `${effect > 0 ? '+' : '−'}${size} because ${why}`;
  const isAlong = Math.sign(effect) === Math.sign(whole);
  return isAlong ? `${size} because ${why}` : `${size} the other way because ${why}`;
}

/** Who grew or shrank, in words: `more leads come from AutoList (28.0% of leads, was 9.0%)`. */
function mixReason({ mix, effects }: Change, told: Told): string {
  const sign = Math.sign(mix ?? 0);
  const base = shortBase(told.base);
  const moved = effects
    .filter((row) => Math.sign(row.mix ?? 0) === sign && row.shareNow !== row.shareBefore)
    .sort((a, b) => Math.abs(b.mix ?? 0) - Math.abs(a.mix ?? 0));
  const [top] = moved;
  if (!top) return 'the mix changed';
  const isMore = (top.shareNow ?? 0) > (top.shareBefore ?? 0);
  const shares = `${shareText(top.shareNow ?? 0)} of ${base}, was ${shareText(top.shareBefore ?? 0)}`;
  return `${isMore ? 'more' : 'fewer'} ${base} ${spoken(told).verb} ${top.title} (${shares})`;
}

function rateReason({ rate, effects }: Change, told: Told): string {
  const way = (rate ?? 0) > 0 ? 'rose' : 'fell';
  const what = told.unit === 'percent' ? 'rates' : 'averages';
  const moved = effects.filter((row) => Math.sign(row.rate ?? 0) === Math.sign(rate ?? 0));
  const top = moved.sort((a, b) => Math.abs(b.rate ?? 0) - Math.abs(a.rate ?? 0))[0];
  if (!top || Math.abs(top.rate ?? 0) < Math.abs(rate ?? 0) * WORTH_A_WORD) return `${what} ${way}`;
  const values = `${numberText(top.valueBefore, told.unit)} → ${numberText(top.valueNow, told.unit)}`;
  return `${what} ${way}, most ${spoken(told).preposition} ${top.title} (${values})`;
}

/** The rows that did most, both causes together. */
function details({ change, effects }: Change, told: Told): string[] {
  const least = Math.max(Math.abs(change) * WORTH_A_WORD, Number.EPSILON);
  const rows = effects.filter((row) => Math.abs(row.change) >= least).slice(0, MOST_NAMED);
  const words = rows.map((row) => `${row.title} ${signed(row.change, told.unit)}`);
  return words.length < 2 ? [] : [`${told.rows}: ${words.join(', ')}.`];
}

function spoken({ dimension }: Told): typeof PLAIN | (typeof SPOKEN)[string] {
  return SPOKEN[dimension] ?? PLAIN;
}

/** `good leads whose source says so` are good leads in a sentence. */
function shortBase(base: string): string {
  return base.split(/ whose | with a /)[0] ?? base;
}

function more(rows: readonly Effect[]): string {
  const left = rows.length - MOST_NAMED;
  return left > 0 ? ` and ${left} more` : '';
}

/** What a change is rounded to, so that its parts can be made to add up. */
function stepOf(unit: Unit, size: number): number {
  if (unit === 'usd') return size >= 100 ? 1 : 0.01;
  return 0.1;
}

function steps(value: number, step: number): number {
  return Math.round(value / step) || 0;
}

/** A size without its sign: `2.9 points`, `$120`. */
function amount(change: number, unit: Unit): string {
  const size = Math.abs(change);
  return unit === 'percent' ? `${size.toFixed(1)} points` : numberText(size, unit);
}

function signed(change: number, unit: Unit): string {
  return `${change < 0 ? '−' : '+'}${amount(change, unit)}`;
}

function text(value: number, unit: Unit): string {
  return amount(value, unit);
}
