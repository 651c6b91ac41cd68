import type { Tx } from '../database/database.ts';

/** The day a sale counts on, and which gross. */
export interface GroupBasis {
  readonly saleDay: 'contract' | 'delivery' | 'booked';
  readonly gross: 'statement' | 'dms';
}

export async function groupBasis(tx: Tx, dealerGroupId: number): Promise<GroupBasis> {
  const { rows } = await tx.client.query<GroupBasis>(
    'select sale_day_basis as "saleDay", gross_basis as gross from dealer_group where id = $1',
    [dealerGroupId],
  );
  return rows[0] ?? { saleDay: 'contract', gross: 'statement' };
}
