/** Lengths in pixels, from the top left. */
export type Mark = RectMark | PathMark | TextMark;

interface RectMark {
  readonly shape: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
  readonly fill: string;
  readonly stroke?: string;
}

interface PathMark {
  readonly shape: 'path';
  readonly d: string;
  readonly fill: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
  readonly cap?: 'round';
}

interface TextMark {
  readonly shape: 'text';
  readonly text: string;
  readonly x: number;
  /** Baseline of the text. */
  readonly y: number;
  readonly size: number;
  readonly weight?: 'regular' | 'strong';
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill: string;
}

export interface MarkedSpot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface MarkedDrawing {
  readonly marks: readonly Mark[];
  readonly spots: readonly MarkedSpot[];
  /** May exceed the room. */
  readonly height: number;
}

/** A length rounded to hundredths of a pixel. */
export function px(value: number): number {
  return Math.round(value * 100) / 100;
}
