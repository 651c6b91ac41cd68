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
 * Places records of one kind by the zones and the basis of now. A moment falls on another local
 * day in another zone; the store's own clock does not.
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

/** Every kind of record of the dealerships. */
export async function placeAllAgain(tx: Tx, of: Placing): Promise<void> {
  for (const target of TARGETS) await placeAgain(tx, target, of);
}
