import { numberText, shareText } from '../../text/number-text.ts';
import type { ChartPalette } from '../charts.ts';
import { type RingChart, type RingSlice, ringSlices } from '../ring-chart.ts';
import { totalOf } from '../ring-text.ts';
import { type Mark, type MarkedDrawing, type MarkedSpot, px } from './marks.ts';
import { fitted, type Room } from './room.ts';

const WIDE = 340;
const LARGEST = 220;
const ROW = 28;
const SHARE = 48;
/** Between ring and list. */
const GAP = 20;
/** Of a line of the list: its mark, the space between name and value, and its share. */
const LIST_EDGES = 18 + 8 + SHARE;
/** Inner radius as a share of the outer. */
const HOLE = 0.68;

interface Look {
  readonly palette: ChartPalette;
  readonly room: Room;
}

/** A ring with its total, and a list of slices. */
export function ringMarks(chart: RingChart, look: Look): MarkedDrawing {
  const slices = ringSlices(chart);
  const { width, height } = look.room;
  if (slices.length === 0) return nothing(chart, look);
  const isWide = width >= WIDE;
  const size = Math.min(LARGEST, isWide ? Math.min(height - 4, besideList(chart, look)) : width * 0.6);
  const row = isWide ? Math.min(ROW, height / slices.length) : ROW;
  const list = slices.length * row;
  const center = {
    x: isWide ? size / 2 + 2 : width / 2,
    y: isWide ? Math.max(height, size, list) / 2 : size / 2 + 2,
  };
  const from = isWide ? { x: size + GAP, y: center.y - list / 2 } : { x: 0, y: size + 20 };
  const rows = slices.map((_, index) => ({
    x: from.x,
    y: from.y + index * row,
    width: width - from.x,
    height: row,
  }));
  return {
    marks: [
      ...slices.map(
        (slice): Mark => ({
          shape: 'path',
          d: sector(slice, center, size / 2),
          fill: colorOf(slice, look.palette),
          stroke: look.palette.surface,
          strokeWidth: slices.length > 1 ? 2 : 0,
        }),
      ),
      ...middle(chart, center, { ...look, size }),
      ...slices.flatMap((slice, index) => listed(slice, chart, { ...look, at: rows[index] ?? rows[0] })),
    ],
    spots: rows,
    height: px(isWide ? center.y * 2 : from.y + list),
  };
}

/** The ring beside its list is smaller where names need the room. */
function besideList(chart: RingChart, { room: { width, measure } }: Look): number {
  const names = ringSlices(chart).map(
    ({ title, value }) =>
      measure(title, 13, 'regular') + measure(numberText(value, chart.unit), 13, 'strong') + LIST_EDGES,
  );
  return Math.max(width * 0.3, Math.min(width * 0.42, width - GAP - Math.max(...names)));
}

function colorOf({ color }: RingSlice, palette: ChartPalette): string {
  return color === null ? palette.faint : (palette.parts[color - 1] ?? palette.current);
}

/** Clockwise from the top. A full circle takes two arcs in SVG. */
function sector({ from, to }: Pick<RingSlice, 'from' | 'to'>, center: Point, radius: number): string {
  if (to - from > 0.9999) {
    const half = (start: number) => sector({ from: start, to: start + 0.5 }, center, radius);
    return half(0) + half(0.5);
  }
  const at = (share: number, far: number) => {
    const angle = share * 2 * Math.PI;
    return `${px(center.x + Math.sin(angle) * far)} ${px(center.y - Math.cos(angle) * far)}`;
  };
  const inner = radius * HOLE;
  const large = to - from > 0.5 ? 1 : 0;
  return (
    `M${at(from, radius)}A${px(radius)} ${px(radius)} 0 ${large} 1 ${at(to, radius)}` +
    `L${at(to, inner)}A${px(inner)} ${px(inner)} 0 ${large} 0 ${at(from, inner)}Z`
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function middle(chart: RingChart, { x, y }: Point, { palette, size }: Look & { size: number }): Mark[] {
  const label = { shape: 'text', x: px(x), anchor: 'middle' } as const;
  return [
    {
      ...label,
      text: numberText(totalOf(chart), chart.unit, 'short'),
      y: px(y + 4),
      size: size > 150 ? 20 : 16,
      weight: 'strong',
      fill: palette.text,
    },
    { ...label, text: 'Total', y: px(y + 20), size: 11, fill: palette.axis },
  ];
}

function listed(
  slice: RingSlice,
  { unit }: RingChart,
  { palette, room, at }: Look & { at: MarkedSpot | undefined },
): Mark[] {
  if (!at) return [];
  const y = px(at.y + at.height / 2 + 4.5);
  const right = at.x + at.width;
  const value = numberText(slice.value, unit);
  const free = at.width - room.measure(value, 13, 'strong') - LIST_EDGES;
  return [
    {
      shape: 'rect',
      x: px(at.x),
      y: px(at.y + at.height / 2 - 5),
      width: 10,
      height: 10,
      radius: 2,
      fill: colorOf(slice, palette),
    },
    {
      shape: 'text',
      text: fitted(slice.title, 13, free, room.measure),
      x: px(at.x + 18),
      y,
      size: 13,
      fill: palette.text,
    },
    {
      shape: 'text',
      text: value,
      x: px(right - SHARE),
      y,
      size: 13,
      weight: 'strong',
      anchor: 'end',
      fill: palette.text,
    },
    {
      shape: 'text',
      text: shareText(slice.share),
      x: px(right),
      y,
      size: 13,
      anchor: 'end',
      fill: palette.axis,
    },
  ];
}

function nothing({ parts }: RingChart, { palette, room }: Look): MarkedDrawing {
  const isNegative = parts.some(({ value }) => (value ?? 0) < 0);
  const text = isNegative ? 'Some parts are below zero; the table has them.' : 'Nothing to show yet.';
  return {
    marks: [{ shape: 'text', text, x: 0, y: 16, size: 13, fill: palette.axis }],
    spots: [],
    height: room.height,
  };
}
