import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { spokenSummary } from '../../core/chart-words.ts';
import { type Chart, type ChartPalette, type ChartSeries, chartOptions } from '../../core/charts.ts';
import { PALETTES, type Theme } from './palettes.ts';
import { escaped } from './sheet-cells.ts';
import { textWidth } from './type-faces.ts';

use([LineChart, BarChart, GridComponent, MarkLineComponent, SVGRenderer]);
// Without a page nobody measures text, and labels would run into each other.
setPlatformAPI({ measureText: (text, font) => ({ width: measure(text, font) }) });

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
}

const LEGEND_HEIGHT = 20;
const SWATCH = 12;

/**
 * The chart a screen shows as an SVG that needs no screen: for paper and mail, with its legend, and
 * its summary in words for those who do not see it.
 */
export function chartSvg(chart: Chart, { width, height, theme }: Drawing): string {
  const palette = PALETTES[theme];
  const legend = chart.series.length > 1 ? legendSvg(chart, palette, width) : { svg: '', height: 0 };
  const plot = plotSvg(chart, palette, { width, height: height - legend.height });
  const words = escaped(spokenSummary(chart));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    ` role="img" aria-label="${words}"><title>${words}</title>${legend.svg}` +
    `<g transform="translate(0 ${legend.height})">${plot}</g></svg>`
  );
}

function plotSvg(chart: Chart, palette: ChartPalette, size: { width: number; height: number }): string {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    drawing.setOption(chartOptions(chart, palette));
    return insideOf(drawing.renderToSVGString());
  } finally {
    // What is not put away keeps the process alive.
    drawing.dispose();
  }
}

/** Without the styles that a screen needs for its pointer. */
function insideOf(svg: string): string {
  const inside = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  return inside.replace(/ class="zr[^"]*"/g, '').replace(/<style.*?<\/style>/gs, '');
}

/** The series by name, wrapped to as many lines as they need. */
function legendSvg(
  { kind, series }: Chart,
  palette: ChartPalette,
  width: number,
): { svg: string; height: number } {
  let x = 0;
  let line = 0;
  const entries = series.map((one) => {
    const needed = SWATCH + 6 + textWidth(one.title, 11) + 16;
    if (x > 0 && x + needed > width) {
      x = 0;
      line += 1;
    }
    const at = x;
    x += needed;
    const y = line * LEGEND_HEIGHT + 8;
    return (
      `${swatch(one, palette, { kind, x: at, y })}<text x="${at + SWATCH + 6}" y="${y + 4}" font-family="${palette.font}"` +
      ` font-size="11" fill="${palette.axis}">${escaped(one.title)}</text>`
    );
  });
  return { svg: entries.join(''), height: (line + 1) * LEGEND_HEIGHT };
}

function swatch(
  { role, color = 1 }: ChartSeries,
  palette: ChartPalette,
  { kind, x, y }: { kind: Chart['kind']; x: number; y: number },
): string {
  if (role === 'part' || (kind === 'bars' && role === 'current')) {
    const fill = role === 'part' ? palette.parts[color - 1] : palette.current;
    return `<rect x="${x + 2}" y="${y - 4}" width="8" height="8" rx="2" fill="${fill ?? palette.current}"/>`;
  }
  // Beside bars a comparison is a dash across each.
  const dashed = kind === 'bars' ? '' : ' stroke-dasharray="4 3"';
  const look = {
    current: { stroke: palette.current, dash: '' },
    projection: { stroke: palette.current, dash: ' stroke-dasharray="1 4"' },
    comparison: { stroke: palette.comparison, dash: dashed },
    faint: { stroke: palette.faint, dash: ' stroke-dasharray="2 3"' },
    target: { stroke: palette.axis, dash: '' },
  }[role];
  return `<path d="M${x} ${y}H${x + SWATCH}" fill="none" stroke="${look.stroke}" stroke-width="2" stroke-linecap="round"${look.dash}/>`;
}

/** Chart libraries take the width of this character for the height of a line. */
const AS_WIDE_AS_HIGH = '国';

function measure(text: string, font: string | undefined): number {
  const size = sizeOf(font);
  return text === AS_WIDE_AS_HIGH ? size * 1.15 : textWidth(text, size, { weight: weightOf(font) });
}

function sizeOf(font: string | undefined): number {
  return Number(/([\d.]+)px/.exec(font ?? '')?.[1] ?? 12);
}

function weightOf(font: string | undefined): 'regular' | 'strong' {
  return /\b(?:bold|[6-9]00)\b/.test(font ?? '') ? 'strong' : 'regular';
}
