/** What a ratio is made of; in the units of the wire. */
export interface Parts {
  readonly numerator: number;
  readonly denominator: number;
}

/** A row of a breakdown in two windows. */
export interface RatioRow {
  readonly id: string;
  readonly title: string;
  readonly now: Parts;
  readonly before: Parts;
}

/** A row of an additive KPI in two windows. */
export interface SumRow {
  readonly id: string;
  readonly title: string;
  readonly now: number;
  readonly before: number;
}

/** What one row did to the change of the whole; shares run from 0 to 1. */
export interface Effect {
  readonly id: string;
  readonly title: string;
  readonly change: number;
  readonly mix: number | null;
  readonly rate: number | null;
  readonly shareNow: number | null;
  readonly shareBefore: number | null;
  readonly valueNow: number | null;
  readonly valueBefore: number | null;
}

/** The change of a whole and what each row did to it, largest first. */
export interface KpiChange {
  readonly change: number;
  readonly mix: number | null;
  readonly rate: number | null;
  readonly effects: readonly Effect[];
}

/**
 * Why a ratio changed: because rows changed their rate, or because the mix of rows changed.
 *
 * A row's rate effect is its old share of the divisor times the change of its own ratio. Everything
 * else it did is mix: its share grew or shrank while its ratio lay above or below the old whole.
 * The cross term stands in the mix, and so does a row that has no ratio in one of the windows.
 *
 * @param scale 100 for percents, else 1
 * @returns rate and mix of all rows add up to the change, and so do the rows; null where one
 *   of the wholes has nothing to divide by
 */
export function explainRatio(rows: readonly RatioRow[], scale: number): KpiChange | null {
  const now = wholeOf(rows.map((row) => row.now));
  const before = wholeOf(rows.map((row) => row.before));
  if (now.denominator === 0 || before.denominator === 0) return null;
  const old = before.numerator / before.denominator;
  const effects = rows.map((row) => effectOf(row, { now, before, old, scale }));
  const change = (now.numerator / now.denominator - old) * scale;
  const rate = total(effects.map((effect) => effect.rate ?? 0));
  return { change, rate, mix: change - rate, effects: effects.sort(bySize) };
}

interface Wholes {
  readonly now: Parts;
  readonly before: Parts;
  /** The ratio of the whole before. */
  readonly old: number;
  readonly scale: number;
}

function effectOf({ id, title, now, before }: RatioRow, whole: Wholes): Effect {
  const shareNow = now.denominator / whole.now.denominator;
  const shareBefore = before.denominator / whole.before.denominator;
  const [ratioNow, ratioBefore] = [ratioOf(now), ratioOf(before)];
  const grown = (shareNow - shareBefore) * whole.old;
  // What the row brings to the whole now less then, seen from the old whole.
  const change = now.numerator / whole.now.denominator - before.numerator / whole.before.denominator - grown;
  const hasBoth = ratioNow !== null && ratioBefore !== null;
  const rate = hasBoth ? shareBefore * (ratioNow - ratioBefore) : 0;
  const scaled = (value: number | null) => (value === null ? null : value * whole.scale);
  return {
    id,
    title,
    change: change * whole.scale,
    rate: rate * whole.scale,
    mix: (change - rate) * whole.scale,
    shareNow,
    shareBefore,
    valueNow: scaled(ratioNow),
    valueBefore: scaled(ratioBefore),
  };
}

/** What each row brought to the change of a sum: the rows add up to it. */
export function explainSum(rows: readonly SumRow[]): KpiChange {
  const now = total(rows.map((row) => row.now));
  const before = total(rows.map((row) => row.before));
  const effects = rows.map((row) => ({
    id: row.id,
    title: row.title,
    change: row.now - row.before,
    mix: null,
    rate: null,
    shareNow: shareOf(row.now, now),
    shareBefore: shareOf(row.before, before),
    valueNow: row.now,
    valueBefore: row.before,
  }));
  return { change: now - before, mix: null, rate: null, effects: effects.sort(bySize) };
}

/** A part of a whole, 0 to 1; null of nothing, and of a whole whose parts go both ways. */
function shareOf(part: number, whole: number): number | null {
  return whole > 0 && part >= 0 && part <= whole ? part / whole : null;
}

function ratioOf({ numerator, denominator }: Parts): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

function wholeOf(parts: readonly Parts[]): Parts {
  return {
    numerator: total(parts.map(({ numerator }) => numerator)),
    denominator: total(parts.map(({ denominator }) => denominator)),
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Largest effect first, equal ones by title, so that the order never jumps. */
function bySize(a: Effect, b: Effect): number {
  const difference = Math.abs(b.change) - Math.abs(a.change);
  if (difference !== 0) return difference;
  return a.title < b.title ? -1 : Number(a.title > b.title);
}
