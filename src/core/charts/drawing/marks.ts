/** One thing that is drawn; lengths in pixels from the top left. */
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
}

interface TextMark {
  readonly shape: 'text';
  readonly text: string;
  readonly x: number;
  /** Where the letters stand on. */
  readonly y: number;
  readonly size: number;
  readonly weight?: 'regular' | 'strong';
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill: string;
}

/** A place that is read by itself, and what of the drawing it is. */
export interface MarkedSpot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A drawing made of marks, for charts without axes; the same on a screen and on paper. */
export interface MarkedDrawing {
  readonly marks: readonly Mark[];
  /** In the order they are read in. */
  readonly spots: readonly MarkedSpot[];
  /** What it needs, which on a narrow screen may be more than it was given. */
  readonly height: number;
}

/** A length as a drawing writes it. */
export function px(value: number): number {
  return Math.round(value * 100) / 100;
}
