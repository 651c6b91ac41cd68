import type { ExportColumn, ExportTable } from './columns.ts';

export interface SumPlan {
  /** Undefined where the cell holds a number. */
  readonly formula: (key: string, column: string, row: number) => string | undefined;
}

/** Half a cent. */
const NEAR = 0.005;

/**
 * Formulas for the total and for tree rows with children, only in columns whose numbers match their sums. A
 * total that is not a sum, such as distinct customers, stays a number. `first` is the sheet's row of the
 * first row.
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
      // A SUM over nothing would show 0.
      if (row === undefined || !isKnown(key, row)) return undefined;
      const isTotal = index === rows.length;
      const end = isTotal ? rows.length - 1 : (ends[index] ?? index);
      const start = isTotal ? 0 : index + 1;
      if (end < start) return undefined;
      const range = `${column}${first + start}:${column}${first + end}`;
      // SUBTOTAL skips other subtotals, so nothing counts twice.
      return depth === undefined ? `SUM(${range})` : `SUBTOTAL(9,${range})`;
    },
  };
}

/** The index of each row's last descendant, or its own. */
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
