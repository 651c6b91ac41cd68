import { copiedCells } from '../../../core/copied-cells.ts';
import { readAmount, type TypedAmount } from '../../../core/typed-amount.ts';

/** One amount of a paste and where it goes, counted from the cell that was pasted into. */
export interface PastedAmount {
  readonly down: number;
  readonly right: number;
  readonly amount: Exclude<TypedAmount, { kind: 'blank' }>;
}

/** The amounts of what was copied; blanks leave their cells as they are. */
export function pastedAmounts(text: string): PastedAmount[] {
  return copiedCells(text).flatMap((cells, down) =>
    cells.flatMap((cell, right) => {
      const amount = readAmount(cell);
      return amount.kind === 'blank' ? [] : [{ down, right, amount }];
    }),
  );
}
