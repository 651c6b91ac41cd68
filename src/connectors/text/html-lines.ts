import { decodeEntities } from './tags.ts';

const EMPHASIZED =
  /<(b|strong|dt|th|label|h[1-6]|em|span)\b[^<>]*>\s*([^<>]{1,45}?)\s*:?\s*<\/\1\s*>(\s*<br\b[^<>]*>)?\s*:?/gi;

const CONTACT_LINK =
  /<a\b[^<>]*href\s*=\s*["']?(tel:[+\d][\d\s().-]{6,24}|mailto:[^"'\s<>?]{5,80})[^<>]*>([^<>]{0,100})<\/a\s*>/gi;

/**
 * The visible lines of an HTML mail; the cells of a table row are separated by tabs, two to a line. A label
 * marked only by its markup gets a colon.
 */
export function htmlLines(html: string, isLabel: (text: string) => boolean = () => false): string {
  const visible = html
    .replace(/<(style|script|head|title)\b[^<>]*>[\s\S]{0,200000}?<\/\1\s*>/gi, ' ')
    .replace(/<!--[\s\S]{0,200000}?-->/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(EMPHASIZED, (whole, _tag, text) =>
      isLabel(decodeEntities(String(text))) ? ` ${text}: ` : whole,
    )
    .replace(/<\/(?:t[dh]|dt)\s*>/gi, '\t')
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/table|\/dd)\b[^<>]*>/gi, '\n')
    .replace(CONTACT_LINK, (_, address, text) =>
      /[@\d]/.test(String(text)) ? String(text) : ` ${text} ( ${address} ) `,
    )
    .replace(/<\/?[a-z!][^<>]*>/gi, '');
  return decodeEntities(visible).split('\n').map(inPairs).join('\n');
}

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
