import type PptxGenJS from 'pptxgenjs';
import type { BoardCard } from '../../core/board/cards.ts';
import type { WidgetModel } from '../../core/board/widget-model.ts';
import { noteLines, type PlacedNote } from '../../core/charts/chart-notes.ts';
import type { Chart, ChartSeries } from '../../core/charts/charts.ts';
import type { DualChart } from '../../core/charts/dual-chart.ts';
import { ringSlices } from '../../core/charts/ring-chart.ts';
import type { Unit } from '../../core/kpis/kpi.ts';
import { MOST_NOTES } from './charts.ts';
import type { ExportTable } from './columns.ts';
import { PALETTES, PAPER, TYPE } from './palettes.ts';
import { decimalsOf, shownText } from './shown-text.ts';
import { hex, SLIDE, type Slide, type Slides } from './slides.ts';
import { paperFigure } from './widget-paper.ts';
import { asTable } from './widget-tables.ts';

const LIGHT = PALETTES.light;
const WIDTH = SLIDE.width - 2 * SLIDE.margin;
const AREA = { x: SLIDE.margin, y: SLIDE.top, w: WIDTH, h: SLIDE.bottom - SLIDE.top } as const;
const CARDS = { across: 4, height: 1.35, most: 16 } as const;
const ROWS_A_SLIDE = 16;
const ROW_HEIGHT = 0.31;
/** In inches; the library takes one and more for points. */
const CELL_EDGE = 0.06;
/** Letters that a column of a table has room for. */
const LETTERS = { least: 6, most: 44, edge: 2 } as const;
/** Of a letter, as a share of the size of its type. */
const LETTER_WIDTH = 0.55;
const POINTS_AN_INCH = 72;

interface Shown {
  readonly title: string;
  /** Days and stores. */
  readonly note: string;
  readonly period: string;
}

/** A widget on slides of its own: charts that can be edited, and tables that continue on the next slide. */
export function addWidget(slides: Slides, model: WidgetModel, shown: Shown): void {
  switch (model.kind) {
    case 'cards':
      addCards(slides, model.cards, shown);
      return;
    case 'line':
    case 'bars':
    case 'stacked':
    case 'area':
      addTimeChart(slides.add(shown.title, noteOf(shown, model.title)), model);
      return;
    case 'dual':
      addDualChart(slides.add(shown.title, noteOf(shown, model.title)), model);
      return;
    case 'ring': {
      const slices = ringSlices(model);
      if (slices.length > 0) {
        const slide = slides.add(shown.title, noteOf(shown, model.title));
        const values = slices.map(({ value }) => value);
        const part = { name: model.title, labels: slices.map(({ title }) => title), values };
        slide.addChart('doughnut' as PptxGenJS.CHART_NAME, [part], {
          ...{ ...AREA, ...plainChart(model.unit), showLegend: true, holeSize: 60 },
          ...{ showPercent: true, dataLabelColor: hex(LIGHT.text), chartColors: LIGHT.parts.map(hex) },
        });
      }
      return;
    }
    default:
      asTable(model, shown.period, (table) => addTable(slides, table, shown));
  }
}

function noteOf({ note }: Shown, title: string): string {
  return [note, title].filter((text) => text !== '').join('  ·  ');
}

function addCards(slides: Slides, cards: readonly BoardCard[], { title, note }: Shown): void {
  for (let from = 0; from < cards.length; from += CARDS.most) {
    const slide = slides.add(title, note);
    for (const [index, card] of cards.slice(from, from + CARDS.most).entries()) addCard(slide, card, index);
  }
}

function addCard(slide: Slide, card: BoardCard, index: number): void {
  const width = WIDTH / CARDS.across;
  const { label, value, note, tone = 'neutral' } = paperFigure(card);
  const lines = [
    { text: label, options: { fontSize: 12, color: hex(PAPER.secondary), breakLine: true } },
    {
      text: value,
      options: { fontSize: 26, bold: true, color: hex(PAPER.text), breakLine: true },
    },
    {
      text: note ?? '',
      options: { fontSize: 11, color: hex(tone === 'neutral' ? PAPER.secondary : PAPER[tone]) },
    },
  ];
  slide.addText(lines, {
    ...{ x: SLIDE.margin + (index % CARDS.across) * width, w: width - 0.15, h: CARDS.height - 0.1 },
    ...{ y: SLIDE.top + Math.floor(index / CARDS.across) * CARDS.height },
    ...{ fontFace: TYPE, margin: 6, valign: 'top', fill: { color: hex(PAPER.tint) } },
  });
}

