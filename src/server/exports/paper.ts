import PDFDocument from 'pdfkit';
import type { AnyChart } from '../../core/charts/any-chart.ts';
import { noteLines } from '../../core/charts/chart-notes.ts';
import { spokenSummary } from '../../core/charts/chart-text.ts';
import { annotationsOf, chartSvg } from './charts.ts';
import { PAPER } from './palettes.ts';
import { type PaperText, paperLines } from './paper-text.ts';
import { type Ink, Pen, type TaggedPart } from './pen.ts';

export const PDF_TYPE = 'application/pdf';

export interface PaperTitle {
  readonly title: string;
  /** Example: `Alderpoint Auto Group, 8 rooftops`. */
  readonly scope: string;
  /** Example: `November 2026`. */
  readonly period: string;
  readonly asOf: string;
  /** Which feeds are late; nothing where it is said elsewhere. */
  readonly freshness?: string;
  readonly at: Date;
}

/** In points. */
const SIZES = { letter: { short: 612, long: 792 }, a4: { short: 595.28, long: 841.89 } };
export type PaperSize = keyof typeof SIZES;
export const MARGIN = 36;
const FOOTER = 26;

const TITLE: Ink = { size: 18, weight: 'strong' };
const SUBTITLE: Ink = { size: 9.5, color: PAPER.secondary };
const HEADING: Ink = { size: 11, weight: 'strong' };
const SMALL: Ink = { size: 7.5, color: PAPER.faint };
const NOTE: Ink = { size: 8.5, color: PAPER.secondary };

const CAPTION: Ink = { size: 9.5, weight: 'strong' };
export const CAPTION_HEIGHT = 17;
const BODY: Ink = { size: 9.5 };
const LEADING = 1.4;

/** Charts are drawn larger, then scaled down: paper is read from closer than a screen. */
const FINER = 1.3;

/** A figure in large print. */
export interface PaperFigure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly tone?: 'positive' | 'negative' | 'neutral';
}

interface ChartPlace {
  readonly part?: number;
  /** Without a title where one is above it. */
  readonly isTitled?: boolean;
}

export interface PaperOptions {
  readonly landscape?: boolean;
  readonly size?: PaperSize;
}

/** Pages with a title and blocks; the footer has the scope, the time of the data and the page number. */
export class Paper {
  readonly pen: Pen;
  /** Where blocks begin and how wide they are; narrower beside each other. */
  left = MARGIN;
  width: number;
  /** In points from the top of the page. */
  y = MARGIN;
  readonly root: TaggedPart;
  private readonly doc: PDFKit.PDFDocument;
  private readonly about: PaperTitle;
  private readonly scopes: string[] = [];
  private readonly size: PaperSize;
  private landscape: boolean;
  private scope: string;

