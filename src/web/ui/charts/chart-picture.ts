import { type AnyChart, isMarked } from '../../../core/charts/any-chart.ts';
import { chartFootnote, chartLegend } from '../../../core/charts/chart-text.ts';
import type { ChartPalette } from '../../../core/charts/charts.ts';
import { chartOptions } from '../../../core/charts/drawing/chart-options.ts';
import { legendMarks } from '../../../core/charts/drawing/legend-marks.ts';
import { chartMarks } from '../../../core/charts/drawing/marked-charts.ts';
import type { Mark } from '../../../core/charts/drawing/marks.ts';
import { fitted, type TextMeasure } from '../../../core/charts/drawing/room.ts';
import { drawnPicture } from './echarts.ts';

const WIDTH = 960;
const MARGIN = 24;
const INNER = WIDTH - 2 * MARGIN;
const PLOT = 360;
/** Baselines of the title and of the line under it. */
const TITLE = { baseline: 40, size: 18 };
const CAPTION = { baseline: 62, size: 13 };
const HEAD = 84;
const FOOTNOTE = { height: 24, size: 11 };
/** Pixels per length, so that the picture is sharp in a slide. */
const RATIO = 2;

export interface Pictured {
  readonly chart: AnyChart;
  readonly hidden: ReadonlySet<string>;
  readonly palette: ChartPalette;
  readonly measure: TextMeasure;
  /** Stores and period, in one line under the title. */
  readonly caption: string;
}

/** A chart as a PNG with its title, stores, period and legend. */
export async function chartPicture({ chart, hidden, palette, measure, caption }: Pictured): Promise<Blob> {
  const room = { width: INNER, height: PLOT, measure };
  const look = { palette, hidden, room };
  const keys = chartLegend(chart).filter(({ key }) => !hidden.has(key));
  const legend =
    keys.length > 0 ? legendMarks(keys, palette, { width: INNER, measure }) : { marks: [], height: 0 };
  const footnote = chartFootnote(chart);
  const marked = isMarked(chart) ? chartMarks(chart, look) : null;
  const plot = Math.max(PLOT, marked?.height ?? 0);
  const bottom = HEAD + legend.height + plot;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * RATIO;
  canvas.height = (bottom + (footnote === null ? 0 : FOOTNOTE.height) + MARGIN) * RATIO;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not draw pictures.');
  context.scale(RATIO, RATIO);
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, WIDTH, canvas.height);
  context.translate(MARGIN, 0);
  const line = { shape: 'text', x: 0, size: CAPTION.size, fill: palette.axis } as const;
  drawMarks(context, palette.font, [
    {
      ...line,
      text: fitted(chart.title, TITLE.size, INNER, measure),
      y: TITLE.baseline,
      size: TITLE.size,
      weight: 'strong',
      fill: palette.text,
    },
    { ...line, text: fitted(caption, CAPTION.size, INNER, measure), y: CAPTION.baseline },
    ...(footnote === null ? [] : [{ ...line, text: footnote, y: bottom + 18, size: FOOTNOTE.size }]),
  ]);
  context.translate(0, HEAD);
  drawMarks(context, palette.font, legend.marks);
  context.translate(0, legend.height);
  if (marked) drawMarks(context, palette.font, marked.marks);
  else if (!isMarked(chart)) {
    const drawn = drawnPicture(chartOptions(chart, look), { width: INNER, height: PLOT, ratio: RATIO });
    context.drawImage(drawn, 0, 0, INNER, PLOT);
  }
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
      'image/png',
    ),
  );
}

const WEIGHTS = { regular: 400, strong: 600 } as const;
const ALIGNED = { start: 'left', middle: 'center', end: 'right' } as const;

function drawMarks(context: CanvasRenderingContext2D, font: string, marks: readonly Mark[]): void {
  for (const mark of marks) {
    context.fillStyle = mark.fill;
    if (mark.shape === 'text') {
      context.font = `${WEIGHTS[mark.weight ?? 'regular']} ${mark.size}px ${font}`;
      context.textAlign = ALIGNED[mark.anchor ?? 'start'];
      context.fillText(mark.text, mark.x, mark.y);
    } else drawShape(context, mark);
  }
}

function drawShape(context: CanvasRenderingContext2D, mark: Exclude<Mark, { shape: 'text' }>): void {
  const isPath = mark.shape === 'path';
  const path = new Path2D(isPath ? mark.d : undefined);
  if (!isPath) path.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius ?? 0);
  if (mark.fill !== 'none') context.fill(path);
  if (mark.stroke === undefined || mark.stroke === 'none') return;
  const { strokeWidth = 1, dash = [], cap = 'butt' } = isPath ? mark : {};
  context.strokeStyle = mark.stroke;
  context.lineWidth = strokeWidth;
  context.setLineDash([...dash]);
  context.lineCap = cap;
  context.stroke(path);
}
