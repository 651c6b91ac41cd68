import type { Tx } from '../../../../server/database/database.ts';
import { spelledSql } from '../../../../server/kpi-query/spelling-sql.ts';

/** The source each product is mapped to; an unmapped product keeps its own name. */
export async function readProductSources(
  tx: Tx,
  dealerGroupId: number,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tx.client.query<{ id: number; source: string }>({
    name: 'budget-product-sources',
    text: `select r.id, ${spelledSql('name', { kind: 'spend', take: 'name' })} as source
           from budget_product r where r.dealer_group_id = $1`,
    values: [dealerGroupId],
  });
  return new Map(rows.map(({ id, source }) => [id, source]));
}

/** Whether attribution credits every source that touched a sale. */
export async function isAnyTouch(tx: Tx, dealerGroupId: number): Promise<boolean> {
  const { rowCount } = await tx.client.query({
    name: 'budget-any-touch',
    text: `select from dealer_group where id = $1 and attribution = 'any_touch'`,
    values: [dealerGroupId],
  });
  return rowCount === 1;
}
