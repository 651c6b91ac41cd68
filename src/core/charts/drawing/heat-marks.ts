import { numberText } from '../../text/number-text.ts';
import type { ChartPalette } from '../charts.ts';
import type { HeatMap } from '../heat-map.ts';
import { blended, readableOn } from './colors.ts';
import { type Mark, type MarkedDrawing, px } from './marks.ts';
import type { Room } from './room.ts';

const TYPE = 11;
const SCALE = 26;
const LABELS = 20;
const ROW = { least: 18, most: 40 };
/** Labels every n-th column, if they fit. */
const EVERY = [1, 2, 3, 4, 6, 8, 12, 24, 48];
const FAINT = 0.1;
const SWATCHES = 5;

/** 0 for zero or less, 1 for the largest value. */
export function heatStrength(value: number, most: number): number {
  return most <= 0 ? 0 : Math.min(1, Math.max(0, value / most));
}

/** Cells of one hue, with numbers if all fit. */
export function heatMarks(
  map: HeatMap,
  { palette, room }: { palette: ChartPalette; room: Room },
): MarkedDrawing {
  const { rows, columns, values, unit } = map;
  const { width, height, measure } = room;
  const most = Math.max(0, ...values.flat().map((value) => value ?? 0));
  const left = Math.max(0, ...rows.map(({ title }) => measure(title, TYPE))) + 10;
  const across = (width - left) / Math.max(1, columns.length);
  const down = clamp((height - SCALE - LABELS) / Math.max(1, rows.length), ROW);
  const gap = across < 14 ? 1 : 2;
  const size = labelSize(map, { across, down, measure });
  const cells = rows.flatMap((_, row) =>
    columns.map((_column, column) => ({
      x: px(left + column * across),
      y: px(SCALE + row * down),
      value: values[row]?.[column] ?? null,
    })),
  );
  const bottom = SCALE + rows.length * down;
  return {
    marks: [
      ...scaleMarks(map, most, { palette, room }),
      ...rows.map(
        ({ title }, row): Mark => ({
          shape: 'text',
          text: title,
          x: 0,
          y: px(SCALE + (row + 0.5) * down + 4),
          size: TYPE,
          fill: palette.axis,
        }),
      ),
      ...cells.flatMap(({ x, y, value }): Mark[] => {
        const cellColor = colorOf(value, most, palette);
        const box = { width: px(across - gap), height: px(down - gap), radius: across < 14 ? 2 : 3 };
        return [
          value === null
            ? {
                shape: 'path',
                d: `M${px(x + box.width / 2 - 3)} ${px(y + box.height / 2)}h6`,
                fill: 'none',
                stroke: palette.comparison,
              }
            : { shape: 'rect', x, y, ...box, fill: cellColor },
          ...(size === null || value === null
            ? []
            : [
                {
                  shape: 'text' as const,
                  text: numberText(value, unit, 'short'),
                  x: px(x + (across - gap) / 2),
                  y: px(y + (down - gap) / 2 + size * 0.36),
                  size,
                  anchor: 'middle' as const,
                  fill: readableOn(cellColor, palette.text, palette.surface),
                },
              ]),
        ];
      }),
      ...columnNames(map, { left, across, y: bottom + 14 }, { palette, room }),
    ],
    spots: cells.map(({ x, y }) => ({ x, y, width: across - gap, height: down - gap })),
    height: px(bottom + LABELS),
  };
}

function colorOf(value: number | null, most: number, { surface, current }: ChartPalette): string {
  return blended(surface, current, FAINT + (1 - FAINT) * heatStrength(value ?? 0, most));
}

/** The largest size that fits all numbers; null if none. */
function labelSize(
  { values, unit }: HeatMap,
  { across, down, measure }: { across: number; down: number; measure: Room['measure'] },
): number | null {
  const texts = [...new Set(values.flat().filter((value) => value !== null))].map((value) =>
    numberText(value, unit, 'short'),
  );
  const fits = (size: number) => down >= size + 6 && texts.every((text) => measure(text, size) <= across - 6);
  return [12, 11, 10].find(fits) ?? null;
}

function columnNames(
  { columns }: HeatMap,
  { left, across, y }: { left: number; across: number; y: number },
  { palette, room }: { palette: ChartPalette; room: Room },
): Mark[] {
  const widest = Math.max(0, ...columns.map(({ title }) => room.measure(title, TYPE)));
  const every = EVERY.find((count) => count * across >= widest + 8) ?? columns.length;
  return columns.flatMap(({ title }, column): Mark[] =>
    column % every === 0
      ? [
          {
            shape: 'text',
            text: title,
            // A label for several columns starts at the first.
            x: px(left + (every === 1 ? column + 0.5 : column) * across),
            y: px(y),
            size: TYPE,
            anchor: every === 1 ? 'middle' : 'start',
            fill: palette.axis,
          },
        ]
      : [],
  );
}

function scaleMarks(
  { unit }: HeatMap,
  most: number,
  { palette, room }: { palette: ChartPalette; room: Room },
): Mark[] {
  if (most <= 0) return [];
  const zero = numberText(0, unit, 'short');
  const from = room.measure(zero, TYPE) + 8;
  const swatch = 16;
  const label = { shape: 'text', y: 14, size: TYPE, fill: palette.axis } as const;
  return [
    { ...label, text: zero, x: 0 },
    ...Array.from(
      { length: SWATCHES },
      (_, index): Mark => ({
        shape: 'rect',
        x: px(from + index * (swatch + 2)),
        y: 5,
        width: swatch,
        height: 10,
        radius: 2,
        fill: colorOf((most * index) / (SWATCHES - 1), most, palette),
      }),
    ),
    { ...label, text: numberText(most, unit, 'short'), x: px(from + SWATCHES * (swatch + 2) + 6) },
  ];
}

function clamp(value: number, { least, most }: { least: number; most: number }): number {
  return Math.max(least, Math.min(most, value));
}
