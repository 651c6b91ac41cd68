import { copiedCells } from '../../../../core/money/copied-cells.ts';
import { monthName } from '../../../../core/time/period-text.ts';
import type { MonthOfTarget, RooftopTargets } from '../contract.ts';
import { amountMeant } from '../rules.ts';

export interface CellPlace {
  readonly dealerShipId: number;
  /** 1 to 12. */
  readonly month: number;
}

/** With the version the user saw. */
export interface TargetEdit extends CellPlace {
  readonly target: number | null;
  readonly version: number;
}

/** Empty deletes the target; null is an invalid amount. */
export function typedTarget(text: string): { readonly target: number | null } | null {
  if (text.trim() === '') return { target: null };
  const amount = amountMeant(text);
  return amount === null ? null : { target: amount };
}

/**
 * Edits from a pasted block, right and down from a cell; overflow, blank cells and invalid amounts
 * are skipped.
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

/**
 * Edits that restore what was before. A save raises a version by one and a deletion ends it, so a
 * target that somebody changed since is refused, not overwritten.
 */
export function undoEdits(edits: readonly TargetEdit[], before: readonly RooftopTargets[]): TargetEdit[] {
  return edits.flatMap(({ dealerShipId, month, target, version }) => {
    const rooftop = before.find((one) => one.dealerShipId === dealerShipId);
    const was = rooftop?.months[month - 1]?.target ?? null;
    return was === target
      ? []
      : [{ dealerShipId, month, target: was, version: target === null ? 0 : version + 1 }];
  });
}

/** Sum per month; unknown values are skipped, null when a month has none. */
export function monthTotals(rooftops: readonly RooftopTargets[]): (number | null)[] {
  return Array.from({ length: 12 }, (_, index) =>
    sumOf(rooftops.map(({ months }) => months[index]?.target ?? null)),
  );
}

/** Skips unknown values; null when there are none. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

export const MONTH_NAMES = Array.from({ length: 12 }, (_, index) => monthName(index + 1, 'short'));
