import type { Tx } from '../database/database.ts';
import type { AuthorizedScope } from './access.ts';

export interface OneGroup {
  readonly tx: Tx;
  readonly scope: AuthorizedScope;
}

/** A cluster plans most questions about one group only; about several it gets one after the other. */
export function groupByGroup(tx: Tx, scope: AuthorizedScope): OneGroup[] {
  if (!tx.isDistributed || scope.dealerGroupIds.length === 1) return [{ tx, scope }];
  return scope.dealerGroupIds.map((id) => ({
    tx: tx.ofGroup(id),
    scope: {
      ...scope,
      dealerGroupIds: [id],
      dealerships: scope.dealerships.filter(({ dealerGroupId }) => dealerGroupId === id),
    },
  }));
}
