/**
 * Rows of cells copied from a spreadsheet: tab-separated, quoted where needed. A trailing empty
 * line is dropped.
 */
export function copiedCells(text: string): string[][] {
  const rows: string[][] = [[]];
  // A quoted or plain cell, then its separator.
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
