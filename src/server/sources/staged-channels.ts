import type { Tx } from '../database/database.ts';
import { noteSpellings } from './note-spellings.ts';

const MAPPED = `p.kind = 'channel' and p.class is not null`;

export async function mapStagedChannels(tx: Tx, dealerGroupId: number): Promise<void> {
  const from = 'staged_web_traffic s';
  await noteSpellings(tx, { dealerGroupId, kind: 'channel' }, { from, field: 'source_channel' });
  await tx.client.query(
    `update staged_web_traffic s set channel = p.class from source_spelling p
     where p.dealer_group_id = $1 and ${MAPPED} and p.spelling = s.source_channel
       and p.class is distinct from s.channel`,
    [dealerGroupId],
  );
}

/** Lines restored by an undo use today's rules. */
export async function mapRestoredChannels(tx: Tx): Promise<void> {
  await tx.client.query(
    `update web_traffic w set channel = p.class from restored_record b, source_spelling p
     where w.dealer_group_id = b.dealer_group_id and w.dealership_id = b.dealership_id
       and w.source = b.source and w.natural_key = b.natural_key
       and p.dealer_group_id = w.dealer_group_id and ${MAPPED} and p.spelling = w.source_channel
       and p.class is distinct from w.channel`,
  );
}
