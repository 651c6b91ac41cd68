import { numberText } from '../text/number-text.ts';
import type { ChartTable, Reading } from './chart-reading.ts';
import type { HeatLine, HeatMap } from './heat-map.ts';

/** Rows and columns as drawn; gaps are dashes. */
export function heatTable({ rowHead, rows, columns, values, unit }: HeatMap): ChartTable {
  return {
    head: rowHead,
    columns: columns.map(({ title }) => title),
    rows: rows.map(({ title }, row) => ({
      tick: title,
      cells: columns.map((_, column) => numberText(values[row]?.[column] ?? null, unit)),
    })),
  };
}

/** One cell; cells are counted row by row. */
export function heatReading(map: HeatMap, index: number): Reading {
  const row = Math.floor(index / map.columns.length);
  const column = index % map.columns.length;
  return {
    title: `${labelOf(map.rows[row])}, ${labelOf(map.columns[column])}`,
    total: numberText(map.values[row]?.[column] ?? null, map.unit),
    rows: [],
    notes: [],
  };
}

/** Summary for screen readers: highest and lowest cell. */
export function heatSummary({ title, rows, columns, values, unit }: HeatMap): string {
  const cells = rows
    .flatMap((row, y) => columns.map((column, x) => ({ row, column, value: values[y]?.[x] ?? null })))
    .filter((cell): cell is typeof cell & { value: number } => cell.value !== null)
    .toSorted((one, other) => other.value - one.value);
  const [most, least] = [cells[0], cells.at(-1)];
  if (!most || !least) return `${title}. Nothing to show yet.`;
  const reported = (cell: typeof most) =>
    `${numberText(cell.value, unit)} at ${labelOf(cell.row)}, ${labelOf(cell.column)}`;
  return `${title}. Most: ${reported(most)}. Least: ${reported(least)}.`;
}

function labelOf(line: HeatLine | undefined): string {
  return line?.label ?? line?.title ?? '';
}
