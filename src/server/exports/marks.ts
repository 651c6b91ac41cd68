import type { Mark } from '../../core/charts/drawing/marks.ts';
import { escaped } from './sheet-cells.ts';

const WEIGHTS = { regular: 400, strong: 600 } as const;

export function marksSvg(marks: readonly Mark[], font: string): string {
  return marks.map((mark) => markSvg(mark, font)).join('');
}

function markSvg(mark: Mark, font: string): string {
  switch (mark.shape) {
    case 'rect': {
      const { x, y, width, height, radius = 0, fill, stroke } = mark;
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${lined(stroke)}/>`;
    }
    case 'path':
      return `<path d="${mark.d}" fill="${mark.fill}"${lined(mark.stroke, mark.strokeWidth)}${ended(mark)}/>`;
    case 'text':
      return textSvg(mark, font);
  }
}

export function textSvg(
  { text, x, y, size, weight = 'regular', anchor = 'start', fill }: Extract<Mark, { shape: 'text' }>,
  font: string,
): string {
  return (
    `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" font-weight="${WEIGHTS[weight]}"` +
    ` text-anchor="${anchor}" fill="${fill}">${escaped(text)}</text>`
  );
}

function ended({ cap, dash }: Extract<Mark, { shape: 'path' }>): string {
  const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
  return `${cap === undefined ? '' : ` stroke-linecap="${cap}"`}${dashes}`;
}

function lined(stroke: string | undefined, width = 1): string {
  return stroke === undefined || width === 0 ? '' : ` stroke="${stroke}" stroke-width="${width}"`;
}
