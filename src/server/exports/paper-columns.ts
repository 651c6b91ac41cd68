import type { ExportColumn, ExportTable } from './columns.ts';
import type { Paper } from './paper.ts';
import type { Ink } from './pen.ts';
import { decimalsOf, shownText } from './shown-text.ts';

export interface PlacedColumn<Row> {
  readonly column: ExportColumn<Row>;
  readonly titleLines: readonly string[];
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly isText: boolean;
  readonly decimals: 0 | 2 | undefined;
}

export interface PaperColumns<Row> {
  readonly places: readonly PlacedColumn<Row>[];
  readonly ink: Ink;
  readonly lineHeight: number;
  readonly headHeight: number;
  readonly right: number;
}

/** The first size that fits all columns side by side is used. */
const SIZES = [8.5, 8, 7.5, 7, 6.5];
const GAP = 12;
const NARROW_GAP = 5;
const EDGE = 4;
/** `share`: of a narrow column of the paper. */
const FIRST = { least: 110, most: 300, other: 160, share: 0.32 };
const COURSE = 64;
/** Measuring only this many rows keeps a long table fast. */
const MEASURED = 400;

interface Wanted<Row> {
  readonly column: ExportColumn<Row>;
  readonly decimals: 0 | 2 | undefined;
  readonly natural: number;
  readonly least: number;
}

/**
 * Several sets where they do not fit, each starting with the first column. `most` is the largest text size.
 */
export function placeColumns<Row>(
  paper: Paper,
  table: ExportTable<Row>,
  { lines, most = Number.POSITIVE_INFINITY }: { lines: readonly Row[]; most?: number | undefined },
): PaperColumns<Row>[] {
  const room = paper.width - 2 * EDGE;
  for (const size of SIZES.filter((one) => one <= most)) {
    const wanted = wantedWidths(paper, table, { lines, size });
    if (leastOf(wanted, GAP) <= room) return [placed(paper, wanted, { size, gap: GAP })];
  }
  const size = SIZES.at(-1) ?? 7;
  const wanted = wantedWidths(paper, table, { lines, size });
  // A long table in two pieces has twice the pages.
  if (leastOf(wanted, NARROW_GAP) <= room) return [placed(paper, wanted, { size, gap: NARROW_GAP })];
  return setsOf(wanted, room).map((set) => placed(paper, set, { size, gap: GAP }));
}

function leastOf<Row>(wanted: readonly Wanted<Row>[], gap: number): number {
  return wanted.reduce((sum, { least }) => sum + least + gap, -gap);
}

function setsOf<Row>([first, ...rest]: readonly Wanted<Row>[], room: number): Wanted<Row>[][] {
  if (!first) return [];
  const sets: Wanted<Row>[][] = [];
  let set = [first];
  for (const group of groupsOf(rest)) {
    if (set.length > 1 && leastOf([...set, ...group], GAP) > room) {
      sets.push(set);
      set = [first];
    }
    set.push(...group);
  }
  return [...sets, set];
}

/** Each number with what belongs to it. */
function groupsOf<Row>(wanted: readonly Wanted<Row>[]): Wanted<Row>[][] {
  const groups: Wanted<Row>[][] = [];
  for (const one of wanted) {
    const { kind } = one.column;
    const follows = kind === 'delta' || (kind !== 'day' && one.column.followsValue === true);
    const last = groups.at(-1);
    if (follows && last) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

function wantedWidths<Row>(
  { pen, width }: Paper,
  table: ExportTable<Row>,
  { lines, size }: { lines: readonly Row[]; size: number },
): Wanted<Row>[] {
  const strong: Ink = { size, weight: 'strong', figures: true };
  const measured = [...lines.slice(0, MEASURED), ...lines.slice(-1)];
  return table.columns.map((column, index) => {
    const word = Math.max(...column.title.split(' ').map((one) => pen.width(one, strong)));
    const decimals = decimalsOf(column, lines);
    if (column.kind === 'sparkline') return { column, decimals, natural: COURSE, least: COURSE };
    const cells = measured.map((row) => {
      const indent = index === 0 ? (table.depth?.(row) ?? 0) * 10 + 10 : 0;
      return pen.width(shownText(column, row, decimals), strong) + indent;
    });
    const natural = Math.max(word, ...cells);
    if (column.kind !== 'text') return { column, decimals, natural, least: natural };
    const floor = index === 0 ? Math.min(FIRST.least, width * FIRST.share) : word;
    const most = index === 0 ? FIRST.most : FIRST.other;
    return {
      column,
      decimals,
      natural: Math.min(natural, most),
      least: Math.min(natural, Math.max(floor, index === 0 ? floor : most / 2)),
    };
  });
}

function placed<Row>(
  paper: Paper,
  wanted: readonly Wanted<Row>[],
  { size, gap }: { size: number; gap: number },
): PaperColumns<Row> {
  const room = paper.width - 2 * EDGE - gap * (wanted.length - 1);
  const widths = shared(wanted, room);
  const ink: Ink = { size };
  const head: Ink = { size, weight: 'strong' };
  let x = paper.left + EDGE;
  const places = wanted.map(({ column, decimals }, index): PlacedColumn<Row> => {
    const width = widths[index] ?? 0;
    const place = {
      column,
      titleLines: paper.pen.lines(column.title, head, width + 1),
      x,
      width,
      align: isNumber(column) ? ('right' as const) : ('left' as const),
      isText: column.kind === 'text',
      decimals,
    };
    x += width + gap;
    return place;
  });
  const lineHeight = size * 1.35;
  const most = Math.max(...places.map(({ titleLines }) => titleLines.length));
  return {
    places,
    ink,
    lineHeight,
    headHeight: most * lineHeight + 8,
    right: Math.min(x - gap + EDGE, paper.left + paper.width),
  };
}

/** Natural widths where there is room; else text columns shrink. */
function shared<Row>(wanted: readonly Wanted<Row>[], room: number): number[] {
  const natural = wanted.reduce((sum, one) => sum + one.natural, 0);
  if (natural > room) {
    const least = wanted.reduce((sum, one) => sum + one.least, 0);
    const part = natural === least ? 0 : (room - least) / (natural - least);
    return wanted.map((one) => one.least + (one.natural - one.least) * part);
  }
  const each = (room - natural) / wanted.length;
  return wanted.map((one) => one.natural + each);
}

function isNumber<Row>(column: ExportColumn<Row>): boolean {
  if (column.kind === 'text') return column.align === 'end';
  return column.kind !== 'sparkline';
}
