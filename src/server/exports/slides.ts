import PptxGenJS from 'pptxgenjs';
import { PAPER, TYPE } from './palettes.ts';

export const SLIDES_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** The parts of the library's types that are used; its default export is a class. */
export type Slide = PptxGenJS.Slide;

/** Inches of a wide slide. */
export const SLIDE = { width: 13.33, height: 7.5, margin: 0.5, top: 1.25, bottom: 6.95 } as const;

export interface SlidesTitle {
  readonly title: string;
  readonly scope: string;
  /** On every slide: stores, moment and code. */
  readonly footer: string;
}

/** A presentation whose slides have a title, a note below it, and the same footer. */
export class Slides {
  readonly #deck = new PptxGenJS();
  readonly #footer: string;

  constructor({ title, scope, footer }: SlidesTitle) {
    this.#deck.layout = 'LAYOUT_WIDE';
    this.#deck.title = title;
    this.#deck.subject = scope;
    this.#deck.company = 'Rooftop';
    this.#deck.theme = { headFontFace: TYPE, bodyFontFace: TYPE };
    this.#footer = footer;
  }

  add(title: string, note: string): Slide {
    const slide = this.#deck.addSlide();
    const at = { x: SLIDE.margin, w: SLIDE.width - 2 * SLIDE.margin };
    const ink = { fontFace: TYPE, margin: 0, valign: 'top' } as const;
    slide.addText(title, {
      ...at,
      ...ink,
      y: 0.4,
      h: 0.45,
      fontSize: 22,
      bold: true,
      color: hex(PAPER.text),
    });
    if (note !== '')
      slide.addText(note, { ...at, ...ink, y: 0.85, h: 0.3, fontSize: 12, color: hex(PAPER.secondary) });
    slide.addText(this.#footer, { ...at, ...ink, y: 7.05, h: 0.25, fontSize: 9, color: hex(PAPER.faint) });
    return slide;
  }

  async finish(): Promise<Buffer> {
    return (await this.#deck.write({ outputType: 'nodebuffer' })) as Buffer;
  }
}

/** `2f5fe3`: the library takes colors without the sign. */
export function hex(color: string): string {
  return color.replace('#', '');
}
