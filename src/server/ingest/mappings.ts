import { createHash } from 'node:crypto';
import type { ColumnMapping, DateOrder } from '../../core/connector.ts';
import type { Tx } from '../database/database.ts';

/** A mapping applies to tables with its header. */
export function headerHash(header: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(header)).digest();
}

interface MappingRow {
  readonly connector: string;
  readonly header: string[];
  readonly columns: Record<string, string>;
  readonly dateOrder: DateOrder | null;
}

/** A dealership's own come before the group's. */
export async function mappingsFor(
  tx: Tx,
  of: { dealerGroupId: number; dealershipId: number | null },
): Promise<ColumnMapping[]> {
  const { rows } = await tx.client.query<MappingRow>({
    name: 'mappings-for-file',
    text: `select connector, header, columns, date_order as "dateOrder" from feed_mapping
           where dealer_group_id = $1 and (dealership_id is null or dealership_id = $2)
           order by dealership_id nulls last, id`,
    values: [of.dealerGroupId, of.dealershipId],
  });
  return rows.map(({ dateOrder, ...mapping }) => ({
    ...mapping,
    ...(dateOrder === null ? {} : { dateOrder }),
  }));
}
