import type { StatedTotals } from '../../core/connector.ts';
import type { Tx } from '../database.ts';
import { type RecordShape, stagedTable } from './record-shape.ts';

/** Whether a line of totals equals the staged rows, so that the report is known to be whole. */
export async function isTotal(tx: Tx, shape: RecordShape, totals: readonly StatedTotals[]): Promise<boolean> {
  if (totals.length === 0 || !shape.columns.includes('cost_cents')) return false;
  const { rows } = await tx.client.query<Record<keyof StatedTotals, number | null>>(
    `select sum(cost_cents)::float8 as "costCents", sum(impressions)::float8 as impressions, sum(clicks)::float8 as clicks
     from ${stagedTable(shape)} where not is_withdrawn`,
  );
  const [sums] = rows;
  if (!sums) return false;
  return totals.some((stated) => {
    const told = (['costCents', 'impressions', 'clicks'] as const).filter((name) => stated[name] !== null);
    return stated.costCents !== null && told.length > 1 && told.every((name) => stated[name] === sums[name]);
  });
}
