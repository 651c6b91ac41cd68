import { decodeEntities } from './tags.ts';

/** The lines a person sees in an HTML mail; the cells of a table's row are parted by tabs, two to a line. */
export function htmlLines(html: string): string {
  const visible = html
    .replace(/<(style|script|head|title)\b[^<>]*>[\s\S]{0,200000}?<\/\1\s*>/gi, ' ')
    .replace(/<!--[\s\S]{0,200000}?-->/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/<\/t[dh]\s*>/gi, '\t')
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/table|\/dd|\/dt)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z!][^<>]*>/gi, '');
  return decodeEntities(visible).split('\n').map(inPairs).join('\n');
}

/** A row of four cells is two labels with their values. */
function inPairs(line: string): string {
  const cells = line
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const pairs = cells.flatMap((cell, index) =>
    index % 2 === 0 ? [[cell, cells[index + 1] ?? ''].join('\t').trim()] : [],
  );
  return pairs.join('\n');
}
