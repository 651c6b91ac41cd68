import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);

export const WEIGHTS = { regular: 400, strong: 600 } as const;
export type Weight = keyof typeof WEIGHTS;

// The first file with a character is used.
const SCRIPTS = [
  'latin',
  'latin-ext',
  'greek',
  'cyrillic',
  'vietnamese',
  'cyrillic-ext',
  'greek-ext',
] as const;
type Script = (typeof SCRIPTS)[number];

export interface Run {
  readonly font: string;
  readonly text: string;
}

export function fontName(script: Script, weight: Weight): string {
  return `Inter ${script} ${WEIGHTS[weight]}`;
}

const files = new Map<string, Buffer>();

/** Unpacked once for all documents. */
export function fontNamed(name: string): Buffer {
  const known = files.get(name);
  if (known) return known;
  const [, script = 'latin', weight = '400'] = /^Inter (.+) (\d+)$/.exec(name) ?? [];
  const file = require.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);
  const font = unpackFont(readFileSync(file));
  files.set(name, font);
  return font;
}

/** A character that no font has, such as an emoji, shows as a box: dropping it would change the text. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { script: Script; text: string }[] = [];
  for (const { segment } of characters.segment(text.toWellFormed())) {
    const script = scriptOf(segment.codePointAt(0) ?? 0);
    // One box per missing character, however many code points it has.
    const shown =
      script === null && segment.length > 2 ? String.fromCodePoint(segment.codePointAt(0) ?? 0) : segment;
    const last = runs.at(-1);
    const used = script ?? 'latin';
    if (last?.script === used) last.text += shown;
    else runs.push({ script: used, text: shown });
  }
  return runs.map((run) => ({ font: fontName(run.script, weight), text: run.text }));
}

const characters = new Intl.Segmenter('en-US', { granularity: 'grapheme' });

function scriptOf(code: number): Script | null {
  return SCRIPTS.find((script) => ranges()[script]?.some(([from, to]) => from <= code && code <= to)) ?? null;
}

type Ranges = Readonly<Partial<Record<Script, readonly (readonly [number, number])[]>>>;
let reported: Ranges | undefined;

function ranges(): Ranges {
  reported ??= Object.fromEntries(
    Object.entries(require('@fontsource/inter/unicode.json') as Record<string, string>).map(
      ([script, listed]) => [script, listed.split(',').map(rangeOf)],
    ),
  );
  return reported;
}

function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

let ruler: PDFKit.PDFDocument | undefined;
const known = new Set<string>();
const widths = new Map<string, number>();
/** Long tables repeat the same texts. */
const MOST_REMEMBERED = 20_000;

interface Setting {
  readonly weight?: Weight;
  /** Tabular figures, so that columns of numbers line up. */
  readonly figures?: boolean;
}

/** In the unit of `size`. */
export function textWidth(
  text: string,
  size: number,
  { weight = 'regular', figures = false }: Setting = {},
): number {
  const key = `${weight}${figures}${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known * size;
  const width = measured(text, weight, figures);
  if (widths.size >= MOST_REMEMBERED) widths.clear();
  widths.set(key, width);
  return width * size;
}

/** Measured at a large size, since widths are rounded. */
const LARGE = 100;

function measured(text: string, weight: Weight, figures: boolean): number {
  ruler ??= new PDFDocument({ autoFirstPage: false, font: '' });
  let sum = 0;
  for (const run of runsOf(text, weight)) {
    if (!known.has(run.font)) ruler.registerFont(run.font, fontNamed(run.font));
    known.add(run.font);
    sum += ruler
      .font(run.font)
      .fontSize(LARGE)
      .widthOfString(run.text, FEATURES[figures ? 'figures' : 'text']);
  }
  return sum / LARGE;
}

/**
 * `calt` (arrows made of signs) takes ten times as long as the rest, so it is off. The types only allow
 * features that are on.
 */
export const FEATURES = {
  text: { features: { calt: false } as never },
  figures: { features: { calt: false, tnum: true } as never },
};

const WOFF = 0x774f4646;
const HEADER = { woff: 44, plain: 12 };
const ENTRY = { woff: 20, plain: 16 };

/** PDF readers could unpack WOFF themselves, but much more slowly. */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('This is no WOFF font.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, HEADER.woff + index * ENTRY.woff));
  const head = Buffer.alloc(HEADER.plain + count * ENTRY.plain);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  // For a reader's binary search in the directory.
  const halves = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** halves * 16, 6);
  head.writeUInt16BE(halves, 8);
  head.writeUInt16BE((count - 2 ** halves) * 16, 10);
  let offset = head.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = HEADER.plain + index * ENTRY.plain;
    head.writeUInt32BE(tag, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    offset += padded(content.length);
  }
  return Buffer.concat([
    head,
    ...tables.flatMap(({ content }) => [content, Buffer.alloc(padded(content.length) - content.length)]),
  ]);
}

function tableAt(woff: Buffer, at: number): { tag: number; checksum: number; content: Buffer } {
  const [offset, packed, size] = [
    woff.readUInt32BE(at + 4),
    woff.readUInt32BE(at + 8),
    woff.readUInt32BE(at + 12),
  ];
  const content = woff.subarray(offset, offset + packed);
  return {
    tag: woff.readUInt32BE(at),
    checksum: woff.readUInt32BE(at + 16),
    content: packed < size ? inflateSync(content) : content,
  };
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
