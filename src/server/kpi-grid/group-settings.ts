import type { FigureSettings } from '../../core/peers/comparable.ts';
import type { Tx } from '../database/database.ts';

export interface NamedSettings extends FigureSettings {
  readonly id: number;
}

/** Of these groups, in this order; without the time zones of their stores. */
export async function groupSettings({ sql }: Tx, ids: readonly number[]): Promise<NamedSettings[]> {
  const rows = await sql
    .selectFrom('dealer_group')
    .select(['id', 'name', 'gross_basis as grossBasis', 'sale_day_basis as saleDay', 'attribution'])
    .where('id', 'in', [...ids, 0])
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id)).map((row) => ({ ...row, timeZones: [] }));
}
