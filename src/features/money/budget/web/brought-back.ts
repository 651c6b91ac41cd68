import type { EditedCell } from '../contract-round-trip.ts';
import type { TypedCell } from './cell-edits.ts';
import { campaignKey } from './tree-rows.ts';

/**
 * The edits to save: amounts that differ from the current budget, except conflicts whose current
 * amount is kept.
 *
 * @param fromFile conflicts where the file's amount wins
 */
export function broughtBackCells(
  edits: readonly EditedCell[],
  fromFile: ReadonlySet<EditedCell> = new Set(),
): TypedCell[] {
  return edits
    .filter((edit) => edit.now !== edit.wanted && (!edit.isConflict || fromFile.has(edit)))
    .map(({ id, version, productId, campaign, field, now, wanted }) => ({
      row: campaignKey(productId, campaign),
      field,
      value: wanted,
      before: now,
      expense: id === null || version === null ? null : { id, version },
      line: { productId, campaign },
    }));
}