function plainChart(unit: Unit) {
  const font = { fontFace: TYPE, color: hex(LIGHT.axis) };
  return {
    ...{ valAxisLabelFormatCode: FORMATS[unit], dataLabelFormatCode: FORMATS[unit] },
    ...{ catAxisLabelFontFace: font.fontFace, catAxisLabelColor: font.color, catAxisLabelFontSize: 10 },
    ...{ valAxisLabelFontFace: font.fontFace, valAxisLabelColor: font.color, valAxisLabelFontSize: 10 },
    ...{ valGridLine: { color: hex(LIGHT.grid), size: 0.75 }, catGridLine: { style: 'none' as const } },
    ...{ valAxisLineShow: false, legendPos: 'b' as const, legendFontFace: TYPE, legendFontSize: 11 },
    displayBlanksAs: 'gap',
  };
}

const FORMATS: Readonly<Record<Unit, string>> = {
  number: '#,##0.##',
  usd: '"$"#,##0',
  percent: '0.0"%"',
  days: '#,##0.#',
  minutes: '#,##0',
  hours: '#,##0.#',
  times: '0.00"×"',
  ratio: '0.00',
  place: '0',
};

const NOTE = { line: 0.22, size: 10 } as const;

/** Where a chart fits above the annotations of its days. */
function areaAbove(
  slide: Slide,
  notes: readonly PlacedNote[] = [],
): Readonly<Record<'x' | 'y' | 'w' | 'h', number>> {
  const lines = noteLines(notes, MOST_NOTES);
  if (lines.length === 0) return AREA;
  const h = lines.length * NOTE.line;
  slide.addText(
    lines.map((text) => ({ text, options: { breakLine: true } })),
    {
      ...{ x: SLIDE.margin, y: SLIDE.bottom - h, w: WIDTH, h, margin: 0, valign: 'top' },
      ...{ fontFace: TYPE, fontSize: NOTE.size, color: hex(PAPER.secondary) },
    },
  );
  return { ...AREA, h: AREA.h - h };
}

function addTimeChart(slide: Slide, { kind, unit, ticks, series, annotated }: Chart): void {
  const shown = series.filter(({ isOff }) => isOff !== true);
  const isLine = kind === 'line';
  const name = isLine ? 'line' : kind === 'area' ? 'area' : 'bar';
  slide.addChart(
    name as PptxGenJS.CHART_NAME,
    shown.map(({ title, values }) => ({ name: title, labels: [...ticks], values: gaps(values) })),
    {
      ...{ ...areaAbove(slide, annotated), ...plainChart(unit), showLegend: shown.length > 1 },
      ...{ barGrouping: kind === 'bars' ? ('clustered' as const) : ('stacked' as const), barGapWidthPct: 40 },
      ...{ lineDataSymbol: 'none' as const, lineSize: 2 },
      chartColors: shown.map((one, index) => hex(colorOf(one, { index, before: shown.slice(0, index) }))),
    },
  );
}

/** All lines of a native chart are solid, so what is dashed on screen is gray, a second comparison lighter. */
function colorOf(
  { role, color }: ChartSeries,
  { index, before }: { readonly index: number; readonly before: readonly ChartSeries[] },
): string {
  if (color !== undefined) return LIGHT.parts[color - 1] ?? LIGHT.current;
  switch (role) {
    case 'part':
      return LIGHT.parts[index % LIGHT.parts.length] ?? LIGHT.current;
    case 'average':
      return LIGHT.parts[1] ?? LIGHT.current;
    case 'comparison':
      return before.some((one) => one.role === role) ? PAPER.line : LIGHT.comparison;
    case 'faint':
      return PAPER.line;
    case 'target':
      return LIGHT.axis;
    default:
      return LIGHT.current;
  }
}

/** A file has no value where a chart has a gap; the library's types know numbers only. */
function gaps(values: readonly (number | null)[]): number[] {
  return [...values] as number[];
}

