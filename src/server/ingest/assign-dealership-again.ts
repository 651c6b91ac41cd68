import { TARGETS, type Target } from '../../records/kinds.ts';
import { shapes } from '../../records/server.ts';
import type { Tx } from '../database/database.ts';
import type { GroupBasis } from './group-basis.ts';
import type { RecordShape } from './record-shape.ts';

interface Placing {
  readonly dealerGroupId: number;
  readonly ids: readonly number[];
  readonly basis: GroupBasis;
  /** A condition on the records `r`; all when absent. */
  readonly only?: string;
}

/**
 * Recomputes local days after a change of time zone or of the group's sale basis. Times given on the
 * store's own clock stay.
 */
export async function placeAgain(
  tx: Tx,
  target: Target,
  { dealerGroupId, ids, basis, only = 'true' }: Placing,
): Promise<void> {
  const shape = shapes[target] as RecordShape;
  for (const statement of shape.placeAgain?.({ basis, only }) ?? []) {
    await tx.client.query(statement, [dealerGroupId, ids]);
  }
}

export async function placeAllAgain(tx: Tx, of: Placing): Promise<void> {
  for (const target of TARGETS) await placeAgain(tx, target, of);
}
