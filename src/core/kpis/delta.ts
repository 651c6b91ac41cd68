import { numberText } from '../text/number-text.ts';
import type { Better, Unit } from './kpi.ts';

/** Good or bad news, or neither: nothing to compare with, too few to tell, or no better way. */
export type DeltaTone = 'positive' | 'negative' | 'neutral';

/** How a value stands against another. */
export interface Delta {
  /** Value less baseline, in the unit of the KPI; points for percents. */
  readonly change: number;
  /** Change over baseline, 0.1 for ten percent more; null for percents and for a baseline of 0. */
  readonly relative: number | null;
  readonly direction: 'up' | 'down' | 'flat';
  readonly tone: DeltaTone;
}

/** A count below this on both sides says too little to be called good or bad. */
const FEWEST_TO_JUDGE = 5;

export interface Compared {
  readonly value: number | null;
  readonly baseline: number | null;
  readonly unit: Unit;
  readonly better: Better;
}

/**
 * How a value stands against its baseline, or null when one of the two is not known.
 *
 * Coloured by which way is good news for the KPI; counts under 5 on both sides stay grey. What is
 * shown as no change, in the unit and in percent, is none.
 */
export function deltaOf({ value, baseline, unit, better }: Compared): Delta | null {
  if (value === null || baseline === null) return null;
  const change = value - baseline;
  const isPercent = unit === 'percent';
  const tooFew = unit === 'number' && Math.max(Math.abs(value), Math.abs(baseline)) < FEWEST_TO_JUDGE;
  const relative = isPercent || baseline === 0 ? null : change / Math.abs(baseline);
  const shows = isShown(change, unit) || Math.abs(relative ?? 0) >= LEAST_SHOWN;
  return {
    change,
    relative,
    direction: !shows ? 'flat' : change > 0 ? 'up' : 'down',
    tone: tooFew || !shows ? 'neutral' : toneOf(change, better),
  };
}

/** From here on a relative change is not shown as 0.0 %. */
const LEAST_SHOWN = 0.0005;

function isShown(change: number, unit: Unit): boolean {
  return /[1-9]/.test(numberText(change, unit));
}

/** Whether a change alone is good news; one that is shown as nothing is neither. */
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
