import type { LegendKey } from '../chart-reading.ts';
import type { ChartPalette } from '../charts.ts';
import type { Mark } from './marks.ts';
import type { Room } from './room.ts';

const LINE = 20;
const SWATCH = 12;
const TYPE = 11;

/** A legend in as many lines as it needs, for pictures and paper. With two axes, each name shows its side. */
export function legendMarks(
  keys: readonly LegendKey[],
  palette: ChartPalette,
  { width, measure }: Pick<Room, 'width' | 'measure'>,
): { readonly marks: readonly Mark[]; readonly height: number } {
  let x = 0;
  let line = 0;
  const hasSides = new Set(keys.map(({ side }) => side)).size > 1;
  const marks = keys.flatMap((key): Mark[] => {
    const title = hasSides ? `${key.title} (${key.side})` : key.title;
    const needed = SWATCH + 6 + measure(title, TYPE) + 16;
    if (x > 0 && x + needed > width) {
      x = 0;
      line += 1;
    }
    const at = x;
    x += needed;
    const y = line * LINE + 8;
    return [
      swatch(key, palette, { x: at, y }),
      { shape: 'text', text: title, x: at + SWATCH + 6, y: y + 4, size: TYPE, fill: palette.axis },
    ];
  });
  return { marks, height: (line + 1) * LINE };
}

function swatch({ look, color }: LegendKey, palette: ChartPalette, { x, y }: { x: number; y: number }): Mark {
  const own = color === null ? palette.current : (palette.parts[color - 1] ?? palette.current);
  switch (look) {
    case 'block':
      return { shape: 'rect', x: x + 2, y: y - 4, width: 8, height: 8, radius: 2, fill: own };
    case 'dot':
      return { shape: 'rect', x: x + 2, y: y - 4, width: 8, height: 8, radius: 4, fill: own };
    case 'tick':
      return { shape: 'rect', x: x + 5, y: y - 6, width: 2, height: 12, radius: 1, fill: palette.text };
    case 'hatched': {
      const d = [0, 4, 8].map((at) => `M${x + at} ${y + 4}l4 -8`).join('');
      return { shape: 'path', d, fill: 'none', stroke: palette.faint, strokeWidth: 1.5 };
    }
    default: {
      const line = {
        line: { stroke: own },
        projected: { stroke: palette.current, dash: [1, 4] },
        dashed: { stroke: palette.comparison, dash: [4, 3] },
        stroke: { stroke: palette.comparison },
        faint: { stroke: palette.faint, dash: [2, 3] },
        target: { stroke: palette.axis },
      }[look];
      const d = `M${x} ${y}H${x + SWATCH}`;
      return { shape: 'path', d, fill: 'none', strokeWidth: 2, cap: 'round', ...line };
    }
  }
}
