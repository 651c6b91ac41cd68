import type { LegendKey } from '../../core/charts/chart-reading.ts';
import type { ChartPalette } from '../../core/charts/charts.ts';
import { textSvg } from './marks.ts';
import { textWidth } from './type-faces.ts';

const LINE = 20;
const SWATCH = 12;
const TYPE = 11;

/** With two axes, each name shows its side. */
export function legendSvg(
  keys: readonly LegendKey[],
  palette: ChartPalette,
  width: number,
): { readonly svg: string; readonly height: number } {
  let x = 0;
  let line = 0;
  const hasSides = new Set(keys.map(({ side }) => side)).size > 1;
  const entries = keys.map((key) => {
    const title = hasSides ? `${key.title} (${key.side})` : key.title;
    const needed = SWATCH + 6 + textWidth(title, TYPE) + 16;
    if (x > 0 && x + needed > width) {
      x = 0;
      line += 1;
    }
    const at = x;
    x += needed;
    const y = line * LINE + 8;
    const text = { shape: 'text', text: title, x: at + SWATCH + 6, y: y + 4, size: TYPE } as const;
    return swatch(key, palette, { x: at, y }) + textSvg({ ...text, fill: palette.axis }, palette.font);
  });
  return { svg: entries.join(''), height: (line + 1) * LINE };
}

function swatch(
  { look, color }: LegendKey,
  palette: ChartPalette,
  { x, y }: { x: number; y: number },
): string {
  const own = color === null ? palette.current : (palette.parts[color - 1] ?? palette.current);
  if (look === 'block') return `<rect x="${x + 2}" y="${y - 4}" width="8" height="8" rx="2" fill="${own}"/>`;
  if (look === 'dot') return `<circle cx="${x + 6}" cy="${y}" r="4" fill="${own}"/>`;
  if (look === 'tick')
    return `<rect x="${x + 5}" y="${y - 6}" width="2" height="12" rx="1" fill="${palette.text}"/>`;
  if (look === 'hatched') {
    const lines = [0, 4, 8].map((at) => `M${x + at} ${y + 4}l4 -8`).join('');
    return `<path d="${lines}" fill="none" stroke="${palette.faint}" stroke-width="1.5"/>`;
  }
  const line = {
    line: { stroke: own, dash: '' },
    projected: { stroke: palette.current, dash: ' stroke-dasharray="1 4"' },
    dashed: { stroke: palette.comparison, dash: ' stroke-dasharray="4 3"' },
    stroke: { stroke: palette.comparison, dash: '' },
    faint: { stroke: palette.faint, dash: ' stroke-dasharray="2 3"' },
    target: { stroke: palette.axis, dash: '' },
  }[look];
  return `<path d="M${x} ${y}H${x + SWATCH}" fill="none" stroke="${line.stroke}" stroke-width="2" stroke-linecap="round"${line.dash}/>`;
}