/** Columns for the left axis, lines for the right one. */
function addDualChart(slide: Slide, { labels, series, annotated }: DualChart): void {
  const parts = (['left', 'right'] as const).flatMap((side) => {
    const own = series.filter((one) => one.side === side && one.isOff !== true);
    if (own.length === 0) return [];
    const isRight = side === 'right';
    return {
      type: (isRight ? 'line' : 'bar') as PptxGenJS.CHART_NAME,
      data: own.map(({ title, values }) => ({ name: title, labels: [...labels], values: gaps(values) })),
      options: {
        ...{ chartColors: own.map(({ color }) => hex(LIGHT.parts[color - 1] ?? LIGHT.current)) },
        ...{ barGapWidthPct: 40, lineDataSymbol: 'none' as const, lineSize: 2 },
        ...(isRight && { secondaryValAxis: true, secondaryCatAxis: true }),
      },
    };
  });
  const unitOf = (side: 'left' | 'right') => series.find((one) => one.side === side)?.unit ?? 'number';
  const both = parts.length > 1;
  // Charts of two types take their options in the place of the numbers.
  const options: PptxGenJS.IChartOpts = {
    ...{ ...areaAbove(slide, annotated), ...plainChart(unitOf('left')), showLegend: true },
    ...(both && {
      valAxes: [
        { valAxisLabelFormatCode: FORMATS[unitOf('left')], valGridLine: { color: hex(LIGHT.grid) } },
        { valAxisLabelFormatCode: FORMATS[unitOf('right')], valGridLine: { style: 'none' as const } },
      ],
      catAxes: [{ catAxisLabelFontSize: 10 }, { catAxisHidden: true }],
    }),
  };
  slide.addChart(parts as never, options as never);
}

/** Rows continue on the next slide under the same heads. */
export function addTable<Row>(
  slides: Slides,
  { columns, rows, total }: ExportTable<Row>,
  { title, note }: Pick<Shown, 'title' | 'note'>,
): void {
  const shown = columns.filter(({ kind }) => kind !== 'sparkline');
  const lines = [...rows, ...(total === undefined ? [] : [total])];
  const decimals = shown.map((column) => decimalsOf(column, lines));
  const fontSize = Math.max(7, Math.min(12, Math.floor(110 / shown.length)));
  const align = shown.map(({ kind }) => (kind === 'text' || kind === 'day' ? 'left' : 'right'));
  const border = { type: 'solid', pt: 0.75, color: hex(PAPER.hairline) } as const;
  const none = { type: 'none' } as const;
  const cell = (text: string, index: number, bold: boolean) => ({
    text,
    options: { bold, align: align[index] as 'left' | 'right', border: [none, none, border, none] as never },
  });
  const head = shown.map((column, index) => cell(column.title, index, true));
  const texts = lines.map((row) => shown.map((column, index) => shownText(column, row, decimals[index])));
  const widths = columnWidths([shown.map((column) => column.title), ...texts]);
  const parts = onSlides(texts, { widths, fontSize });
  for (const [at, { from, to }] of parts.entries()) {
    const slide = slides.add(parts.length > 1 ? `${title} (${at + 1} of ${parts.length})` : title, note);
    const body = texts
      .slice(from, to)
      .map((row, line) => row.map((text, index) => cell(text, index, lines[from + line] === total)));
    const place = { x: SLIDE.margin, y: SLIDE.top, w: WIDTH, colW: widths };
    const look = { fontFace: TYPE, fontSize, color: hex(PAPER.text), rowH: ROW_HEIGHT, valign: 'middle' };
    slide.addTable([head, ...body], {
      ...place,
      ...look,
      margin: [CELL_EDGE / 2, CELL_EDGE, CELL_EDGE / 2, CELL_EDGE],
    } as never);
  }
}

/** In inches, shared by the longest text of each column. */
function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const [head = []] = rows;
  const wanted = head.map((title, index) => {
    const word = Math.max(...title.split(' ').map(({ length }) => length));
    const longest = Math.max(word, ...rows.slice(1).map((row) => row[index]?.length ?? 0));
    return Math.min(Math.max(longest, LETTERS.least), LETTERS.most) + LETTERS.edge;
  });
  const all = wanted.reduce((sum, one) => sum + one, 0);
  return wanted.map((one) => (one / all) * WIDTH);
}

/** As many rows as fit on each slide; a row is as high as its longest cell wraps. */
function onSlides(
  texts: readonly (readonly string[])[],
  { widths, fontSize }: { readonly widths: readonly number[]; readonly fontSize: number },
): { from: number; to: number }[] {
  const letter = (fontSize / POINTS_AN_INCH) * LETTER_WIDTH;
  const linesOf = (row: readonly string[]) =>
    Math.max(
      ...row.map((text, at) => Math.ceil((text.length * letter) / ((widths[at] ?? 1) - 2 * CELL_EDGE))),
    );
  const parts = [{ from: 0, to: 0 }];
  let used = 0;
  for (const [at, row] of texts.entries()) {
    const height = Math.max(1, linesOf(row));
    if (used > 0 && used + height > ROWS_A_SLIDE) {
      parts.push({ from: at, to: at });
      used = 0;
    }
    const last = parts.at(-1);
    if (last) last.to = at + 1;
    used += height;
  }
  return parts;
}
