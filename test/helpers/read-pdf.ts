import { inflateSync } from 'node:zlib';

/** The parts of a PDF a reader needs. */
export interface PdfPages {
  readonly count: number;
  readonly isTagged: boolean;
  readonly language: string | null;
  readonly title: string | null;
  /** Structure types such as `H1`, `Table`, `TH`, in the order they were written. */
  readonly parts: readonly string[];
  /** Per page: how many structure elements it draws, and how many decorations. */
  readonly marked: readonly { readonly parts: number; readonly decorations: number }[];
  /** Alternative and replacement texts. */
  readonly readOut: readonly string[];
  readonly links: readonly PdfLink[];
}

export interface PdfLink {
  readonly address: string;
  /** What a screen reader says. */
  readonly words: string;
  /** Left, bottom, right and top, in points from the bottom left of its page. */
  readonly place: readonly number[];
  /** Whether a `Link` of the structure holds it. */
  readonly isTagged: boolean;
}

/** Parses our own PDFs: plain objects, deflated pages. */
export function pagesOf(pdf: Buffer): PdfPages {
  const text = pdf.toString('latin1');
  if (!text.startsWith('%PDF-1.7') || !text.trimEnd().endsWith('%%EOF'))
    throw new Error('That is no whole PDF.');
  const contents = [...text.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id]) =>
    streamOf(pdf, text, Number(id)),
  );
  return {
    count: [...text.matchAll(/\/Type \/Page\b(?!s)/g)].length,
    isTagged: /\/MarkInfo \d+ 0 R|\/Marked true/.test(text) && /\/StructTreeRoot/.test(text),
    language: /\/Lang \(([^)]*)\)/.exec(text)?.[1] ?? null,
    title: titleOf(text),
    parts: [...text.matchAll(/\/S \/([A-Z]\w*)\s/g)].map(([, part = '']) => part).filter(isPart),
    marked: contents.map((content) => ({
      parts: [...content.matchAll(/\/MCID \d+/g)].length,
      decorations: [...content.matchAll(/\/Artifact/g)].length,
    })),
    readOut: [...text.matchAll(/\/(?:Alt|ActualText) \(((?:[^\\)]|\\.)*)\)/gs)].map(([, said = '']) =>
      wordsOf(said),
    ),
    links: linksIn(text),
  };
}

const PARTS = ['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Link'];

function linksIn(text: string): PdfLink[] {
  const objects = [...text.matchAll(/\n(\d+) 0 obj\n(.*?)\nendobj/gs)];
  const contentOf = (id: string | undefined) => objects.find(([, own]) => own === id)?.[2] ?? '';
  return objects
    .filter(([, , content = '']) => /\/Subtype \/Link\b/.test(content))
    .map(([, id, content = '']) => {
      const action = contentOf(/\/A (\d+) 0 R/.exec(content)?.[1]);
      const holds = new RegExp(`/S /Link\\b.*/Type /OBJR\\s+/Obj ${id} 0 R`, 's');
      return {
        address: wordsOf(/\/URI \(((?:[^\\)]|\\.)*)\)/s.exec(action)?.[1] ?? ''),
        words: wordsOf(/\/Contents \(((?:[^\\)]|\\.)*)\)/s.exec(content)?.[1] ?? ''),
        place: (/\/Rect \[([^\]]*)\]/.exec(content)?.[1] ?? '').split(' ').map(Number),
        isTagged: objects.some(([, , one = '']) => holds.test(one)) && /\/StructParent \d+/.test(content),
      };
    });
}

function isPart(part: string): boolean {
  return PARTS.includes(part);
}

/** The title has an object of its own. */
function titleOf(text: string): string | null {
  const id = /\/Title (\d+) 0 R/.exec(text)?.[1];
  const found = new RegExp(`\n${id} 0 obj\n\\(((?:[^\\\\)]|\\\\.)*)\\)`, 's').exec(text)?.[1];
  return found === undefined ? null : wordsOf(found);
}

const MARKS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes PDF text: escaped characters, and UTF-16 where needed. */
function wordsOf(spelled: string): string {
  const plain = spelled.replace(/\\([nrtbf()\\])/g, (_, mark: string) => MARKS[mark] ?? mark);
  const bytes = Buffer.from(plain, 'latin1');
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return plain;
  return new TextDecoder('utf-16be').decode(bytes.subarray(2));
}

function streamOf(pdf: Buffer, text: string, id: number): string {
  const start = text.indexOf(`\n${id} 0 obj`);
  const from = text.indexOf('stream\n', start) + 'stream\n'.length;
  const to = text.indexOf('\nendstream', from);
  return inflateSync(pdf.subarray(from, to)).toString('latin1');
}
