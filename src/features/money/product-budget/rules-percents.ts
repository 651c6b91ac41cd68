import { splitCents, toCents, toDollars } from '../../../core/money/money.ts';
import {
  isNothing,
  isWhole,
  type PercentUnits,
  percentUnits,
  toPercent,
  WHOLE_UNITS,
} from '../../../core/money/percent.ts';
import { readAmount } from '../../../core/money/typed-amount.ts';

/**
 * Parts of 100 percent by weight, such as amounts or units sold.
 *
 * @param weights one per part, whole, at least 0
 * @returns units in the order of the weights, exactly 100 percent; all 0 where nothing weighs
 */
export function percentsByWeight(weights: readonly number[]): PercentUnits[] {
  return weights.some((weight) => weight > 0) ? splitCents(WHOLE_UNITS, weights) : weights.map(() => 0);
}

/**
 * What each part of an amount comes to. Percents of nothing give nothing, whatever the amount.
 *
 * @param units one per part, 100 or 0 percent in all
 * @returns cents in the order of the parts, adding up to the amount unless the percents are 0
 */
export function amountsOf(cents: number, units: readonly PercentUnits[]): number[] {
  return isNothing(units) ? units.map(() => 0) : splitCents(cents, units);
}

/** One part of a split while it is edited. */
export interface SplitRow {
  readonly units: PercentUnits;
  /** Kept as it is when others change. */
  readonly isLocked: boolean;
}

/** The parts after a change, or why it cannot be made. */
export type Rebalanced = { readonly units: PercentUnits[] } | { readonly refusal: string };

/**
 * Gives one part of a split another percent and lets the unlocked others make up for it, in
 * proportion to what they have, to exactly 100 percent; evenly where they have nothing.
 *
 * @param wanted what the part at `index` becomes, 0 to 100 percent
 */
export function rebalanced(rows: readonly SplitRow[], index: number, wanted: PercentUnits): Rebalanced {
  const isFree = (row: SplitRow, at: number) => at !== index && !row.isLocked;
  const locked = rows.reduce((sum, row, at) => (at !== index && row.isLocked ? sum + row.units : sum), 0);
  const rest = WHOLE_UNITS - locked - wanted;
  if (rows[index]?.isLocked) return { refusal: 'This row is locked. Unlock it to change it.' };
  if (locked > WHOLE_UNITS)
    return { refusal: `The locked rows hold ${percentText(locked)} %, more than 100 %.` };
  if (rest < 0) {
    const most = percentText(WHOLE_UNITS - locked);
    return {
      refusal:
        locked === 0
          ? `A part is at most ${most} %.`
          : `The locked rows hold ${percentText(locked)} %, so this one can have ${most} % at most.`,
    };
  }
  const free = rows.flatMap((row, at) => (isFree(row, at) ? [row.units] : []));
  if (free.length === 0 && rest > 0) {
    return { refusal: `All others are locked, so this one has to be ${percentText(wanted + rest)} %.` };
  }
  const shares = splitCents(rest, free);
  const units = rows.map((row, at) => {
    if (at === index) return wanted;
    return row.isLocked ? row.units : (shares.shift() ?? 0);
  });
  return { units };
}

/**
 * Percents by a new basis with the locked rows left alone: the others share what those leave.
 *
 * @param weights one per row; equal ones split the rest equally, what does not divide goes to the first rows
 */
export function reweighted(rows: readonly SplitRow[], weights: readonly number[]): Rebalanced {
  const locked = rows.reduce((sum, row) => (row.isLocked ? sum + row.units : sum), 0);
  if (locked > WHOLE_UNITS)
    return { refusal: `The locked rows hold ${percentText(locked)} %, more than 100 %.` };
  const free = weights.filter((_, index) => rows[index]?.isLocked === false);
  if (free.length === 0) return { refusal: 'All rows are locked.' };
  if (free.every((weight) => weight === 0)) return { refusal: 'Nothing to go by: every unlocked row has 0.' };
  const rest = WHOLE_UNITS - locked;
  // Equal parts give what does not divide to the first row alone.
  const isEqual = free.every((weight) => weight === free[0]);
  const each = Math.floor(rest / free.length);
  const shares = isEqual
    ? free.map((_, index) => (index === 0 ? rest - each * (free.length - 1) : each))
    : splitCents(rest, free);
  return { units: rows.map((row) => (row.isLocked ? row.units : (shares.shift() ?? 0))) };
}

/** A split of the total: what each campaign has of it, and how each goes over the dealerships. */
export interface TotalSplit {
  /** One per campaign: its part of the total. */
  readonly shares: readonly PercentUnits[];
  /** One list per campaign, one entry per dealership. */
  readonly percents: readonly (readonly PercentUnits[])[];
}

/**
 * Same-percent mode: every campaign goes over the dealerships as the first one does, and so every
 * dealership over the campaigns as the first dealership does, whose percents become the campaigns'
 * shares. A first dealership that has nothing leaves the shares as they are.
 */
export function withSamePercents({ shares, percents }: TotalSplit): TotalSplit {
  const first = percents[0] ?? [];
  const ofFirstDealership = shares.map((share, campaign) => share * (percents[campaign]?.[0] ?? 0));
  const mix = percentsByWeight(ofFirstDealership);
  return { shares: isWhole(mix) ? mix : shares, percents: percents.map(() => first) };
}

/** A percent as it is typed and shown: at least two decimals, at most the five that are kept. */
export function percentText(units: PercentUnits): string {
  const [whole = '0', decimals = ''] = String(toPercent(units)).split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}

/** What somebody typed as a percent, in units; null for what is none or not from 0 to 100. */
export function readPercent(text: string): PercentUnits | null {
  const digits = text.replace(/[%\s]/g, '');
  if (!/^(\d{1,3}(\.\d{0,12})?|\.\d{1,12})$/.test(digits)) return null;
  const units = percentUnits(Number(digits));
  return units <= WHOLE_UNITS ? units : null;
}

/** What somebody typed as an amount, `$1,250.50`, in cents; null for what is none. */
export function readDollars(text: string): number | null {
  const read = readAmount(text);
  return read.kind === 'amount' ? toCents(read.dollars) : null;
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount to the cent, as splits are read and typed: `$1,250.50`. */
export function dollarsText(cents: number): string {
  return DOLLARS.format(toDollars(cents));
}
