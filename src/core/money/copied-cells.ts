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
