import { copiedCells } from '../../../../core/money/copied-cells.ts';
import type { MonthOfTarget, RooftopTargets } from '../contract.ts';
import { amountMeant } from '../rules.ts';

/** One cell of the grid: a rooftop's month. */
export interface CellPlace {
  readonly dealerShipId: number;
  /** 1 to 12. */
  readonly month: number;
}

/** A cell somebody changed, with the version they saw. */
export interface TargetEdit extends CellPlace {
  readonly target: number | null;
  readonly version: number;
}

/** What typed text says: nothing takes the target away; null is no amount. */
export function typedTarget(text: string): { readonly target: number | null } | null {
  if (text.trim() === '') return { target: null };
  const amount = amountMeant(text);
  return amount === null ? null : { target: amount };
}

/**
 * The edits that come of pasting a block into the grid, to the right and downwards; what does not
 * fit is left out, blank cells change nothing, and so does what is no amount.
 */
export function pastedEdits(text: string, at: CellPlace, rooftops: readonly RooftopTargets[]): TargetEdit[] {
  const first = rooftops.findIndex(({ dealerShipId }) => dealerShipId === at.dealerShipId);
  const rows = copiedCells(text);
  return rows.flatMap((row, down) =>
    row.flatMap((cell, right) => {
      const rooftop = rooftops[first + down];
      const month = rooftop?.months[at.month - 1 + right];
      const typed = typedTarget(cell);
      if (!rooftop || !month || !typed || typed.target === null) return [];
      return [editOf(rooftop, month, typed.target)];
    }),
  );
}

export function editOf(
  { dealerShipId }: RooftopTargets,
  month: MonthOfTarget,
  target: number | null,
): TargetEdit {
  return { dealerShipId, month: month.month, target, version: month.version };
}

/** What the months of rows add up to, one by one; null where no row has a target, and what is not known is left out. */
export function monthTotals(rooftops: readonly RooftopTargets[]): (number | null)[] {
  return Array.from({ length: 12 }, (_, index) =>
    sumOf(rooftops.map(({ months }) => months[index]?.target ?? null)),
  );
}

/** The sum of what is known; null where nothing is. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Month names as columns have them. */
export const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
