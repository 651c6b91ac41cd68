import { splitCents, toCents } from '../../../core/money/money.ts';
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
 * Percents by weight, such as amounts or units sold.
 *
 * @param weights one per part, whole, at least 0
 * @returns units in the order of the weights, exactly 100 percent; all 0 when every weight is 0
 */
export function percentsByWeight(weights: readonly number[]): PercentUnits[] {
  return weights.some((weight) => weight > 0) ? splitCents(WHOLE_UNITS, weights) : weights.map(() => 0);
}

/**
 * The amount of each part. When all percents are 0, so are the amounts.
 *
 * @param units one per part, 100 or 0 percent in all
 * @returns cents in the order of the parts, adding up to the amount unless the percents are 0
 */
export function amountsOf(cents: number, units: readonly PercentUnits[]): number[] {
  return isNothing(units) ? units.map(() => 0) : splitCents(cents, units);
}

export interface SplitRow {
  readonly units: PercentUnits;
  /** Not changed by rebalancing. */
  readonly isLocked: boolean;
}

/** The new percents, or why the change is refused. */
export type Rebalanced = { readonly units: PercentUnits[] } | { readonly refusal: string };

/**
 * Sets one part's percent. The other unlocked parts absorb the difference in proportion (evenly
 * when all are 0), to exactly 100 percent.
 *
 * @param wanted new percent of the part at `index`, 0 to 100 percent
 */
export function rebalanced(rows: readonly SplitRow[], index: number, wanted: PercentUnits): Rebalanced {
  const isFree = (row: SplitRow, at: number) => at !== index && !row.isLocked;
  const locked = rows.reduce((sum, row, at) => (at !== index && row.isLocked ? sum + row.units : sum), 0);
  const rest = WHOLE_UNITS - locked - wanted;
  if (rows[index]?.isLocked) return { refusal: 'This row is locked. Unlock it to change it.' };
  if (locked > WHOLE_UNITS)
    return { refusal: `The locked rows hold ${percentText(locked)}%, more than 100%.` };
  if (rest < 0) {
    const most = percentText(WHOLE_UNITS - locked);
    return {
      refusal:
        locked === 0
          ? `A part is at most ${most}%.`
          : `The locked rows hold ${percentText(locked)}%, so this one can have ${most}% at most.`,
    };
  }
  const free = rows.flatMap((row, at) => (isFree(row, at) ? [row.units] : []));
  if (free.length === 0 && rest > 0) {
    return { refusal: `All others are locked, so this one has to be ${percentText(wanted + rest)}%.` };
  }
  const shares = splitCents(rest, free);
  const units = rows.map((row, at) => {
    if (at === index) return wanted;
    return row.isLocked ? row.units : (shares.shift() ?? 0);
  });
  return { units };
}

/**
 * New percents by weight; locked rows keep theirs and the others share the rest.
 *
 * @param weights one per row; with equal weights the remainder goes to the first row
 */
export function reweighted(rows: readonly SplitRow[], weights: readonly number[]): Rebalanced {
  const locked = rows.reduce((sum, row) => (row.isLocked ? sum + row.units : sum), 0);
  if (locked > WHOLE_UNITS)
    return { refusal: `The locked rows hold ${percentText(locked)}%, more than 100%.` };
  const free = weights.filter((_, index) => rows[index]?.isLocked === false);
  if (free.length === 0) return { refusal: 'All rows are locked.' };
  if (free.every((weight) => weight === 0)) return { refusal: 'Nothing to scale: every unlocked row has 0.' };
  const rest = WHOLE_UNITS - locked;
  // With equal weights the remainder goes to the first row.
  const isEqual = free.every((weight) => weight === free[0]);
  const each = Math.floor(rest / free.length);
  const shares = isEqual
    ? free.map((_, index) => (index === 0 ? rest - each * (free.length - 1) : each))
    : splitCents(rest, free);
  return { units: rows.map((row) => (row.isLocked ? row.units : (shares.shift() ?? 0))) };
}

export interface TotalSplit {
  /** One per campaign. */
  readonly shares: readonly PercentUnits[];
  /** One list per campaign, one entry per dealership. */
  readonly percents: readonly (readonly PercentUnits[])[];
}

/**
 * Same-percent mode: every campaign uses the first campaign's percents over dealerships, and every
 * dealership the first dealership's percents over campaigns, which become the shares. A first
 * dealership with nothing leaves the shares as they are.
 */
export function withSamePercents({ shares, percents }: TotalSplit): TotalSplit {
  const first = percents[0] ?? [];
  const ofFirstDealership = shares.map((share, campaign) => share * (percents[campaign]?.[0] ?? 0));
  const mix = percentsByWeight(ofFirstDealership);
  return { shares: isWhole(mix) ? mix : shares, percents: percents.map(() => first) };
}

/** A percent as shown: at least two decimals, at most five. */
export function percentText(units: PercentUnits): string {
  const [whole = '0', decimals = ''] = String(toPercent(units)).split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}

/** Parses a typed percent into units; null unless it is from 0 to 100. */
export function readPercent(text: string): PercentUnits | null {
  const digits = text.replace(/[%\s]/g, '');
  if (!/^(\d{1,3}(\.\d{0,12})?|\.\d{1,12})$/.test(digits)) return null;
  const units = percentUnits(Number(digits));
  return units <= WHOLE_UNITS ? units : null;
}

/** Parses a typed amount, `$1,250.50`, into cents; null when invalid. */
export function readDollars(text: string): number | null {
  const read = readAmount(text);
  return read.kind === 'amount' ? toCents(read.dollars) : null;
}
