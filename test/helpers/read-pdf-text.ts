import { inflateSync } from 'node:zlib';

export interface DrawnText {
  readonly text: string;
  /** Example: `Inter-SemiBold`. */
  readonly font: string;
}

interface Font {
  readonly name: string;
  /** The text of each glyph. */
  readonly glyphs: readonly string[];
}

/** The texts of each page in the order they were drawn. */
export function pdfTexts(pdf: Buffer): string[][] {
  return pdfDrawn(pdf).map((page) => page.map(({ text }) => text));
}

/** The same with their fonts. Reads our own PDFs: embedded fonts with a map to Unicode. */
export function pdfDrawn(pdf: Buffer): DrawnText[][] {
  const text = pdf.toString('latin1');
  const objectOf = (id: string) => new RegExp(`\n${id} 0 obj\n(.*?)\nendobj`, 's').exec(text)?.[1] ?? '';
  const pages = [...text.matchAll(/\n(\d+) 0 obj\n<<\n\/Type \/Page\n.*?\nendobj/gs)].map(([page]) => page);
  return pages.map((page) => {
    const resources = objectOf(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '');
    const inFonts = /\/Font <<(.*?)>>/s.exec(resources)?.[1] ?? '';
    const fonts = new Map(
      [...inFonts.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const font = objectOf(id);
        const map = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '';
        const face = /\/BaseFont \/[A-Z]+\+(\S+)/.exec(font)?.[1] ?? '';
        return [name, { name: face, glyphs: unicodeOf(streamOf(pdf, text, map)) }] as const;
      }),
    );
    return drawn(streamOf(pdf, text, /\/Contents (\d+) 0 R/.exec(page)?.[1] ?? ''), fonts);
  });
}

/** Each text block on its own; adjustments between glyphs are left out. */
function drawn(content: string, fonts: ReadonlyMap<string, Font>): DrawnText[] {
  const texts: DrawnText[] = [];
  for (const [block] of content.matchAll(/BT\n.*?\nET/gs)) {
    let font: Font = { name: '', glyphs: [] };
    let shown = '';
    for (const [, name, glyphs] of block.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font;
      for (const [glyph] of (glyphs ?? '').matchAll(/.{4}/g))
        shown += font.glyphs[Number.parseInt(glyph, 16)] ?? '';
    }
    texts.push({ text: shown, font: font.name });
  }
  return texts;
}

/** The text of each glyph. */
function unicodeOf(map: string): string[] {
  const texts: string[] = [];
  for (const [, from = '0', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gs)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = (hex.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      texts[Number.parseInt(from, 16) + index] = String.fromCharCode(...units);
    }
  }
  return texts;
}

function streamOf(pdf: Buffer, text: string, id: string): string {
  const start = text.indexOf(`\n${id} 0 obj`);
  const from = text.indexOf('stream\n', start) + 'stream\n'.length;
  const to = text.indexOf('\nendstream', from);
  return inflateSync(pdf.subarray(from, to)).toString('latin1');
}
