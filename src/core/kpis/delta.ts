import { numberText } from '../text/number-text.ts';
import type { Better, Unit } from './kpi.ts';

export type DeltaTone = 'positive' | 'negative' | 'neutral';

export interface Delta {
  /** In the KPI's unit; points for percents. */
  readonly change: number;
  /** 0.1 for ten percent; null for percents and a baseline of 0. */
  readonly relative: number | null;
  readonly direction: 'up' | 'down' | 'flat';
  readonly tone: DeltaTone;
  /** Neutral because it is under 2 %, or no larger than what the KPI moves by chance. */
  readonly isUsual?: true | undefined;
}

const FEWEST_TO_JUDGE = 5;
/** Of the baseline; smaller changes are neither good nor bad news on any screen. */
const LEAST_NEWS = 0.02;

export interface Compared {
  readonly value: number | null;
  readonly baseline: number | null;
  readonly unit: Unit;
  readonly better: Better;
}

/**
 * The change from baseline to value; null where one is unknown. Counts under 5 on both sides and changes
 * under 2 % are neutral; a change displayed as zero is flat.
 */
export function deltaOf({ value, baseline, unit, better }: Compared): Delta | null {
  if (value === null || baseline === null) return null;
  const change = value - baseline;
  const isPercent = unit === 'percent';
  const tooFew = unit === 'number' && Math.max(Math.abs(value), Math.abs(baseline)) < FEWEST_TO_JUDGE;
  const relative = isPercent || baseline === 0 ? null : change / Math.abs(baseline);
  const shows = isShown(change, unit) || Math.abs(relative ?? 0) >= LEAST_SHOWN;
  const isSlight = shows && Math.abs(change) < Math.abs(baseline) * LEAST_NEWS;
  return {
    change,
    relative,
    direction: !shows ? 'flat' : change > 0 ? 'up' : 'down',
    tone: tooFew || isSlight || !shows ? 'neutral' : toneOf(change, better),
    ...(isSlight && { isUsual: true }),
  };
}

/** Smaller changes are displayed as 0.0 %. */
const LEAST_SHOWN = 0.0005;

function isShown(change: number, unit: Unit): boolean {
  // No unit shows a whole one as 0, and writing numbers takes long.
  return Math.abs(change) >= 1 || /[1-9]/.test(numberText(change, unit));
}

/** Neutral if it is displayed as zero. */
export function changeTone(
  change: number,
  { unit, better }: { readonly unit: Unit; readonly better: Better },
): DeltaTone {
  return isShown(change, unit) ? toneOf(change, better) : 'neutral';
}

function toneOf(change: number, better: Better): DeltaTone {
  if (change === 0 || better === 'neutral') return 'neutral';
  return change > 0 === (better === 'higher') ? 'positive' : 'negative';
}