  constructor(about: PaperTitle, { landscape = false, size = 'letter' }: PaperOptions = {}) {
    this.about = about;
    this.scope = about.scope;
    this.landscape = landscape;
    this.size = size;
    this.doc = new PDFDocument({
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      // A font given here would be opened again at every use.
      font: '',
      info: {
        Title: filled([about.title, about.scope, about.period]).join(', '),
        Author: 'Rooftop',
        CreationDate: about.at,
      },
    });
    this.pen = new Pen(this.doc);
    this.width = this.wholeWidth(landscape);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** Between the margins. */
  wholeWidth(landscape: boolean): number {
    return SIZES[this.size][landscape ? 'long' : 'short'] - 2 * MARGIN;
  }

  get isLandscape(): boolean {
    return this.landscape;
  }

  get bottom(): number {
    return this.doc.page.height - MARGIN - FOOTER;
  }

  /** `scope` is set where each page covers another store. A page is laid like the one before unless it says so. */
  page(scope?: string, landscape = this.landscape): void {
    if (scope !== undefined) this.scope = scope;
    this.landscape = landscape;
    const { short, long } = SIZES[this.size];
    this.doc.addPage({ size: landscape ? [long, short] : [short, long], margin: 0 });
    this.scopes.push(this.scope);
    this.width = this.wholeWidth(landscape);
    this.y = MARGIN;
  }

  /** Draws in a column of the page; the caller knows that it fits. */
  async column({ left, width, y }: { left: number; width: number; y: number }, draw: () => Promise<void>) {
    const before = { left: this.left, width: this.width };
    Object.assign(this, { left, width, y });
    await draw();
    Object.assign(this, before);
  }

  /** Begins a page unless `height` points are left. */
  room(height: number): void {
    if (this.y + height > this.bottom) this.page();
  }

  head(title: string, subtitle: string, aside = ''): void {
    const { pen, root } = this;
    const right = this.left + this.width;
    pen.part(root, 'H1', () => pen.write(title, TITLE, { x: this.left, y: this.y + 15 }));
    if (aside !== '') {
      const place = { x: right, y: this.y + 15, align: 'right' } as const;
      pen.part(root, 'P', () => pen.write(aside, { ...TITLE, size: 12 }, place));
    }
    pen.part(root, 'P', () => pen.write(subtitle, SUBTITLE, { x: this.left, y: this.y + 30 }));
    this.y += 40;
    pen.decoration(() => pen.rule({ x: this.left, y: this.y }, { x: right, y: this.y }, PAPER.line, 0.75));
    this.y += 12;
  }

  heading(text: string): void {
    this.room(60);
    this.pen.part(this.root, 'H2', () => this.pen.write(text, HEADING, { x: this.left, y: this.y + 11 }));
    this.y += 20;
  }

  /** A small heading without a page break before it, with as many remarks beside it as fit. */
  caption(text: string, remarks: readonly string[]): void {
    const { pen, root } = this;
    const place = { x: this.left, y: this.y + 10 };
    const shown = pen.cut(text, CAPTION, this.width);
    pen.part(root, 'H3', () => pen.write(shown, CAPTION, place));
    const x = this.left + pen.width(shown, CAPTION) + 8;
    const room = this.left + this.width - x;
    const remark = fittingParts(remarks, (part) => pen.width(part, SMALL) <= room);
    if (remark !== '') pen.part(root, 'P', () => pen.write(remark, SMALL, { ...place, x }));
    this.y += CAPTION_HEIGHT;
  }

  /** Lines of text, as long as they fit into the column. */
  paragraph(text: PaperText, ink: Ink = BODY, type: 'P' | 'H3' = 'P'): void {
    const lines = paperLines(text, ink, this.width);
    const leading = ink.size * LEADING;
    this.pen.prose(this.root, type, lines, { x: this.left, y: this.y + ink.size, leading });
    this.y += lines.length * leading + 4;
  }

  /** The height `paragraph` takes. */
  paragraphHeight(text: PaperText, ink: Ink = BODY, width = this.width): number {
    return paperLines(text, ink, width).length * ink.size * LEADING + 4;
  }

  /** A picture, in points. */
  image(content: Buffer, size: { width: number; height: number }, alt: string): void {
    const { pen, root } = this;
    const draw = () => pen.image(content, { x: this.left, y: this.y, ...size });
    if (alt === '') pen.decoration(draw);
    else pen.part(root, 'Figure', draw, { alt });
    this.y += size.height + 6;
  }

  note(text: string): void {
    const lines = paperLines(text, NOTE, this.width);
    this.room(lines.length * 12);
    this.pen.prose(this.root, 'P', lines, { x: this.left, y: this.y + 9, leading: 12 });
    this.y += lines.length * 12 + 6;
  }

  figures(figures: readonly PaperFigure[], places = figures.length): void {
    const { pen, root } = this;
    const each = this.width / places;
    this.room(52);
    for (const [index, { label, value, note = '', tone = 'neutral' }] of figures.entries()) {
      const x = this.left + index * each;
      const color = tone === 'neutral' ? PAPER.text : PAPER[tone];
      if (index > 0) pen.decoration(() => pen.rule({ x: x - 8, y: this.y }, { x: x - 8, y: this.y + 40 }));
      pen.part(root, 'P', () => {
        pen.write(label, SMALL, { x, y: this.y + 7 });
        pen.write(
          pen.cut(value, { size: 15, weight: 'strong' }, each - 14),
          { size: 15, weight: 'strong', color },
          {
            x,
            y: this.y + 25,
          },
        );
        if (note !== '') pen.write(pen.cut(note, SMALL, each - 14), SMALL, { x, y: this.y + 38 });
      });
    }
    this.y += 54;
  }

  /** `part` is the share of the width. */
  chart(chart: AnyChart, height = 180, { part = 1, isTitled = true }: ChartPlace = {}): void {
    this.room(height + (isTitled ? 24 : 0));
    const { pen, root } = this;
    const width = this.width * part;
    if (isTitled) {
      pen.part(root, 'H3', () => pen.write(chart.title, CAPTION, { x: this.left, y: this.y + 9 }));
      this.y += 16;
    }
    const box = { x: this.left, y: this.y, width, height };
    const drawn = { width: width * FINER, height: height * FINER, theme: 'light' as const };
    pen.part(root, 'Figure', () => pen.svg(chartSvg(chart, drawn), box, 1 / FINER), {
      alt: [spokenSummary(chart), ...noteLines(annotationsOf(chart), Number.POSITIVE_INFINITY)].join(' '),
    });
    this.y += height + 12;
  }

  async finish(): Promise<Buffer> {
    const { doc } = this;
    const { start, count } = doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      doc.switchToPage(start + index);
      this.pen.decoration(() => this.footer(index, count), 'Pagination');
    }
    this.root.end();
    const chunks: Buffer[] = [];
    const done = new Promise<void>((resolve, reject) => {
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      doc.on('end', resolve);
      doc.on('error', reject);
    });
    doc.end();
    await done;
    return Buffer.concat(chunks);
  }

  private footer(index: number, count: number): void {
    const { pen, about } = this;
    const y = this.doc.page.height - MARGIN;
    const width = this.doc.page.width - 2 * MARGIN;
    const right = MARGIN + width;
    pen.rule({ x: MARGIN, y: y - 14 }, { x: right, y: y - 14 });
    const end = `As of ${about.asOf}  ·  Page ${index + 1} of ${count}`;
    pen.write(end, SMALL, { x: right, y: y - 3, align: 'right' });
    const scope = this.scopes[index] ?? about.scope;
    const start = filled(['Rooftop', about.title, scope, about.period]).join('  ·  ');
    const room = width - pen.width(end, SMALL) - 16;
    pen.write(pen.cut(start, SMALL, room), SMALL, { x: MARGIN, y: y - 3 });
    if (about.freshness) pen.write(pen.cut(about.freshness, SMALL, width), SMALL, { x: MARGIN, y: y + 8 });
  }
}

/** As many of the parts as fit in one line; empty ones are left out. */
function fittingParts(parts: readonly string[], fits: (text: string) => boolean): string {
  return filled(parts).reduce((line, part) => {
    const longer = line === '' ? part : `${line}  ·  ${part}`;
    return fits(longer) ? longer : line;
  }, '');
}

function filled(parts: readonly string[]): string[] {
  return parts.filter((part) => part !== '');
}
