/** Numerator and denominator in API units. */
export interface Parts {
  readonly numerator: number;
  readonly denominator: number;
}

export interface RatioRow {
  readonly id: string;
  readonly title: string;
  readonly now: Parts;
  readonly before: Parts;
}

export interface SumRow {
  readonly id: string;
  readonly title: string;
  readonly now: number;
  readonly before: number;
}

/** Contribution of one row; shares are 0 to 1. */
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

/** The total change and each row's contribution, largest first. */
export interface KpiChange {
  readonly change: number;
  readonly mix: number | null;
  readonly rate: number | null;
  readonly effects: readonly Effect[];
}

/**
 * Splits the change of a ratio into mix and rate.
 *
 * 1. Rate of a row: its old share of the divisor times the change of its own ratio.
 * 2. Mix of a row: the rest of its contribution. Its share grew or shrank while its ratio was above
 * or below the old total. The cross term is mix, and so is a row without a ratio in one window.
 *
 * @param scale 100 for percents, else 1
 * @returns rate and mix of all rows add up to the change, and so do the rows; null when a total has
 * the divisor 0
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
  /** The old total ratio. */
  readonly old: number;
  readonly scale: number;
}

function effectOf({ id, title, now, before }: RatioRow, whole: Wholes): Effect {
  const shareNow = now.denominator / whole.now.denominator;
  const shareBefore = before.denominator / whole.before.denominator;
  const [ratioNow, ratioBefore] = [ratioOf(now), ratioOf(before)];
  const grown = (shareNow - shareBefore) * whole.old;
  // The row's contribution now minus then, measured against the old total.
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

/** Splits the change of a sum by row; the contributions add up to it. */
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

/** A share, 0 to 1; null when the total is 0 or parts have mixed signs. */
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

/** Largest first; ties by title, so the order is stable. */
function bySize(a: Effect, b: Effect): number {
  const difference = Math.abs(b.change) - Math.abs(a.change);
  if (difference !== 0) return difference;
  return a.title < b.title ? -1 : Number(a.title > b.title);
}
