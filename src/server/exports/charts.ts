import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type AnyChart, isMarked } from '../../core/charts/any-chart.ts';
import { noteLines, type PlacedNote } from '../../core/charts/chart-notes.ts';
import { chartFootnote, chartLegend, hiddenAtFirst, spokenSummary } from '../../core/charts/chart-text.ts';
import { isTimeSeries } from '../../core/charts/charts.ts';
import { chartOptions, type PlotLook, type PlottedChart } from '../../core/charts/drawing/chart-options.ts';
import { legendMarks } from '../../core/charts/drawing/legend-marks.ts';
import { chartMarks } from '../../core/charts/drawing/marked-charts.ts';
import type { Mark } from '../../core/charts/drawing/marks.ts';
import { fitted } from '../../core/charts/drawing/room.ts';
import { PALETTES, type Theme } from './palettes.ts';
import { escaped } from './sheet-cells.ts';
import { textWidth } from './type-faces.ts';

use([LineChart, BarChart, ScatterChart, GridComponent, MarkLineComponent, SVGRenderer]);
// Without a page there is no text measuring, and labels would overlap.
setPlatformAPI({ measureText: (text, font) => ({ width: measure(text, font) }) });

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  /** Series turned off by the reader; by default those that start hidden. */
  readonly hidden?: ReadonlySet<string>;
}

const FOOTNOTE = 20;
const NOTE_LINE = 16;
/** Lines of annotations below a chart. */
export const MOST_NOTES = 3;

/** A standalone SVG for paper and mail, with legend and a text summary for screen readers. */
export function chartSvg(
  chart: AnyChart,
  { width, height, theme, hidden = hiddenAtFirst(chart) }: Drawing,
): string {
  const palette = PALETTES[theme];
  // Nothing can be turned on on paper, so hidden series are not named.
  const keys = chartLegend(chart).filter(({ key }) => !hidden.has(key));
  // The title already names a single line; everything else needs a legend.
  const isNamed = keys.length > (isTimeSeries(chart) ? 1 : 0);
  const measure = (text: string, size: number, weight: 'regular' | 'strong' = 'regular') =>
    textWidth(text, size, { weight });
  const legend = isNamed ? legendMarks(keys, palette, { width, measure }) : { marks: [], height: 0 };
  const footnote = chartFootnote(chart);
  const lines = noteLines(annotationsOf(chart), MOST_NOTES).map((text) => fitted(text, 11, width, measure));
  const below = (footnote === null ? 0 : FOOTNOTE) + lines.length * NOTE_LINE;
  const room = { width, height: height - legend.height - below, measure };
  const look = { palette, hidden, room };
  const plot = isMarked(chart) ? marksSvg(chartMarks(chart, look).marks, palette.font) : plotSvg(chart, look);
  const summary = escaped(spokenSummary(chart, hidden));
  const notes = [...lines, ...(footnote === null ? [] : [footnote])].map((text, line, { length }) => ({
    ...{ shape: 'text' as const, text, x: 0, y: height - 6 - (length - 1 - line) * NOTE_LINE },
    ...{ size: 11, fill: palette.axis },
  }));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    ` role="img" aria-label="${summary}"><title>${summary}</title>${marksSvg(legend.marks, palette.font)}` +
    `<g transform="translate(0 ${legend.height})">${plot}</g>${marksSvg(notes, palette.font)}</svg>`
  );
}

function plotSvg(chart: PlottedChart, look: PlotLook): string {
  const { width, height } = look.room;
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    drawing.setOption(chartOptions(chart, look));
    const flags = annotationsOf(chart).flatMap(({ index }, at) =>
      flagMarks(drawing.convertToPixel({ xAxisIndex: 0 }, index), `${at + 1}`, look),
    );
    return insideOf(drawing.renderToSVGString()) + marksSvg(flags, look.palette.font);
  } finally {
    // A chart that is not disposed keeps the process alive.
    drawing.dispose();
  }
}

/** The annotations of a chart over time, by tick. */
export function annotationsOf(chart: AnyChart): readonly PlacedNote[] {
  return 'ticks' in chart ? (chart.annotated ?? []) : [];
}

const AXIS_LABELS = 28;

/** A dashed line at a day, with its number on top. */
function flagMarks(x: number, number: string, { palette, room }: PlotLook): Mark[] {
  const line = `M ${x.toFixed(1)} 14 V ${(room.height - AXIS_LABELS).toFixed(1)}`;
  const dashes = { stroke: palette.axis, strokeWidth: 1, dash: [2, 3] };
  return [
    { shape: 'path', d: line, fill: 'none', ...dashes },
    {
      shape: 'text',
      text: number,
      x,
      y: 10,
      size: 11,
      weight: 'strong',
      anchor: 'middle',
      fill: palette.text,
    },
  ];
}

function insideOf(svg: string): string {
  const inside = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  return inside.replace(/ class="zr[^"]*"/g, '').replace(/<style.*?<\/style>/gs, '');
}

/** Chart libraries use the width of this character as the line height. */
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

const WEIGHTS = { regular: 400, strong: 600 } as const;

function marksSvg(marks: readonly Mark[], font: string): string {
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

function textSvg(
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
