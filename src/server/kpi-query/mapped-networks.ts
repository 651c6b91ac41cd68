import { AD_NETWORKS } from '../../core/sources/ad-networks.ts';
import type { Tx } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';

/** Ad networks that any lead source of the groups is mapped to. */
export async function readMappedNetworks(
  tx: Tx,
  { dealerGroupIds }: Pick<AuthorizedScope, 'dealerGroupIds'>,
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.client.query<{ name: string }>({
    name: 'mapped-networks',
    text: `select distinct coalesce(name, spelling) as name from source_spelling
           where dealer_group_id = any($1::integer[]) and kind = 'lead' and coalesce(name, spelling) = any($2::text[])`,
    values: [dealerGroupIds, Object.keys(AD_NETWORKS)],
  });
  return new Set(rows.flatMap(({ name }) => AD_NETWORKS[name] ?? []));
}
