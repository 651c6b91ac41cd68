import drawSvg from 'svg-to-pdfkit';
import { linkedRuns } from '../../core/text/linked-runs.ts';
import { PAPER } from './palettes.ts';
import { FEATURES, fontName, fontNamed, runsOf, textWidth, type Weight } from './type-faces.ts';
import { wrappedRuns } from './wrapped-runs.ts';

/** Sizes in points. */
export interface Ink {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** Tabular figures, so that columns of numbers line up. */
  readonly figures?: boolean;
}

/** Part of a text in its own ink; a link where it has an address. */
export interface InkRun {
  readonly text: string;
  readonly ink: Ink;
  readonly href: string | null;
}

interface PlacedRun extends InkRun {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly width: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A node of the structure that screen readers use. */
export type TaggedPart = PDFKit.PDFStructureElement;

interface PartOptions {
  readonly alt?: string;
  /** Read out in place of what is drawn. */
  readonly actual?: string;
  readonly scope?: 'Row' | 'Column';
}

const ELLIPSIS = '…';

/** Every drawn thing is tagged for screen readers. */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  private readonly fonts = new Set<string>();

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
  }

  width(text: string, ink: Ink): number {
    return textWidth(text, ink.size, ink);
  }

  /** `y` is the baseline, `align` which end of the text is at `x`. */
  write(
    text: string,
    ink: Ink,
    { x, y, align = 'left' }: { x: number; y: number; align?: 'left' | 'right' | 'center' },
  ): void {
    const { doc } = this;
    let at = x - (align === 'left' ? 0 : this.width(text, ink) * (align === 'right' ? 1 : 0.5));
    doc.fillColor(ink.color ?? PAPER.text);
    for (const run of runsOf(text, ink.weight ?? 'regular')) {
      this.font(run.font).fontSize(ink.size);
      const features = FEATURES[ink.figures ? 'figures' : 'text'];
      doc.text(run.text, at, y, { ...features, lineBreak: false, baseline: 'alphabetic' });
      at += this.width(run.text, ink);
    }
  }

  private font(name: string): PDFKit.PDFDocument {
    if (!this.fonts.has(name)) {
      this.fonts.add(name);
      this.doc.registerFont(name, fontNamed(name));
    }
    return this.doc.font(name);
  }

  /** Ends with an ellipsis where something is cut. */
  cut(text: string, ink: Ink, width: number): string {
    if (this.width(text, ink) <= width) return text;
    const characters = [...text];
    while (characters.length > 0 && this.width(characters.join('').trimEnd() + ELLIPSIS, ink) > width)
      characters.pop();
    return characters.join('').trimEnd() + ELLIPSIS;
  }

  /** A word that is too long is broken. */
  lines(text: string, ink: Ink, width: number): string[] {
    return wrappedRuns([{ text, ink }], width).map((line) => line.map((run) => run.text).join(''));
  }

  /**
   * Lines below each other as one part, `y` the baseline of the first. Each link in it is a part of its own, which
   * screen readers announce and a click follows.
   */
  prose(
    parent: TaggedPart,
    type: string,
    lines: readonly (readonly InkRun[])[],
    place: { readonly x: number; readonly y: number; readonly leading: number },
  ): void {
    const { doc } = this;
    const part = doc.struct(type);
    parent.add(part);
    for (const { href, runs } of linkedRuns(this.placed(lines, place))) {
      const content = doc.markStructureContent(href === null ? type : 'Link');
      for (const run of runs) this.writeRun(run);
      doc.endMarkedContent();
      if (href === null) part.add(content);
      else this.link(part, { href, runs, content });
    }
    part.end();
  }

  private placed(
    lines: readonly (readonly InkRun[])[],
    { x, y, leading }: { readonly x: number; readonly y: number; readonly leading: number },
  ): PlacedRun[] {
    return lines.flatMap((line, index) => {
      let at = x;
      return line.map((run) => {
        const placed = { ...run, x: at, y: y + index * leading, width: this.width(run.text, run.ink) };
        at += placed.width;
        return placed;
      });
    });
  }

  private writeRun({ text, ink, href, x, y, width }: PlacedRun): void {
    this.write(text, ink, { x, y });
    const below = y + ink.size * 0.15;
    if (href !== null) this.rule({ x, y: below }, { x: x + width, y: below }, ink.color);
  }

  /** One link, however many lines it is on. */
  private link(parent: TaggedPart, { href, runs, content }: DrawnLink): void {
    const { doc } = this;
    const part = doc.struct('Link');
    parent.add(part);
    part.add(content);
    const lines = [...Map.groupBy(runs, ({ y }) => y)];
    const words = lines.map(([, line]) => line.map(({ text }) => text).join('')).join(' ');
    for (const [y, line] of lines) {
      const x = Math.min(...line.map((run) => run.x));
      const width = line.reduce((sum, run) => sum + run.width, 0);
      const size = Math.max(...line.map(({ ink }) => ink.size));
      // The library writes plain strings as names.
      const contents = Object(words) as string;
      const options = { Contents: contents, structParent: part } as PDFKit.Mixins.AnnotationOption;
      doc.link(x, y - size, width, size * 1.25, href, options);
    }
    part.end();
  }

  fill({ x, y, width, height }: Box, color: string, radius = 0): void {
    if (radius > 0) this.doc.roundedRect(x, y, width, height, radius).fill(color);
    else this.doc.rect(x, y, width, height).fill(color);
  }

  rule(
    from: { x: number; y: number },
    to: { x: number; y: number },
    color: string = PAPER.hairline,
    thick = 0.5,
  ): void {
    this.doc.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(thick).strokeColor(color).stroke();
  }

  trendLine(
    segments: readonly (readonly { readonly x: number; readonly y: number }[])[],
    from: { x: number; y: number },
  ): void {
    const { doc } = this;
    doc.lineWidth(1).lineCap('round').lineJoin('round').strokeColor(PAPER.accent);
    for (const [first, ...rest] of segments) {
      if (!first || rest.length === 0) continue;
      doc.moveTo(from.x + first.x, from.y + first.y);
      for (const point of rest) doc.lineTo(from.x + point.x, from.y + point.y);
      doc.stroke();
    }
    const end = segments.at(-1)?.at(-1);
    if (end) doc.circle(from.x + end.x, from.y + end.y, 1.5).fill(PAPER.accent);
  }

  svg(svg: string, { x, y, width, height }: Box, scale = 1): void {
    const { doc } = this;
    for (const weight of ['regular', 'strong'] as const) this.font(fontName('latin', weight));
    doc.save().translate(x, y).scale(scale);
    drawSvg(doc, haloFirst(svg), 0, 0, {
      width: width / scale,
      height: height / scale,
      assumePt: true,
      fontCallback: (_family, bold) => fontName('latin', bold ? 'strong' : 'regular'),
    });
    doc.restore();
  }

  image(content: Buffer, { x, y, width, height }: Box): void {
    this.doc.image(content, x, y, { width, height });
  }

  group(parent: TaggedPart, type: string): TaggedPart {
    const part = this.doc.struct(type);
    parent.add(part);
    return part;
  }

  /** `alt` describes drawings that are not text. */
  part(parent: TaggedPart, type: string, draw: () => void, { alt, actual, scope }: PartOptions = {}): void {
    const { doc } = this;
    const content = doc.markStructureContent(type);
    draw();
    doc.endMarkedContent();
    const part = doc.struct(
      type,
      { ...(alt === undefined ? {} : { alt }), ...(actual === undefined ? {} : { actual }) },
      [content],
    );
    if (scope !== undefined) (part as unknown as Attributed).dictionary.data.A = { O: 'Table', Scope: scope };
    parent.add(part);
    part.end();
  }

  /** Not read out by screen readers. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }
}

interface DrawnLink {
  readonly href: string;
  readonly runs: readonly PlacedRun[];
  readonly content: PDFKit.PDFStructureContent;
}

/** Missing in the library's types. */
interface Attributed {
  readonly dictionary: { readonly data: Record<string, unknown> };
}

/** The library draws a halo last, over the letters, so it becomes a text below. */
function haloFirst(svg: string): string {
  return svg.replace(/<text[^>]*paint-order="stroke"[^>]*>[^<]*<\/text>/g, (text) => {
    const letters = text.replace(/ stroke(?:-[a-z]+)?="[^"]*"/g, '');
    const halo = / stroke="([^"]*)"/.exec(text)?.[1] ?? '#ffffff';
    return text.replace(/ fill="[^"]*"/, ` fill="${halo}"`) + letters;
  });
}
