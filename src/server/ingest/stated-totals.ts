import type { StatedTotals } from '../../core/connector.ts';
import type { Tx } from '../database/database.ts';
import { type RecordShape, stagedTable } from './record-shape.ts';

/**
 * A totals line equal to the sum of the rows proves that the report is complete. Advertising must match on
 * cost and one more count; other reports on one nonzero count.
 */
export async function isTotal(tx: Tx, shape: RecordShape, totals: readonly StatedTotals[]): Promise<boolean> {
  const names = [...new Set(totals.flatMap((stated) => Object.keys(stated)))].filter((name) =>
    shape.columns.includes(columnOf(name)),
  );
  if (names.length === 0) return false;
  const sums = names.map((name) => `sum(${columnOf(name)})::float8 as "${name}"`).join(', ');
  const { rows } = await tx.client.query<Record<string, number | null>>(
    `select ${sums} from ${stagedTable(shape)} where not is_withdrawn`,
  );
  const [summed = {}] = rows;
  const isOfMoney = shape.columns.includes('cost_cents');
  return totals.some((stated) => {
    const reported = names.filter((name) => (stated[name] ?? null) !== null);
    const isEnough = isOfMoney
      ? reported.includes('costCents') && reported.length > 1
      : reported.some((name) => stated[name] !== 0);
    return isEnough && reported.every((name) => stated[name] === summed[name]);
  });
}

function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
