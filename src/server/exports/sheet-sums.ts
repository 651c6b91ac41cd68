import type { ExportColumn, ExportTable } from './columns.ts';

/** Which cells a spreadsheet adds up itself. */
export interface SumPlan {
  /** The formula of a column's cell in a row of the sheet; undefined where the cell holds a number. */
  readonly formula: (key: string, column: string, row: number) => string | undefined;
}

/** Half a cent: numbers that look the same count as equal. */
const NEAR = 0.005;

/**
 * Which cells of a table are sums of others: the total, and in a tree every row with children.
 *
 * A column gets formulas only where its numbers match their sums. A total that is not a sum, such as a
 * count of distinct customers, stays a number.
 *
 * @param first the sheet's row of the table's first row
 */
export function sumPlan<Row>(
  table: ExportTable<Row>,
  columns: readonly ExportColumn<Row>[],
  first: number,
): SumPlan {
  const { rows, total, depth } = table;
  const ends = depth === undefined ? rows.map((_, index) => index) : endsOf(rows.map(depth));
  const keys = new Set(
    columns
      .filter((column) => column.kind === 'number' && column.adds && addsUp(table, column, ends))
      .map(({ key }) => key),
  );
  const isKnown = (key: string, row: Row) => {
    const column = columns.find((one) => one.key === key);
    return column?.kind === 'number' && column.value(row) !== null;
  };
  return {
    formula(key, column, number) {
      if (!keys.has(key)) return undefined;
      const index = number - first;
      const row = rows[index] ?? total;
      // An unknown sum stays empty: a SUM over nothing would show 0.
      if (row === undefined || !isKnown(key, row)) return undefined;
      const isTotal = index === rows.length;
      const end = isTotal ? rows.length - 1 : (ends[index] ?? index);
      const start = isTotal ? 0 : index + 1;
      if (end < start) return undefined;
      const range = `${column}${first + start}:${column}${first + end}`;
      // SUBTOTAL skips other subtotals in its range, so that nothing in a tree counts twice.
      return depth === undefined ? `SUM(${range})` : `SUBTOTAL(9,${range})`;
    },
  };
}

/** For each row of a tree, the index of its last descendant; its own index where it has none. */
function endsOf(depths: readonly number[]): number[] {
  const ends = depths.map((_, index) => index);
  for (let index = depths.length - 1; index >= 0; index -= 1) {
    let next = index + 1;
    while (next < depths.length && (depths[next] ?? 0) > (depths[index] ?? 0)) {
      ends[index] = ends[next] ?? next;
      next = (ends[next] ?? next) + 1;
    }
  }
  return ends;
}

function addsUp<Row>(
  { rows, total }: ExportTable<Row>,
  column: ExportColumn<Row>,
  ends: readonly number[],
): boolean {
  if (column.kind !== 'number') return false;
  const values = rows.map((row) => column.value(row));
  // Sums of the leaf rows up to each index.
  const upTo = [0];
  for (const [index, value] of values.entries())
    upTo.push((upTo[index] ?? 0) + (ends[index] === index ? (value ?? 0) : 0));
  const within = (from: number, to: number) => (upTo[to + 1] ?? 0) - (upTo[from] ?? 0);
  const near = (value: number | null, sum: number) =>
    value === null ? Math.abs(sum) < NEAR : Math.abs(value - sum) < NEAR + Math.abs(sum) * 1e-9;
  const holds = values.every((value, index) => {
    const end = ends[index] ?? index;
    return end === index || near(value, within(index + 1, end));
  });
  return holds && (total === undefined || near(column.value(total), within(0, rows.length - 1)));
}
