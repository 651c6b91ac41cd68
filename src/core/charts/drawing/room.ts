export type TextMeasure = (text: string, size: number, weight?: 'regular' | 'strong') => number;

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly measure: TextMeasure;
  /** At the right, for the names of lines; none by default. */
  readonly gutter?: number;
}

const ELLIPSIS = '…';

/** Text cut to a width with an ellipsis; may be empty. */
export function fitted(text: string, size: number, width: number, measure: TextMeasure): string {
  if (measure(text, size) <= width) return text;
  let [least, most] = [0, text.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (measure(text.slice(0, middle).trimEnd() + ELLIPSIS, size) <= width) least = middle;
    else most = middle - 1;
  }
  return least === 0 ? '' : text.slice(0, least).trimEnd() + ELLIPSIS;
}
