import { Problem } from '../../core/errors.ts';

/** An XML or HTML element; names are in lower case and without a prefix. */
export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: readonly (Tag | string)[];
}

interface OpenTag extends Tag {
  readonly content: (Tag | string)[];
}

const DEEPEST = 60;
const NAME = String.raw`(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)`;
// Quoted values are bounded, so that an unclosed quote is not searched to the end of the text.
const ATTRIBUTES = `((?:[^<>"'“”]|"[^"<]{0,2000}"|'[^'<]{0,2000}'|[“”][^“”<]{0,2000}[“”])*?)`;
const OPENING = new RegExp(String.raw`<${NAME}(?=[\s/>])${ATTRIBUTES}(/?)>`, 'y');
const CRUDE_OPENING = new RegExp(String.raw`<${NAME}(?=[\s/>])([^<>]*?)(/?)>`, 'y');
const CLOSING = new RegExp(String.raw`</\s*${NAME}[^<>]*>`, 'y');
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|[“”]([^“”]*)[“”]|([^\s"'“”]+))/g;
const NEVER_CLOSED = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'area', 'base', 'col', 'wbr']);
const SKIPPED: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<?', '>'],
  ['<!', '>'],
];
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Parses markup as found in mails: unclosed and crossed elements, stray `<` and `&`, curly or missing
 * quotes, declarations and comments anywhere. Never resolves anything external: document types and entities
 * are skipped.
 * @throws Problem `invalid` when elements are nested more than 60 deep
 */
export function parseTags(text: string): Tag {
  const root: OpenTag = { name: '', attributes: new Map(), content: [] };
  const open: OpenTag[] = [root];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end > at) addText(open, decodeEntities(text.slice(at, end)));
    if (next < 0) break;
    at = readMarkup(text, next, open);
  }
  return root;
}

export function child(tag: Tag | undefined, name: string): Tag | undefined {
  return children(tag, name)[0];
}

export function children(tag: Tag | undefined, name: string): Tag[] {
  return (tag?.content ?? []).filter((part): part is Tag => typeof part !== 'string' && part.name === name);
}

export function descendants(tag: Tag, name: string): Tag[] {
  return tag.content.flatMap((part) => {
    if (typeof part === 'string') return [];
    return part.name === name ? [part, ...descendants(part, name)] : descendants(part, name);
  });
}

export function textOf(tag: Tag | undefined): string | null {
  const text = tag === undefined ? '' : rawText(tag).replace(/\s+/g, ' ').trim();
  return text === '' ? null : text;
}

export function leafText(tag: Tag | undefined): string | null {
  const own = (tag?.content ?? [])
    .filter((part) => typeof part === 'string')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return own === '' ? textOf(tag) : own;
}

/** Decodes `&lt;`, `&#233;` and the like; unknown entities stay as written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : '';
  });
}

function rawText(tag: Tag): string {
  return tag.content.map((part) => (typeof part === 'string' ? part : ` ${rawText(part)} `)).join('');
}

function readMarkup(text: string, at: number, open: OpenTag[]): number {
  if (text.startsWith('<![CDATA[', at)) {
    const found = text.indexOf(']]>', at);
    const end = found < 0 ? text.length : found;
    addText(open, text.slice(at + 9, end));
    return end + 3;
  }
  const skipped = SKIPPED.find(([begin]) => text.startsWith(begin, at));
  if (skipped) {
    const end = text.indexOf(skipped[1], at);
    return end < 0 ? text.length : end + skipped[1].length;
  }
  const closing = matchAt(CLOSING, text, at);
  if (closing) {
    close(open, (closing[1] ?? '').toLowerCase());
    return at + closing[0].length;
  }
  const opening = matchAt(OPENING, text, at) ?? matchAt(CRUDE_OPENING, text, at);
  if (opening) {
    addTag(open, opening);
    return at + opening[0].length;
  }
  addText(open, '<');
  return at + 1;
}

function addTag(open: OpenTag[], [, name = '', attributes = '', slash = '']: RegExpExecArray): void {
  const tag: OpenTag = { name: name.toLowerCase(), attributes: attributesOf(attributes), content: [] };
  open.at(-1)?.content.push(tag);
  if (slash === '/' || NEVER_CLOSED.has(tag.name)) return;
  if (open.length > DEEPEST) throw new Problem('invalid', `Elements are nested more than ${DEEPEST} deep.`);
  open.push(tag);
}

function close(open: OpenTag[], name: string): void {
  const index = open.findLastIndex((tag) => tag.name === name);
  if (index > 0) open.length = index;
}

function addText(open: OpenTag[], text: string): void {
  if (text !== '') open.at(-1)?.content.push(text);
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', ...values] of text.matchAll(ATTRIBUTE)) {
    const value = values.find((candidate) => candidate !== undefined) ?? '';
    attributes.set(name.toLowerCase().replace(/^.*:/, ''), decodeEntities(value).trim());
  }
  return attributes;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
