import { readAmount, type TypedAmount } from '../../../core/typed-amount.ts';

/**
 * What was copied from a spreadsheet, as rows of cells. Cells are parted by tabs, rows by line
 * ends; a cell in quotes may hold both. The empty line a spreadsheet puts at the end is no row.
 */
export function copiedCells(text: string): string[][] {
  const rows: string[][] = [[]];
  // A quoted cell, or everything up to the next tab or line end, then what parts it from the next.
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g);
  for (const [, quoted, plain = '', ending] of cells) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (ending === '') break;
    if (ending !== '\t') rows.push([]);
  }
  const last = rows.at(-1);
  if (rows.length > 1 && last?.every((cell) => cell === '')) rows.pop();
  return rows;
}

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
